import { useEffect, useState } from 'react';
import type { FormToken } from '@commonyard/contracts/http/form-token';
import { ApiError, callJson, withQuery } from './http.ts';

/** Clocks and timers are not exact. */
const MARGIN_MS = 100;

/** Sends a form that needs no account. Throws `ApiError`. */
export type SendPublicly = <T>(body: object) => Promise<T>;

/**
 * Opens a form that needs no account. Sent twice, by an impatient click or a lost answer, it arrives once: each opening
 * has a key. The token that keeps programs away comes and is renewed by itself: whoever is faster than it waits.
 */
export function usePublicPost(path: string): SendPublicly {
  const [post] = useState(() => openPublicPost(path));
  useEffect(() => post.prepare(), [post]);
  return post.send;
}

/** The same outside of a component. `prepare` asks for the token early. */
export function openPublicPost(path: string): { prepare: () => void; send: SendPublicly } {
  const key = randomKey();
  let held: Promise<HeldToken> | undefined;

  const hold = (): Promise<HeldToken> =>
    (held ??= fetchToken(path).catch((error: unknown) => {
      held = undefined;
      throw error;
    }));
  async function attempt<T>(body: object): Promise<T> {
    if (isOld(await hold())) held = undefined;
    const token = await hold();
    await ripe(token);
    return callJson<T>(path, {
      method: 'POST',
      headers: { 'idempotency-key': key, 'x-form-token': token.token },
      body,
    });
  }
  return {
    prepare: () => void hold().catch(() => undefined),
    send: (body) =>
      attempt<never>(body)
        .catch((error: unknown) => {
          if (!isAboutToken(error)) throw error;
          held = undefined;
          return attempt<never>(body);
        })
        .catch(explain),
  };
}

type HeldToken = FormToken & { since: number };

const fetchToken = async (path: string): Promise<HeldToken> => {
  const token = await callJson<FormToken>(withQuery('/api/form-token', { for: path }));
  return { ...token, since: Date.now() };
};

const isOld = ({ since, validFor }: HeldToken) => Date.now() - since > validFor * 1_000 * 0.9;

/** A clock that was set meanwhile makes nobody wait for longer than a fresh token would. */
async function ripe({ since, validAfter }: HeldToken): Promise<void> {
  const needed = validAfter * 1_000 + MARGIN_MS;
  const left = Math.min(since + needed - Date.now(), needed);
  if (validAfter > 0 && left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}

const isAboutToken = (error: unknown) => error instanceof ApiError && error.code.startsWith('form_token_');

/** Not `randomUUID`, which browsers have on https only. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The answer to a first try was lost, and the form was changed before the second. */
function explain(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'idempotency_key_reused') throw error;
  throw new ApiError(error.status, 'Your first try did arrive, without your last changes.');
}
