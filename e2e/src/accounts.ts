import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FormToken } from '@commonyard/contracts/http/form-token';

/** The accounts of the demo. */
export const PASSWORD = 'commonyard-demo';
export type Account = 'admin' | 'manager' | 'operator';

export const url = process.env['E2E_URL'] ?? 'http://localhost:8080';

/** The headers of a request that comes from the site itself. */
export const sameOrigin = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

/** Signs in, and waits where the limit on logins asks for it. Gives the session's cookie. */
export async function signIn(username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: sameOrigin,
    body: JSON.stringify({ username, password }),
  });
  if (answer.status === 429) {
    await sleep(Number(answer.headers.get('retry-after')) * 1_000);
    return signIn(username, password);
  }
  return sessionIn(answer);
}

/** The session's cookie that an answer gives. */
export function sessionIn(answer: Response): string {
  const cookie = answer.headers.getSetCookie().find((header) => /^(__Host-)?sid=/.test(header));
  if (!answer.ok || !cookie) throw new Error(`${answer.url} gives no session: ${answer.status}`);
  return cookie.split(';')[0]!;
}

const cookies = new Map<Account, string>();

/** The session cookie of an account: signed in once for all journeys of a run, as the limit on logins is on. */
export async function sessionOf(account: Account): Promise<string> {
  const known = cookies.get(account);
  if (known) return known;
  const folder = process.env['E2E_SESSIONS'];
  const file = folder && join(folder, `${account}.session`);
  const cookie = file && existsSync(file) ? readFileSync(file, 'utf8') : await signIn(account, PASSWORD);
  if (file) writeFileSync(file, cookie, { mode: 0o600 });
  cookies.set(account, cookie);
  return cookie;
}

const FORMS = ['/api/public/assets', '/api/public-inquiries', '/api/contact'];

/** The header by which a visitor's form is taken, at the time when it is. */
async function formToken(path: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/form-token?for=${encodeURIComponent(path)}`);
  const { token, validAfter } = (await answer.json()) as FormToken;
  await sleep(validAfter * 1_000 + 100);
  return { 'x-form-token': token };
}

/** A call of the API as an account, with a session of one's own, or as a visitor. */
export async function call(
  method: string,
  path: string,
  { as, cookie, body }: { as?: Account; cookie?: string; body?: unknown } = {},
) {
  const session = cookie ?? (as && (await sessionOf(as)));
  const isForm = method === 'POST' && !session && FORMS.includes(path);
  const response = await fetch(url + path, {
    method,
    headers: { ...sameOrigin, ...(session && { cookie: session }), ...(isForm && (await formToken(path))) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as never) : undefined };
}
