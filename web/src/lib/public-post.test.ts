import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { failure, json, stubFetch, type ApiCall } from '../../test/api.ts';
import { openPublicPost } from './public-post.ts';

const PATH = '/api/contact';
const HOUR = 3_600_000;

let issued: number;
let asked: ApiCall[];
let answer: (call: ApiCall) => Response;
let tokens: () => Response;

beforeEach(() => {
  jest.useFakeTimers();
  issued = 0;
  tokens = () => json({ token: `token ${++issued}`, validAfter: 3, validFor: 7_200 });
  answer = () => json({ id: 1 }, { status: 201 });
  const { fetch, calls } = stubFetch({
    'GET /api/form-token': () => tokens(),
    [`POST ${PATH}`]: (call) => answer(call),
  });
  asked = calls;
  globalThis.fetch = fetch;
});
afterEach(() => void jest.useRealTimers());

const sent = () => asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('x-form-token'));

describe('a form without an account', () => {
  it('asks for its token when it opens, and is sent with it at once by whoever takes time to write', async () => {
    const { prepare, send } = openPublicPost(PATH);
    prepare();
    expect(`${asked[0]!.path}?${asked[0]!.query}`).toBe('/api/form-token?for=%2Fapi%2Fcontact');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await send({})).toEqual({ id: 1 });
    expect([sent(), issued]).toEqual([['token 1'], 1]);
  });

  it('waits by itself where it is sent faster than that', async () => {
    const { prepare, send } = openPublicPost(PATH);
    prepare();
    const answered = send({});
    await jest.advanceTimersByTimeAsync(2_900);
    expect(sent()).toEqual([]);
    await jest.advanceTimersByTimeAsync(300);
    expect(await answered).toEqual({ id: 1 });
    expect(sent()).toEqual(['token 1']);
  });

  it('gets a new token where it was open for long', async () => {
    const { prepare, send } = openPublicPost(PATH);
    prepare();
    await jest.advanceTimersByTimeAsync(5 * HOUR);
    const answered = send({});
    await jest.advanceTimersByTimeAsync(3_200);
    await answered;
    expect(sent()).toEqual(['token 2']);
  });

  it.each(['early', 'expired', 'invalid', 'used', 'missing'])(
    'that is refused because its token is %s is sent once more with another, and the same key',
    async (why) => {
      const { prepare, send } = openPublicPost(PATH);
      prepare();
      await jest.advanceTimersByTimeAsync(10_000);
      answer = () => (sent().length > 1 ? json({ id: 2 }) : failure(403, 'Not yet', { code: `form_token_${why}` }));
      const answered = send({});
      await jest.advanceTimersByTimeAsync(3_200);
      expect(await answered).toEqual({ id: 2 });
      expect(sent()).toEqual(['token 1', 'token 2']);
      const keys = asked.flatMap(({ headers }) => headers.get('idempotency-key') ?? []);
      expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    },
  );

  it('is not tried for ever', async () => {
    const { send } = openPublicPost(PATH);
    answer = () => failure(403, 'No', { code: 'form_token_invalid' });
    const refused = send({}).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await refused).toMatchObject({ status: 403, message: 'No' });
    expect(sent()).toHaveLength(2);
  });

  it('keeps its token where the refusal is about something else', async () => {
    const { send } = openPublicPost(PATH);
    for (const status of [400, 429]) {
      answer = () => failure(status, 'Not like this');
      const refused = send({}).catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(3_200);
      expect(await refused).toMatchObject({ status });
    }
    expect(sent()).toEqual(['token 1', 'token 1']);
  });

  it('tries again to get a token that it could not get, and says why where it cannot', async () => {
    const ok = tokens;
    tokens = () => failure(503, 'The service is resting');
    const { prepare, send } = openPublicPost(PATH);
    prepare();
    await jest.advanceTimersByTimeAsync(10);
    await expect(send({})).rejects.toMatchObject({ message: 'The service is resting' });
    tokens = ok;
    const answered = send({});
    await jest.advanceTimersByTimeAsync(3_200);
    expect(await answered).toEqual({ id: 1 });
  });

  it('waits no longer than for a fresh token where the clock was set back', async () => {
    const { prepare, send } = openPublicPost(PATH);
    prepare();
    await jest.advanceTimersByTimeAsync(10_000);
    jest.setSystemTime(Date.now() - 24 * HOUR);
    const answered = send({});
    await jest.advanceTimersByTimeAsync(3_200);
    expect(await answered).toEqual({ id: 1 });
  });
});
