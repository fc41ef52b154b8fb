//! Why a call failed.

use crate::sys;
use std::ffi::CStr;
use std::fmt;

macro_rules! statuses {
    ($($(#[$doc:meta])* $name:ident = $code:ident,)*) => {
        /// What went wrong: the status of the C library.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Status {
            $($(#[$doc])* $name,)*
            /// A status of a later release.
            Other(u32),
        }

        impl Status {
            fn from_code(code: sys::ih_status) -> Status {
                match code {
                    $(sys::$code => Status::$name,)*
                    other => Status::Other(other),
                }
            }

            fn code(self) -> sys::ih_status {
                match self {
                    $(Status::$name => sys::$code,)*
                    Status::Other(other) => other,
                }
            }
        }
    };
}

statuses! {
    /// A parameter has a value that is never valid.
    Argument = IH_ERR_ARGUMENT,
    /// Not a deck, a deck that the call cannot use, or two objects with different decks.
    Deck = IH_ERR_DECK,
    /// Not a round list: not 1 to 8 rounds, an empty round, or more cards than the deck has.
    Rounds = IH_ERR_ROUNDS,
    /// A card is not in the deck.
    Card = IH_ERR_CARD,
    /// A card appears twice.
    Duplicate = IH_ERR_DUPLICATE,
    /// Too many or too few cards.
    Count = IH_ERR_COUNT,
    /// An index, round or other number is out of range for this object.
    Range = IH_ERR_RANGE,
    /// The exact result does not fit its type.
    Overflow = IH_ERR_OVERFLOW,
    /// More suit configurations than an indexer can hold.
    TooLarge = IH_ERR_TOO_LARGE,
    /// Out of memory.
    Memory = IH_ERR_MEMORY,
    /// Text has the wrong syntax.
    Parse = IH_ERR_PARSE,
    /// The library cannot do this for the given game, deck or type.
    Unsupported = IH_ERR_UNSUPPORTED,
    /// Two ways of counting disagree. This is a bug; please report it.
    Internal = IH_ERR_INTERNAL,
    /// The system refused to open, read, write, map or rename a file.
    Io = IH_ERR_IO,
    /// The file is not a table, or is damaged.
    Format = IH_ERR_FORMAT,
    /// Data does not match its checksum.
    Checksum = IH_ERR_CHECKSUM,
    /// A table does not match its description.
    Mismatch = IH_ERR_MISMATCH,
    /// A callback or the executor stopped the call.
    Cancelled = IH_ERR_CANCELLED,
    /// The executor did not run each task exactly once.
    Executor = IH_ERR_EXECUTOR,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(static_text(unsafe { sys::ih_status_string(self.code()) }))
    }
}

/// The result of a call that can fail.
pub type Result<T> = std::result::Result<T, Error>;

/// A failure: its status and the message of the C library.
///
/// ```
/// use isohand::{Deck, Status};
/// let error = Deck::STANDARD.parse_cards("AsKx").unwrap_err();
/// assert_eq!(error.status(), Status::Parse);
/// assert_eq!(error.position(), Some(4));
/// assert!(error.to_string().contains('x'), "{error}");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Reason>);

#[derive(Clone, PartialEq, Eq)]
struct Reason {
    status: Status,
    message: String,
    position: Option<usize>,
    row: Option<usize>,
    system_error: Option<i32>,
}

impl Error {
    #[cold]
    pub(crate) fn new(status: Status, message: impl Into<String>) -> Error {
        Error(Box::new(Reason {
            status,
            message: message.into(),
            position: None,
            row: None,
            system_error: None,
        }))
    }

    /// An error of a call that returns nothing but its status.
    #[cold]
    pub(crate) fn of(code: sys::ih_status) -> Error {
        let status = Status::from_code(code);
        Error::new(status, status.to_string())
    }

    /// Like `of`, for a call on several rows, of which `row` is the first bad one. `row` is
    /// `usize::MAX` if no row is at fault.
    #[cold]
    pub(crate) fn of_row(code: sys::ih_status, row: usize) -> Error {
        let mut error = Error::of(code);
        if row != usize::MAX {
            error.0.message = format!("row {row}: {}", error.0.message);
            error.0.row = Some(row);
        }
        error
    }

    #[cold]
    fn of_message(code: sys::ih_status, raw: &sys::ih_error) -> Error {
        let mut error = Error::of(code);
        let message = unsafe { CStr::from_ptr(raw.message.as_ptr()) };
        if !message.to_bytes().is_empty() {
            error.0.message = message.to_string_lossy().into_owned();
        }
        error.0.position = Some(raw.position).filter(|&position| position > 0);
        error.0.system_error = Some(raw.system_error).filter(|&number| number != 0);
        error
    }

    /// What went wrong.
    pub fn status(&self) -> Status {
        self.0.status
    }

    /// The message: one line, which names the input and the reason.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The byte of the text that is wrong, counted from 1; the length plus 1 if the end is missing.
    pub fn position(&self) -> Option<usize> {
        self.0.position
    }

    /// The first row that is wrong, counted from 0, in a call on many rows.
    pub fn row(&self) -> Option<usize> {
        self.0.row
    }

    /// The `errno` of the system call that failed.
    pub fn system_error(&self) -> Option<i32> {
        self.0.system_error
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.0.status, self.0.message)
    }
}

impl std::error::Error for Error {}

/// `Ok` if the status is `IH_OK`.
#[inline]
pub(crate) fn check(code: sys::ih_status) -> Result<()> {
    if code == sys::IH_OK {
        Ok(())
    } else {
        Err(Error::of(code))
    }
}

/// Makes a call that takes a place for the number of the first bad row.
#[inline]
pub(crate) fn check_rows(call: impl FnOnce(*mut usize) -> sys::ih_status) -> Result<()> {
    let mut row = usize::MAX;
    let code = call(&mut row);
    if code == sys::IH_OK {
        Ok(())
    } else {
        Err(Error::of_row(code, row))
    }
}

/// Makes a call that takes a place for the reason of a failure.
pub(crate) fn explained(call: impl FnOnce(*mut sys::ih_error) -> sys::ih_status) -> Result<()> {
    let mut error = sys::ih_error {
        status: sys::IH_OK,
        system_error: 0,
        position: 0,
        message: [0; sys::IH_ERROR_MESSAGE as usize],
    };
    let code = call(&mut error);
    if code == sys::IH_OK {
        Ok(())
    } else {
        Err(Error::of_message(code, &error))
    }
}

/// A static string of the library, which is ASCII and never NULL.
pub(crate) fn static_text(text: *const std::os::raw::c_char) -> &'static str {
    unsafe { CStr::from_ptr(text) }.to_str().unwrap_or("?")
}

/// The text that a call writes into a buffer and whose length it returns.
pub(crate) fn written<const N: usize>(
    call: impl FnOnce(*mut std::os::raw::c_char) -> usize,
) -> String {
    let mut text = [0u8; N];
    let length = call(text.as_mut_ptr().cast());
    String::from_utf8_lossy(&text[..length]).into_owned()
}
