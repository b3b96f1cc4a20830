import type { ErrorBody } from '@commonyard/contracts/http/errors';

/** A recorded request. */
export type ApiCall = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
  signal?: AbortSignal;
};
type ResponseOrPromise = Response | Promise<Response>;
export type Handler = (call: ApiCall) => ResponseOrPromise;

type Init = { status?: number; headers?: Record<string, string> };

export const json = (body: unknown, { status = 200, headers }: Init = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

export const failure = (status: number, message: string, rest: Partial<ErrorBody> = {}): Response =>
  json({ message, code: 'failed', requestId: 'r-1', ...rest }, { status });

/** 204 No Content. */
export const noContent = (): Response => new Response(null, { status: 204 });

/** A response that never arrives. */
export const never = (): Promise<Response> => new Promise(() => undefined);

/** Responses by 'METHOD path'. Other requests get 404; there is no session by default. */
export type Api = Record<string, Handler>;

const GUEST_API: Api = {
  'GET /api/user': () => failure(401, 'Not signed in'),
  'GET /api/notifications': () => json([]),
  'GET /api/notifications/counts': () => json({ unread: 0 }),
  'GET /api/notifications/stream': never,
  'GET /api/admin/changes': () => json([]),
  'GET /api/form-token': () => json({ token: 'a-token', validAfter: 0, validFor: 7_200 }),
};

/** A `fetch` that responds from the table, and the recorded calls. */
export function stubFetch(api: Api): { fetch: typeof fetch; calls: ApiCall[] } {
  const table = { ...GUEST_API, ...api };
  const calls: ApiCall[] = [];
  const stub = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://localhost');
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const call: ApiCall = {
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body,
    };
    if (init.signal) call.signal = init.signal;
    calls.push(call);
    const handler = table[`${method} ${url.pathname}`];
    return handler ? handler(call) : failure(404, 'Not found');
  };
  return { fetch: stub, calls };
}
