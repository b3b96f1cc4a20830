import { setTimeout as sleep } from 'node:timers/promises';

export type Request = {
  cookie?: string | undefined;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
};
export type Answer = { status: number; body: unknown; cookies: string[] };

/** Ways through the gateway, as the site's own pages take them. */
export function openDoor(url: string) {
  const own = { 'sec-fetch-site': 'same-origin' };

  /** A product that has too much to do says so and is asked again; no cell of the table is about that. */
  async function send(method: string, path: string, request: Request = {}): Promise<Answer> {
    for (let left = 60; ; left--) {
      const answer = await sendOnce(method, path, request);
      if (answer.status !== 503 || left === 0) return answer;
      await sleep(1_000);
    }
  }

  async function sendOnce(
    method: string,
    path: string,
    { cookie, body, form, headers }: Request = {},
  ): Promise<Answer> {
    const stopped = new AbortController();
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      signal: stopped.signal,
      headers: {
        ...own,
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    // It would go on for ever.
    if (type.startsWith('text/event-stream')) {
      stopped.abort();
      return { status: response.status, body: undefined, cookies: [] };
    }
    const text = await response.text();
    return {
      status: response.status,
      body: text && type.startsWith('application/json') ? JSON.parse(text) : text,
      cookies: response.headers.getSetCookie(),
    };
  }

  /** What the answer says. Throws where it is a refusal: what a test needs is not what it tests. */
  async function make<T>([method, path]: [string, string], request: Request = {}): Promise<T> {
    const { status, body } = await send(method, path, request);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body as T;
  }

  /** The cookie of a new session. */
  async function signIn(username: string, password: string): Promise<string> {
    const { status, cookies } = await send('POST', '/api/login', { body: { username, password } });
    const cookie = cookies.find((header) => header.startsWith('sid='));
    if (!cookie) throw new Error(`${username} cannot sign in: ${status}`);
    return cookie.split(';', 1)[0]!;
  }

  return { url, send, make, signIn };
}
export type Door = ReturnType<typeof openDoor>;
