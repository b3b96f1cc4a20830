import { createHash, randomBytes } from 'node:crypto';

/** A random token of a mailed link, of 43 characters of base64url. Services store its hash only. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** The hash of a token in hexadecimal digits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
