import { createServer, type ServerResponse } from 'node:http';
import { escapeHtml } from '@commonyard/service-kit/http/escape-html';
import { readMailbox, type CapturedEmail } from './mailbox.ts';

const MAX_LISTED = 200;

export type RunningMailPage = { url: string; stop: () => Promise<void> };

/** Serves a page with the captured emails of a folder, on 127.0.0.1. */
export async function startMailPage(folder: string, port: number): Promise<RunningMailPage> {
  const server = createServer((request, response) => {
    // Prevents DNS rebinding: a foreign page could point its own name to this address.
    const isLocalHost = /^(?:localhost|127\.0\.0\.1):\d+$/.test(request.headers.host ?? '');
    if (!isLocalHost) respond(response, 403, '');
    else
      readMailbox(folder, MAX_LISTED).then(
        (emails) => respond(response, 200, renderPage(emails, new URL(request.url ?? '/', 'http://localhost'))),
        (error: unknown) => respond(response, 500, escapeHtml((error as Error).message)),
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

function respond(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // The email frames run no scripts and load nothing.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
    'referrer-policy': 'no-referrer',
  });
  response.end(body);
}

function renderPage(emails: CapturedEmail[], { searchParams }: URL): string {
  const open = emails.find(({ file }) => file === searchParams.get('mail'));
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
${open ? renderEmail(open) : renderList(emails)}
</main>
</body>
</html>
`;
}

const renderList = (emails: CapturedEmail[]) => `<h1>Mail that CommonYard has sent</h1>
<p>Nothing leaves this machine. ${emails.length === 0 ? 'No mail yet.' : 'The newest is first.'} <a href="/">Refresh</a></p>
<ol>
${emails
  .map(
    ({ file, subject, to, date }) => `<li><a href="/?mail=${encodeURIComponent(file)}">${escapeHtml(subject)}</a><br>
${escapeHtml(to.join(', '))} · <time>${escapeHtml(date ?? '')}</time></li>`,
  )
  .join('\n')}
</ol>`;

const renderEmail = ({
  subject,
  from,
  to,
  date,
  text,
  html,
  headers,
}: CapturedEmail) => `<p><a href="/">All mail</a></p>
<h1>${escapeHtml(subject)}</h1>
<p>From ${escapeHtml(from)}<br>To ${escapeHtml(to.join(', '))}<br><time>${escapeHtml(date ?? '')}</time></p>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" title="As HTML" srcdoc="${escapeHtml(`<base target="_blank">${html}`)}"></iframe>
<h2>As text</h2>
<pre>${linkUrls(escapeHtml(text))}</pre>
<h2>Headers</h2>
<pre>${Object.entries(headers)
  .map(([name, value]) => `${escapeHtml(name)}: ${escapeHtml(value)}`)
  .join('\n')}</pre>`;

const linkUrls = (escaped: string) =>
  escaped.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);
