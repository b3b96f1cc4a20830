import { randomInt } from 'node:crypto';

/** Without those that are taken for another when they are read out: 0 and o, 1 and l and i. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LETTERS = 4;

/** A password to be read out or typed once, 79 bits of chance: 'k7dm-9wqx-3hzt-ab4c'. */
export function createOneTimePassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const group = () => Array.from({ length: GROUP_LETTERS }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
