import { ApiError, callJson } from './http.ts';

/**
 * Sends what needs no account. Sent twice with one key, by an impatient click or a lost answer, it arrives once: a form
 * makes a key per opening. Throws `ApiError`.
 */
export const postPublicly = <T>(path: string, body: object, key: string): Promise<T> =>
  callJson<T>(path, { method: 'POST', headers: { 'idempotency-key': key }, body }).catch(explain);

/** Not `randomUUID`, which browsers have on https only. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The answer to a first try was lost, and the form was changed before the second. */
function explain(error: Error): never {
  if (!(error instanceof ApiError) || error.code !== 'idempotency_key_reused') throw error;
  throw new ApiError(error.status, 'Your first try did arrive, without your last changes.');
}
