import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { failure, json, stubFetch, type ApiCall } from '../../test/api.ts';
import { createPublicFormSubmitter } from './public-form.ts';

const PATH = '/api/contact';
const BODY = { name: 'Kim', email: 'kim@example.ca', phone: '', organization: '', subject: 'Hello', message: 'Hi' };
const HOUR = 3_600_000;

let issued: number;
let recordedCalls: ApiCall[];
let respond: (call: ApiCall) => Response;
let respondWithToken: () => Response;

beforeEach(() => {
  jest.useFakeTimers();
  issued = 0;
  respondWithToken = () => json({ token: `token ${++issued}`, validAfter: 3, validFor: 7_200 });
  respond = () => json({ id: 1 }, { status: 201 });
  const { fetch, calls } = stubFetch({
    'GET /api/form-token': () => respondWithToken(),
    [`POST ${PATH}`]: (call) => respond(call),
  });
  recordedCalls = calls;
  globalThis.fetch = fetch;
});
afterEach(() => void jest.useRealTimers());

const sentTokens = () =>
  recordedCalls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('x-form-token'));

describe('public form submission', () => {
  it('prefetches the form token and sends it at once after a minute', async () => {
    const { prepare, send } = createPublicFormSubmitter(PATH);
    prepare();
    expect(`${recordedCalls[0]!.path}?${recordedCalls[0]!.query}`).toBe('/api/form-token?for=%2Fapi%2Fcontact');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await send(BODY)).toEqual({ id: 1 });
    expect([sentTokens(), issued]).toEqual([['token 1'], 1]);
  });

  it('waits until the token is valid', async () => {
    const { prepare, send } = createPublicFormSubmitter(PATH);
    prepare();
    const answered = send(BODY);
    await jest.advanceTimersByTimeAsync(2_900);
    expect(sentTokens()).toEqual([]);
    await jest.advanceTimersByTimeAsync(300);
    expect(await answered).toEqual({ id: 1 });
    expect(sentTokens()).toEqual(['token 1']);
  });

  it('renews an old token', async () => {
    const { prepare, send } = createPublicFormSubmitter(PATH);
    prepare();
    await jest.advanceTimersByTimeAsync(5 * HOUR);
    const answered = send(BODY);
    await jest.advanceTimersByTimeAsync(3_200);
    await answered;
    expect(sentTokens()).toEqual(['token 2']);
  });

  it.each(['early', 'expired', 'invalid', 'used', 'missing'])(
    'retries once with a new token and the same key after form_token_%s',
    async (why) => {
      const { prepare, send } = createPublicFormSubmitter(PATH);
      prepare();
      await jest.advanceTimersByTimeAsync(10_000);
      respond = () =>
        sentTokens().length > 1 ? json({ id: 2 }) : failure(403, 'Not yet', { code: `form_token_${why}` });
      const answered = send(BODY);
      await jest.advanceTimersByTimeAsync(3_200);
      expect(await answered).toEqual({ id: 2 });
      expect(sentTokens()).toEqual(['token 1', 'token 2']);
      const keys = recordedCalls.flatMap(({ headers }) => headers.get('idempotency-key') ?? []);
      expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    },
  );

  it('stops after one retry', async () => {
    const { send } = createPublicFormSubmitter(PATH);
    respond = () => failure(403, 'No', { code: 'form_token_invalid' });
    const rejected = send(BODY).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await rejected).toMatchObject({ status: 403, message: 'No' });
    expect(sentTokens()).toHaveLength(2);
  });

  it('keeps its token after other errors', async () => {
    const { send } = createPublicFormSubmitter(PATH);
    for (const status of [400, 429]) {
      respond = () => failure(status, 'Not like this');
      const rejected = send(BODY).catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(3_200);
      expect(await rejected).toMatchObject({ status });
    }
    expect(sentTokens()).toEqual(['token 1', 'token 1']);
  });

  it('retries a failed token request, and reports its error', async () => {
    const ok = respondWithToken;
    respondWithToken = () => failure(503, 'The service is resting');
    const { prepare, send } = createPublicFormSubmitter(PATH);
    prepare();
    await jest.advanceTimersByTimeAsync(10);
    await expect(send(BODY)).rejects.toMatchObject({ message: 'The service is resting' });
    respondWithToken = ok;
    const answered = send(BODY);
    await jest.advanceTimersByTimeAsync(3_200);
    expect(await answered).toEqual({ id: 1 });
  });

  it('caps the wait if the clock was set back', async () => {
    const { prepare, send } = createPublicFormSubmitter(PATH);
    prepare();
    await jest.advanceTimersByTimeAsync(10_000);
    jest.setSystemTime(Date.now() - 24 * HOUR);
    const answered = send(BODY);
    await jest.advanceTimersByTimeAsync(3_200);
    expect(await answered).toEqual({ id: 1 });
  });
});
