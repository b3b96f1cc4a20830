import { useState } from 'react';

/** A random key; `crypto.randomUUID` exists in secure contexts only. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Headers with one idempotency key per opening of a form: a second click or a retry after a lost response creates no
 * duplicate.
 */
export function useIdempotencyKey(): { 'idempotency-key': string } {
  const [key] = useState(randomKey);
  return { 'idempotency-key': key };
}
