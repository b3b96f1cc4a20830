// Whether the time of a response tells who has an account. Measured in pairs that take turns, so that other work on the
// machine slows both alike.
import { afterAll, expect, it } from '@jest/globals';
import { send } from '@commonyard/testing/send';
import { get, guestFrom, markEmailVerified, registration, signUp, startTestService } from './test-service.ts';

const PAIRS = 24;

const identity = await startTestService();
const { app } = identity;
afterAll(() => identity.close());

const { user } = await signUp(app);
await markEmailVerified(identity.db, user.id);

async function timeOf(request: () => Promise<{ statusCode: number }>, status: number): Promise<number> {
  const begin = performance.now();
  expect((await request()).statusCode).toBe(status);
  return performance.now() - begin;
}

/**
 * Whether the first request takes longer or shorter than the second: in nearly every pair, which noise does once in 30,000
 * measurements, and by more than a tenth of its time.
 */
async function isNoticeable(first: () => Promise<number>, second: () => Promise<number>): Promise<boolean> {
  const times: [number, number][] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    // The order alternates: the second request of a pair may find warmer caches.
    const inOrder = pair % 2 === 0;
    const [a, b] = inOrder ? [first, second] : [second, first];
    const [timeA, timeB] = [await a(), await b()];
    times.push(inOrder ? [timeA, timeB] : [timeB, timeA]);
  }
  const longer = times.filter(([a, b]) => a > b).length;
  const difference = median(times.map(([a, b]) => a - b)) / median(times.map(([a]) => a));
  return (longer <= 2 || longer >= PAIRS - 2) && Math.abs(difference) > 0.1;
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

let others = 0;
/** Each attempt comes from another network, and so is not blocked. */
const wrongLogin = (username: string) => () =>
  timeOf(
    () =>
      send({ app }, guestFrom(`192.0.2.${++others}`), 'POST', '/api/login', {
        username,
        password: 'a wrong password',
      }),
    401,
  );

it.each([
  ['a username', user.username, 'nobody-at-all'],
  ['an email address', user.email, 'nobody@example.com'],
])('a login takes as long for %s that nobody has', async (_what, known, unknown) => {
  expect(await isNoticeable(wrongLogin(known), wrongLogin(unknown))).toBe(false);
});

it('a registration takes as long for an email address that nobody has', async () => {
  const register = (email: () => string) => () =>
    timeOf(
      () => send({ app }, guestFrom(crypto.randomUUID()), 'POST', '/api/register', registration({ email: email() })),
      201,
    );
  const taken = register(() => user.email);
  const unused = register(() => `new-${++others}@example.com`);
  expect(await isNoticeable(taken, unused)).toBe(false);
});

it('the measurement notices a login that derives no key', async () => {
  const withoutDerivation = () => timeOf(() => get(app, '/api/user'), 401);
  expect(await isNoticeable(wrongLogin(user.username), withoutDerivation)).toBe(true);
});
