import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import * as Value from 'typebox/value';
import { SessionAnswer } from '@commonyard/contracts/http/identity';
import { CALLER_HEADER } from '@commonyard/service-kit/caller';
import { HttpError } from '@commonyard/service-kit/errors';
import { traceHeaders } from '@commonyard/service-kit/tracing';
import { wasLost, wasRefused } from '../forward/failures.ts';
import type { Limits } from '../limits.ts';
import type { TokenMint } from './tokens.ts';

const RETRY_AFTER_MS = 100;

type Identity = { ask: (cookie: string) => Promise<SessionAnswer | undefined>; close: () => Promise<void> };

/**
 * Opens the way to identity's one internal question. It has connections of its own, so that no crowd of other
 * requests to identity keeps everybody else waiting.
 */
export function openIdentity(
  { url, cookieName, limits }: { url: string; cookieName: string; limits: Limits },
  mint: TokenMint,
): Identity {
  const pool = new Pool(url, {
    connections: 16,
    connectTimeout: limits.connectMs,
    headersTimeout: Math.min(3_000, limits.answerMs),
    bodyTimeout: 3_000,
    allowH2: false,
  });
  return {
    async ask(cookie) {
      const token = await mint({ userId: null, role: null, municipality: null, locale: 'en' }, 'identity');
      const request = () =>
        pool.request({
          path: '/internal/session',
          method: 'GET',
          headers: { [CALLER_HEADER]: token, cookie: `${cookieName}=${cookie}`, ...traceHeaders() },
        });
      try {
        const { statusCode, body } = await request().catch(async (error: Error) => {
          // The replica behind this connection may just have ended; there is another.
          if (!wasRefused(error) && !wasLost(error)) throw error;
          await sleep(RETRY_AFTER_MS);
          return request();
        });
        // A 401 would be about the gateway's own token, and says nothing of the session.
        if (statusCode === 404) {
          await body.dump();
          return undefined;
        }
        const answer = await body.json();
        if (statusCode === 200 && Value.Check(SessionAnswer, answer)) return answer;
        throw new Error(`identity answered ${statusCode} about a session`);
      } catch (error) {
        throw away(error);
      }
    },
    close: () => pool.close(),
  };
}

function away(cause: unknown) {
  const error = new HttpError(503, 'unavailable', 'Signing in is unavailable for a moment. Please try again.', {
    headers: { 'retry-after': '1' },
  });
  error.cause = cause;
  return error;
}
