import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import passwords from './common-passwords.json' with { type: 'json' };

const commonPasswords = new Set(passwords);

/**
 * Why a password of valid length is rejected: it is a common password, or the user's own username or email. Undefined
 * where it is accepted.
 */
export function passwordProblem(
  password: string,
  { username, email }: { username: string; email: string },
): string | undefined {
  const normalized = password.normalize('NFKC').toLowerCase();
  const ownNames = [username, email, email.split('@')[0]].map((text) => text?.toLowerCase());
  return commonPasswords.has(normalized) || ownNames.includes(normalized) ? ACCOUNT_MESSAGES.passwordCommon : undefined;
}
