import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FormToken } from '@commonyard/contracts/http/form-token';
import { HttpError } from '@commonyard/service-kit/errors/http-error';

/** Faster than a person can fill in a form. */
const VALID_AFTER_SECONDS = 3;
const VALID_FOR_SECONDS = 2 * 3_600;

// Issue time, nonce, and the signature over both and the form.
const TOKEN = /^([0-9a-z]{1,9})\.([\w-]{22})\.([\w-]{43})$/;

export type FormTokens = {
  issue: (form: string) => FormToken;
  /** Verifies a form's token and returns its nonce, which the service consumes. Throws 403 with the reason. */
  verify: (form: string, token: string | string[] | undefined) => string;
};

/** Issues and verifies the tokens of public forms. The first secret signs, and those of all of them are accepted. */
export function createFormTokens(secrets: string, now: () => number = Date.now): FormTokens {
  const keys = secrets.split(',');
  const sign = (key: string, form: string, issuedAt: string, nonce: string) =>
    createHmac('sha256', key).update(`form-token\n${form}\n${issuedAt}\n${nonce}`).digest();
  return {
    issue(form) {
      const issuedAt = now().toString(36);
      const nonce = randomBytes(16).toString('base64url');
      const token = [issuedAt, nonce, sign(keys[0]!, form, issuedAt, nonce).toString('base64url')].join('.');
      return { token, validAfter: VALID_AFTER_SECONDS, validFor: VALID_FOR_SECONDS };
    },
    verify(form, token) {
      if (token === undefined) throw formTokenError('missing');
      const [, issuedAt, nonce, signature] = TOKEN.exec(String(token)) ?? [];
      if (!issuedAt || !nonce || !signature) throw formTokenError('invalid');
      const signed = Buffer.from(signature, 'base64url');
      if (!keys.some((key) => timingSafeEqual(signed, sign(key, form, issuedAt, nonce))))
        throw formTokenError('invalid');
      const age = (now() - Number.parseInt(issuedAt, 36)) / 1_000;
      if (age > VALID_FOR_SECONDS) throw formTokenError('expired');
      if (age < VALID_AFTER_SECONDS) throw formTokenError('early', Math.ceil(VALID_AFTER_SECONDS - age));
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

function formTokenError(reason: keyof typeof TEXTS, seconds?: number) {
  const headers: Record<string, string> = seconds === undefined ? {} : { 'retry-after': String(seconds) };
  return new HttpError(403, `form_token_${reason}`, TEXTS[reason], { headers });
}
