import { createServer, type ServerResponse } from 'node:http';
import { readMailbox, type CaughtMail } from './mailbox.ts';

const SHOWN = 200;

export type RunningMailPage = { url: string; stop: () => Promise<void> };

/** Shows the messages of a folder on a page that only this machine can reach. */
export async function startMailPage(folder: string, port: number): Promise<RunningMailPage> {
  const server = createServer((request, response) => {
    // A page elsewhere could have its own name lead to this address.
    const isOwnName = /^(?:localhost|127\.0\.0\.1):\d+$/.test(request.headers.host ?? '');
    if (!isOwnName) answer(response, 403, '');
    else
      readMailbox(folder, SHOWN).then(
        (mails) => answer(response, 200, page(mails, new URL(request.url ?? '/', 'http://localhost'))),
        (error: unknown) => answer(response, 500, escape((error as Error).message)),
      );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // The mails are shown in frames that may do nothing, and load nothing from elsewhere.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
    'referrer-policy': 'no-referrer',
  });
  response.end(body);
}

function page(mails: CaughtMail[], { searchParams }: URL): string {
  const open = mails.find(({ file }) => file === searchParams.get('mail'));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mail that CommonYard has sent</title>
<style>
body { margin: 0; padding: 16px; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto }
ol { list-style: none; padding: 0 }
li { border-top: 1px solid #8a9a94; padding: 8px 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 60vh; border: 1px solid #8a9a94; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
<main>
${open ? showMail(open) : showList(mails)}
</main>
</body>
</html>
`;
}

const showList = (mails: CaughtMail[]) => `<h1>Mail that CommonYard has sent</h1>
<p>Nothing leaves this machine. ${mails.length === 0 ? 'No mail yet.' : 'The newest is first.'} <a href="/">Refresh</a></p>
<ol>
${mails
  .map(
    ({ file, subject, to, date }) => `<li><a href="/?mail=${encodeURIComponent(file)}">${escape(subject)}</a><br>
${escape(to.join(', '))} · <time>${escape(date ?? '')}</time></li>`,
  )
  .join('\n')}
</ol>`;

const showMail = ({ subject, from, to, date, text, html, headers }: CaughtMail) => `<p><a href="/">All mail</a></p>
<h1>${escape(subject)}</h1>
<p>From ${escape(from)}<br>To ${escape(to.join(', '))}<br><time>${escape(date ?? '')}</time></p>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" title="As HTML" srcdoc="${escape(`<base target="_blank">${html}`)}"></iframe>
<h2>As text</h2>
<pre>${linked(escape(text))}</pre>
<h2>Headers</h2>
<pre>${Object.entries(headers)
  .map(([name, value]) => `${escape(name)}: ${escape(value)}`)
  .join('\n')}</pre>`;

const linked = (escaped: string) =>
  escaped.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
