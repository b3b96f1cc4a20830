import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import type { Locale } from '@commonyard/contracts/identity.values';
import {
  findCountedMunicipalities,
  isLikePlatform,
  isUserLikeMunicipality,
  isUserLikePlatform,
  isUsernameLikeMunicipality,
  listResembledMunicipalities,
} from '@commonyard/contracts/municipality-likeness';
import { mixesAlphabets } from '@commonyard/contracts/lookalikes';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import { type UserRow, toUser } from './users.mapper.ts';
import type { User } from '@commonyard/contracts/http/identity';
import { withMember } from '@commonyard/service-kit/http/json';

type ChosenTexts = { [Field in 'username' | 'name' | 'position' | 'organization']?: string | null | undefined };

/** Texts that users choose must look neither like a municipality nor like the platform. Throws 400. */
export function assertNoImpersonation(texts: ChosenTexts): void {
  const problems = findImpersonations(texts);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** The messages of the texts that look like a municipality or the platform, by field. */
export function findImpersonations({ username, name, position, organization }: ChosenTexts): Record<string, string> {
  const isMunicipality = (text: string) => findCountedMunicipalities(text).length > 0;
  return {
    ...Object.fromEntries(
      Object.entries({ name, position, organization })
        .filter(([, text]) => text && mixesAlphabets(text))
        .map(([field]) => [field, ACCOUNT_MESSAGES.mixedAlphabets]),
    ),
    ...(username && isUsernameLikeMunicipality(username) && { username: ACCOUNT_MESSAGES.usernameIsMunicipality }),
    ...(name && isUserLikeMunicipality(name) && { name: ACCOUNT_MESSAGES.nameIsMunicipality }),
    ...(position && isMunicipality(position) && { position: ACCOUNT_MESSAGES.positionIsMunicipality }),
    ...(organization && isMunicipality(organization) && { organization: ACCOUNT_MESSAGES.organizationIsMunicipality }),
    ...Object.fromEntries(
      Object.entries({ username, name, position, organization })
        .filter(([field, text]) => text && (field === 'name' ? isUserLikePlatform(text) : isLikePlatform(text)))
        .map(([field]) => [field, ACCOUNT_MESSAGES.likePlatform]),
    ),
    ...(username && isHostName(username) && { username: ACCOUNT_MESSAGES.usernameIsHostName }),
  };
}

/** Whether mail programs would make a link of a user name: 'www.example.com'. 'john.smith' is none. */
const isHostName = (username: string): boolean =>
  /^www\./i.test(username) || HOST_ENDS.has(username.slice(username.lastIndexOf('.') + 1).toLowerCase());
// Common top-level domains. Those that are last names are not listed: `jim.ford` is a user name.
const HOST_ENDS = new Set(
  'app biz ca click club cloud com dev edu gov icu info io link live mov net online org shop site space store tech top us vip website xyz zip'.split(
    ' ',
  ),
);

/** The municipalities, apart from its own, that an account could be mistaken for. Administrators see them beside it. */
export const listResemblances = (
  { municipality, ...texts }: Pick<UserRow, 'username' | 'name' | 'position' | 'organization' | 'municipality'>,
  locale: Locale,
): string[] => listResembledMunicipalities(texts, locale, municipality);

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
