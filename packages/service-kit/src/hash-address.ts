import { createHash } from 'node:crypto';

/** 132 bits of a hash, by which services refer to an email address without storing it. Ignores case. */
export const hashAddress = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);
