import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { MARK } from './hostile-values.ts';
import type { FuzzRequest } from './requests.ts';

export type FuzzResponse = { status: number; headers: IncomingHttpHeaders; body: string };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const TIMEOUT_MS = 30_000;

/** The request with `mark` in place of the placeholder of all generated text. */
export function withMark(request: FuzzRequest, mark: string): FuzzRequest {
  const { path, body } = request;
  return {
    ...request,
    path: path.replaceAll(MARK, mark),
    ...(typeof body === 'string' && { body: body.replaceAll(MARK, mark) }),
  };
}

/**
 * Sends a request as it is: without redirects, and without making its path or headers proper. `network` is a number from
 * which the client's address is made, for a gateway that trusts proxies.
 */
export async function sendRaw(
  origin: string,
  { method, path, headers, body }: FuzzRequest,
  cookie: string | undefined,
  network: number,
): Promise<FuzzResponse> {
  const { hostname, port } = new URL(origin);
  // Node sends no length with the body of a GET or HEAD by itself: the body would be the next request.
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const address = { 'x-forwarded-for': `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}` };
  const sentHeaders = { ...(cookie && { cookie }), ...address, ...length, ...headers };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { hostname, port, agent, method, path, headers: sentHeaders, timeout: TIMEOUT_MS },
      (response) => {
        const done = (text: string) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        // A stream has no end to wait for.
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          response.destroy();
          return done('');
        }
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => done(decode(Buffer.concat(chunks), response.headers)));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no response within ${TIMEOUT_MS / 1_000} s`)));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function decode(bytes: Buffer, headers: IncomingHttpHeaders): string {
  if (bytes.length === 0) return '';
  if (headers['content-encoding'] === 'gzip') return gunzipSync(bytes).toString();
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(bytes).toString();
  return bytes.toString();
}

/** The command line that repeats a request, with `$URL`, and `$COOKIE` as the caller's. */
export function toCurl({ caller, method, path, headers, body }: FuzzRequest): string {
  const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const options = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const content = body === undefined ? '' : bodyOption(body, quote);
  const cookie = caller === 'guest' ? '' : ' -b "$COOKIE"';
  return `curl -i --path-as-is -X ${method}${cookie} ${options.join(' ')}${content} "$URL"${quote(path)}`;
}

function bodyOption(body: string | Buffer, quote: (text: string) => string): string {
  const text = body.toString();
  if (text.length < 4_000 && typeof body === 'string' && !text.includes('\0')) return ` --data-binary ${quote(text)}`;
  const packed = gzipSync(body).toString('base64');
  return ` --data-binary @<(base64 -d <<< ${packed} | gunzip)`;
}
