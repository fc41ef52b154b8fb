'use strict';
/* node javascript_browser.js PACKAGE BROWSER HOME serves a package to a browser, whose page loads it, as does a
   worker of the page, and prints what they say; exit status 77 if the browser does not start. */
const { execFile } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { createServer } = require('node:http');

const [, , folder, browser, home] = process.argv;
const types = { js: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };
const own = {
  '/page.html': `<script type="module">
    import { load } from './isohand.js';
    const isohand = await load();
    const worker = new Worker('./worker.js', { type: 'module' });
    worker.onmessage = ({ data }) => fetch('/said?' + isohand.rate('AsKsQsJsTs') + ',' + data);
    worker.postMessage(isohand.module);
    </script>`,
  '/worker.js': `import { load } from './isohand.js';
    onmessage = async ({ data }) => postMessage(new (await load({ wasm: data })).Indexer('2,3').index('AsKh|QsJhTd'));`,
};
let child, asked = false;
function finish(status) {
  child.kill();
  process.exit(status);
}
const server = createServer((request, response) => {
  asked = true;
  if (request.url.startsWith('/said?')) {
    console.log(request.url.slice('/said?'.length));
    finish(0);
  }
  try {
    const body = own[request.url] || readFileSync(folder + request.url);
    response.writeHead(200, { 'Content-Type': types[request.url.split('.').pop()] || 'text/plain' }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}/page.html`;
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0', url];
  child = execFile(browser, args, { env: { ...process.env, HOME: home } });
  child.on('error', () => process.exit(77));
});
setTimeout(() => finish(asked ? 1 : 77), 40000);
