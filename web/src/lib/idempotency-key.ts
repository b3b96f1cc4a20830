import { useState } from 'react';

/** A random key; `crypto.randomUUID` exists in secure contexts only. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A random UUID of version 4. */
export function randomUuid(): string {
  const [, start, middle, end] = /^(.{12}).(.{3}).(.{15})$/.exec(randomKey())!;
  return `${start}4${middle}8${end}`.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Headers with one idempotency key per opening of a form: a second click or a retry after a lost response creates no
 * duplicate.
 */
export function useIdempotencyKey(): { 'idempotency-key': string } {
  const [key] = useState(randomKey);
  return { 'idempotency-key': key };
}
