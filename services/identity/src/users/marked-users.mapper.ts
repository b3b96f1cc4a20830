import type { User } from '@commonyard/contracts/http/identity';
import type { Locale } from '@commonyard/contracts/identity.values';
import { withMember } from '@commonyard/service-kit/http/json';
import { listResemblances } from './impersonation.policy.ts';
import { toUser, type UserRow } from './users.mapper.ts';

/** A user as administrators see it: with the municipalities that it could be mistaken for. */
export function toMarkedUser(row: UserRow, locale: Locale): User {
  const resembles = listResemblances(row, locale);
  return { ...toUser(row, locale), ...(resembles.length > 0 && { resembles }) };
}

/** Adds the municipalities that a user could be mistaken for to its JSON. */
export function withResemblances(user: string, locale: Locale): string {
  const resembles = listResemblances(JSON.parse(user) as User, locale);
  return resembles.length > 0 ? withMember(user, 'resembles', resembles) : user;
}
