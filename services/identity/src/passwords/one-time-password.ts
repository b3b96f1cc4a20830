import { randomInt } from 'node:crypto';

/** Without characters that look alike: 0 and o, 1 and l and i. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LETTERS = 4;

/** Generates a password that is easy to read out and type, with 79 bits of entropy: 'k7dm-9wqx-3hzt-ab4c'. */
export function createOneTimePassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const group = () => Array.from({ length: GROUP_LETTERS }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

const VALID_DAYS = 14;

/**
 * Whether a user has not replaced a one-time password in time. The term begins when the account is created or imported, or when
 * an administrator last changes it.
 */
export function isOneTimePasswordExpired(user: { mustChangePassword: boolean; updatedAt: string }): boolean {
  return user.mustChangePassword && Date.parse(user.updatedAt) < Date.now() - VALID_DAYS * 86_400_000;
}
