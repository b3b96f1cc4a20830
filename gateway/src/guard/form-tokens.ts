import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FormToken } from '@commonyard/contracts/http/form-token';
import { HttpError } from '@commonyard/service-kit/errors';

/** Nobody fills in a form faster. */
const EARLIEST_SECONDS = 3;
const LATEST_SECONDS = 2 * 3_600;

// When it was made, a random part that the service takes once, and the signature over both and the form.
const TOKEN = /^([0-9a-z]{1,9})\.([\w-]{22})\.([\w-]{43})$/;

export type FormTokens = {
  issue: (form: string) => FormToken;
  /** The part of a form's token that must not come twice. Throws 403 that says what is wrong with the token. */
  check: (form: string, token: string | string[] | undefined) => string;
};

/** Makes the tokens with which forms without an account are sent. All replicas hold the same secret. */
export function createFormTokens(secret: string, now: () => number = Date.now): FormTokens {
  const sign = (form: string, madeAt: string, nonce: string) =>
    createHmac('sha256', secret).update(`form-token\n${form}\n${madeAt}\n${nonce}`).digest();
  return {
    issue(form) {
      const madeAt = now().toString(36);
      const nonce = randomBytes(16).toString('base64url');
      const token = [madeAt, nonce, sign(form, madeAt, nonce).toString('base64url')].join('.');
      return { token, validAfter: EARLIEST_SECONDS, validFor: LATEST_SECONDS };
    },
    check(form, token) {
      if (token === undefined) throw refused('missing');
      const [, madeAt, nonce, signature] = TOKEN.exec(String(token)) ?? [];
      if (!madeAt || !nonce || !signature) throw refused('invalid');
      if (!timingSafeEqual(Buffer.from(signature, 'base64url'), sign(form, madeAt, nonce))) throw refused('invalid');
      const age = (now() - Number.parseInt(madeAt, 36)) / 1_000;
      if (age > LATEST_SECONDS) throw refused('expired');
      if (age < EARLIEST_SECONDS) throw refused('early', Math.ceil(EARLIEST_SECONDS - age));
      return nonce;
    },
  };
}

const TEXTS = {
  missing: 'This form needs a token. Please try again.',
  invalid: 'The token of this form is not valid. Please try again.',
  early: 'This was sent faster than a person can write. Please try again in a moment.',
  expired: 'This form was open for too long. Please try again.',
};

function refused(why: keyof typeof TEXTS, seconds?: number) {
  const headers: Record<string, string> = seconds === undefined ? {} : { 'retry-after': String(seconds) };
  return new HttpError(403, `form_token_${why}`, TEXTS[why], { headers });
}
