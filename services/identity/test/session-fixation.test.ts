// An attacker who can set a cookie in another browser must not share the session that its user opens there.
import { afterAll, describe, expect, it } from '@jest/globals';
import { send } from '@commonyard/testing/send';
import { cookieOf, get, guest, logIn, PASSWORD, registration, signUp, startTestService } from './test-service.ts';

const identity = await startTestService();
afterAll(() => identity.close());
const { app } = identity;

const NEW_PASSWORD = 'another quiet culvert';
const isSignedIn = async (cookie: string) => (await get(app, '/api/user', cookie)).statusCode === 200;

describe.each([
  ["an attacker's own session", async () => (await signUp(app)).cookie],
  ['an id without a signature', async () => 'sid=chosen-by-the-attacker'],
])('a browser with the cookie of %s', (_what, plant) => {
  it('gets another session id at login, and the planted one is no session', async () => {
    const { user } = await signUp(app);
    const planted = await plant();
    const own = cookieOf(await logIn(app, user.username, PASSWORD, planted));
    expect(own).not.toBe(planted);
    expect([await isSignedIn(own), await isSignedIn(planted)]).toEqual([true, false]);
  });

  it('gets another session id at registration, and the planted one is no session', async () => {
    const planted = await plant();
    const own = cookieOf(await send({ app }, guest(planted), 'POST', '/api/register', registration()));
    expect(own).not.toBe(planted);
    expect([await isSignedIn(own), await isSignedIn(planted)]).toEqual([true, false]);
  });
});

it('a browser whose session id is known gets another one with a new password', async () => {
  const { cookie } = await signUp(app);
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  const own = cookieOf(await send({ app }, guest(cookie), 'POST', '/api/user/password', body));
  expect(own).not.toBe(cookie);
  expect([await isSignedIn(own), await isSignedIn(cookie)]).toEqual([true, false]);
});
