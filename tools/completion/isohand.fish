# Completion in fish for isohand; `isohand --complete` lists what can come next.

function __isohand_candidates
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
    type -q $program; or return
    for line in ($program --complete $words[2..-1] "$word" 2>/dev/null)
        if not string match -q ':*' -- $line
            echo $line
            continue
        end
        set -l before (string split -m 1 \t -- $line)[2]
        set -l path (string sub -s (math 1 + (string length -- "$before")) -- "$word")
        if string match -q ':files*' -- $line
            string replace -r '^' -- "$before" (__fish_complete_path "$path")
        else
            string replace -r '^' -- "$before" (__fish_complete_directories "$path" '')
        end
    end
end

complete -c isohand -f -k -a '(__isohand_candidates)'
