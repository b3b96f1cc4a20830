import { setTimeout as sleep } from 'node:timers/promises';
import type { FormToken } from '@commonyard/contracts/http/form-token';

/** The accounts of the demo. */
export const PASSWORD = 'commonyard-demo';
export type Account = 'admin' | 'manager' | 'operator';

export const url = process.env['E2E_URL'] ?? 'http://localhost:8080';

/** The headers of a request that comes from the site itself. */
export const sameOrigin = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

const cookies = new Map<Account, string>();

/** The session cookie of an account: signed in once for all journeys, as the limit on logins is on. */
export async function sessionOf(account: Account): Promise<string> {
  const known = cookies.get(account);
  if (known) return known;
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: sameOrigin,
    body: JSON.stringify({ username: account, password: PASSWORD }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .find((header) => /^(__Host-)?sid=/.test(header))
    ?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`${account} cannot sign in: ${answer.status} ${await answer.text()}`);
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

/** A call of the API as an account, or as a visitor. */
export async function call(method: string, path: string, { as, body }: { as?: Account; body?: unknown } = {}) {
  const isForm = method === 'POST' && !as && FORMS.includes(path);
  const response = await fetch(url + path, {
    method,
    headers: { ...sameOrigin, ...(as && { cookie: await sessionOf(as) }), ...(isForm && (await formToken(path))) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as never) : undefined };
}
