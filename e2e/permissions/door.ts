export type Request = {
  cookie?: string | undefined;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
};
export type Answer = { status: number; body: unknown };

/** Ways through the gateway, as the site's own pages take them. */
export function openDoor(url: string) {
  const own = { 'sec-fetch-site': 'same-origin' };

  async function send(method: string, path: string, { cookie, body, form, headers }: Request = {}): Promise<Answer> {
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
      return { status: response.status, body: undefined };
    }
    const text = await response.text();
    return { status: response.status, body: text && type.startsWith('application/json') ? JSON.parse(text) : text };
  }

  /** What the answer says. Throws where it is a refusal: what a test needs is not what it tests. */
  async function make<T>([method, path]: [string, string], request: Request = {}): Promise<T> {
    const { status, body } = await send(method, path, request);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body as T;
  }

  /** The cookie of a new session. */
  async function signIn(username: string, password: string): Promise<string> {
    const answer = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const cookie = answer.headers.getSetCookie().find((header) => header.startsWith('sid='));
    if (!cookie) throw new Error(`${username} cannot sign in: ${answer.status} ${await answer.text()}`);
    return cookie.split(';', 1)[0]!;
  }

  return { url, send, make, signIn };
}
export type Door = ReturnType<typeof openDoor>;
