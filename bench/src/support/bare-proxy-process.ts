// The limit of Node for the gateway: the same HTTP client and server with no check, header, count or log. `/stored` responds
// from memory, any other path from UPSTREAM.
import { createServer } from 'node:http';
import { Pool } from 'undici';

const upstream = process.env['UPSTREAM']!;
const pool = new Pool(upstream, { connections: 64, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
const stored = await (await fetch(upstream + process.env['STORED_PATH'])).text();
const storedHeaders = ['content-type', 'application/json', 'content-length', String(Buffer.byteLength(stored))];

const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  if (request.url === '/stored') {
    response.writeHead(200, storedHeaders);
    response.end(stored, 'latin1');
    return;
  }
  let body: Buffer | undefined;
  pool.dispatch(
    { path: request.url!, method: 'GET', headers: [], body: null },
    {
      onRequestStart: () => undefined,
      onResponseStart(_controller, status, headers) {
        response.writeHead(status, Object.entries(headers).flat() as string[]);
      },
      onResponseData(_controller, chunk) {
        if (body) response.write(body);
        body = chunk;
      },
      onResponseEnd: () => void response.end(body),
      onResponseError: () => void response.destroy(),
    },
  );
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => server.close());
