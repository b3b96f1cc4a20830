import { createHash } from 'node:crypto';

/**
 * A hash of an email address, by which services refer to an address without storing or publishing it. Ignores case.
 * 22 characters of base64url: 132 bits.
 */
export const hashAddress = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);
