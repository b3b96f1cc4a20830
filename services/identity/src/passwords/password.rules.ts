import { readFileSync } from 'node:fs';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/identity.values';

const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

/**
 * Why a password of the right length is refused all the same, or undefined: it is one of those that are tried first, or
 * the account's own name.
 */
export function passwordProblem(
  password: string,
  { username, email }: { username: string; email: string },
): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  const own = [username, email, email.split('@')[0]].map((text) => text?.toLowerCase());
  return common.has(plain) || own.includes(plain) ? ACCOUNT_MESSAGES.passwordCommon : undefined;
}
