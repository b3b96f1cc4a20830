import { setTimeout as sleep } from 'node:timers/promises';
import type { FormToken } from '@commonyard/contracts/http/form-token';

export type ApiRequest = {
  /** The cookie of a session; a guest has none. */
  cookie?: string | undefined;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};
/** `body` is the parsed JSON, or the text of any other reply; undefined where there is none. */
export type ApiResponse<T> = { status: number; body: T; headers: Headers };

export type ApiClientOptions = {
  /** Repeats a request once a second, up to a minute, while the reply has one of these statuses. */
  retryOn?: readonly number[];
  /** Sends a form token with each public form of a guest, for a product whose limits are on. */
  withFormTokens?: boolean;
  /** Sent with each request. */
  headers?: Record<string, string>;
};

export type ApiClient = {
  url: string;
  /** The reply as it arrived, for what is not JSON or text. */
  fetch: (method: string, path: string, request?: ApiRequest) => Promise<Response>;
  send: <T = never>(method: string, path: string, request?: ApiRequest) => Promise<ApiResponse<T>>;
  /** The body of a successful reply; throws for any other. For what a test needs and does not test. */
  expectOk: <T = never>(method: string, path: string, request?: ApiRequest) => Promise<T>;
  /** The `Set-Cookie` header of a new session. Waits while the rate limit on logins asks for it; throws if it is rejected. */
  logIn: (username: string, password: string) => Promise<string>;
  /** The cookie of a new session, as requests send it. */
  signIn: (username: string, password: string) => Promise<string>;
  /** The header that the public form at `path` needs, once the token has become valid. */
  formToken: (path: string) => Promise<Record<string, string>>;
};

const RETRIES = 60;
const PUBLIC_FORMS = [
  '/api/public/assets',
  '/api/public-inquiries',
  '/api/contact',
  '/api/public-reports',
  '/api/guest-searches',
  '/api/register',
];

/** A client of the gateway's API that sends requests as the site's own pages do. */
export function createApiClient(
  url: string,
  { retryOn = [], withFormTokens = false, headers: ownHeaders }: ApiClientOptions = {},
): ApiClient {
  async function fetchOnce(method: string, path: string, request: ApiRequest): Promise<Response> {
    const { cookie, body, form, headers, signal } = request;
    return fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        ...ownHeaders,
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  }

  const client: ApiClient = {
    url,
    async fetch(method, path, request = {}) {
      const isPublicForm = method === 'POST' && !request.cookie && PUBLIC_FORMS.includes(path);
      const needsToken = withFormTokens && isPublicForm && !request.headers?.['x-form-token'];
      const token = needsToken ? await client.formToken(path) : {};
      const withToken = { ...request, headers: { ...token, ...request.headers } };
      for (let retries = 0; ; retries++) {
        const response = await fetchOnce(method, path, withToken);
        if (!retryOn.includes(response.status) || retries === RETRIES) return response;
        await response.body?.cancel();
        await sleep(1_000);
      }
    },
    async send(method, path, request) {
      const response = await client.fetch(method, path, request);
      return { status: response.status, body: (await readBody(response)) as never, headers: response.headers };
    },
    async expectOk(method, path, request) {
      const { status, body } = await client.send(method, path, request);
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    async logIn(username, password) {
      const { status, headers } = await client.send('POST', '/api/login', { body: { username, password } });
      if (status === 429) {
        await sleep(Number(headers.get('retry-after')) * 1_000);
        return client.logIn(username, password);
      }
      const cookie = headers.getSetCookie().find((header) => /^(__Host-)?sid=/.test(header));
      if (!cookie) throw new Error(`${username} cannot sign in: ${status}`);
      return cookie;
    },
    signIn: async (username, password) => (await client.logIn(username, password)).split(';', 1)[0]!,
    async formToken(path) {
      const address = `/api/form-token?for=${encodeURIComponent(path)}`;
      const { token, validAfter } = await client.expectOk<FormToken>('GET', address);
      await sleep(validAfter * 1_000 + 100);
      return { 'x-form-token': token };
    },
  };
  return client;
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    // A stream has no end to wait for.
    await response.body?.cancel();
    return undefined;
  }
  const text = await response.text();
  return type.startsWith('application/json') && text ? JSON.parse(text) : text;
}
