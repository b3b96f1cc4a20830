import { useEffect, useState } from 'react';
import type { FormToken } from '@commonyard/contracts/http/form-token';
import type { BodyOf, PathOf, ResponseOf } from '@commonyard/contracts/http/routes/requests';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { ApiError, callJson } from './http.ts';
import { randomKey } from './idempotency-key.ts';

/** Added to the wait, because clocks and timers are inexact. */
const CLOCK_MARGIN_MS = 100;

type Submit<Path extends string> = (body: BodyOf<'POST', Path>) => Promise<ResponseOf<'POST', Path>>;

/**
 * Submits a public form, which needs no account. Each opening of the form has one idempotency key, so a double click
 * or a retry is stored once. The form token (bot protection) is fetched and renewed automatically; a submission before
 * the token is valid waits.
 */
export function useSubmitPublicForm<Path extends PathOf<'POST'>>(path: Path): Submit<Path> {
  const [post] = useState(() => createPublicFormSubmitter(path));
  useEffect(() => post.prepare(), [post]);
  return post.send;
}

/** `useSubmitPublicForm` outside of a component. `prepare` prefetches the form token. */
export function createPublicFormSubmitter<Path extends PathOf<'POST'>>(
  path: Path,
): { prepare: () => void; send: Submit<Path> } {
  const key = randomKey();
  let cachedToken: Promise<IssuedFormToken> | undefined;

  const getToken = (): Promise<IssuedFormToken> =>
    (cachedToken ??= fetchToken(path).catch((error: unknown) => {
      cachedToken = undefined;
      throw error;
    }));
  async function attempt(body: BodyOf<'POST', Path>) {
    if (isNearExpiry(await getToken())) cachedToken = undefined;
    const token = await getToken();
    await waitUntilValid(token);
    return callJson(path, {
      method: 'POST',
      headers: { 'idempotency-key': key, 'x-form-token': token.token },
      body,
    });
  }
  return {
    prepare: () => void getToken().catch(() => undefined),
    send: (body) =>
      attempt(body)
        .catch((error: unknown) => {
          if (!isFormTokenError(error)) throw error;
          cachedToken = undefined;
          return attempt(body);
        })
        .catch(rethrowReusedKeyError),
  };
}

type IssuedFormToken = FormToken & { since: number };

const fetchToken = async (path: string): Promise<IssuedFormToken> => {
  const token = await callJson(withQuery('/api/form-token', { for: path }));
  return { ...token, since: Date.now() };
};

const isNearExpiry = ({ since, validFor }: IssuedFormToken) => Date.now() - since > validFor * 1_000 * 0.9;

/** Caps the wait at that of a new token, in case the system clock was set back. */
async function waitUntilValid({ since, validAfter }: IssuedFormToken): Promise<void> {
  const needed = validAfter * 1_000 + CLOCK_MARGIN_MS;
  const left = Math.min(since + needed - Date.now(), needed);
  if (validAfter > 0 && left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}

const isFormTokenError = (error: unknown) => error instanceof ApiError && error.code.startsWith('form_token_');

/**
 * `idempotency_key_reused`: the first submission succeeded, but its response was lost and the form was edited before
 * the retry.
 */
function rethrowReusedKeyError(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'idempotency_key_reused') throw error;
  throw new ApiError(error.status, 'Your first attempt went through, but without your latest changes.');
}
