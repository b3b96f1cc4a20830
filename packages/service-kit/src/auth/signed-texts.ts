import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signatures of texts, such as of an address that gives access, which another service with the secret verifies without a call. */
export type SignedTexts = {
  /** The signature of a text, in base64url. */
  sign(text: string): string;
  /** Whether a holder of the secret signed the text. */
  isSigned(text: string, signature: string): boolean;
};

/**
 * Signatures for one purpose: HMAC-SHA-256. `secrets` are separated by commas: texts are signed with the first, and the signatures of
 * all of them are accepted.
 */
export function createSignedTexts(secrets: string, purpose: string): SignedTexts {
  const keys = secrets.split(',');
  const macOf = (text: string, key: string) => createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
  return {
    sign: (text) => macOf(text, keys[0]!).toString('base64url'),
    isSigned(text, signature) {
      const received = Buffer.from(signature, 'base64url');
      return keys.some((key) => {
        const expected = macOf(text, key);
        return received.length === expected.length && timingSafeEqual(received, expected);
      });
    },
  };
}
