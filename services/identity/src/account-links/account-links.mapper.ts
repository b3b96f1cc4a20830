import type { LinkedAccount } from '@commonyard/contracts/http/identity';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { UserRow } from '../users/users.mapper.ts';

/** By what the recipient of a link recognises the account. */
export const toAccountOfLink = (user: UserRow) => ({
  username: user.username,
  municipality: user.municipality,
  organization: user.organization,
  enteredAt: user.emailEnteredAt ?? user.createdAt,
  isChange: user.formerEmail !== null,
});

export const toLinkedAccount = (user: UserRow, locale: Locale): LinkedAccount => ({
  ...toAccountOfLink(user),
  name: user.name,
  email: user.email,
  municipalityName: municipalityName(user.municipality, locale) ?? null,
  emailVerified: user.emailVerifiedAt !== null,
});
