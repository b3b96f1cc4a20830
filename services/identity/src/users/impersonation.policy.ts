import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import type { Locale } from '@commonyard/contracts/identity.values';
import {
  findCountedMunicipalities,
  isLikePlatform,
  isUserLikeMunicipality,
  listContainedMunicipalities,
} from '@commonyard/contracts/municipality-likeness';
import { invalid } from '@commonyard/service-kit/http/errors';
import type { UserRow } from './users.mapper.ts';

type ChosenTexts = { [Field in 'name' | 'position' | 'organization']?: string | null | undefined };

/** Texts that users choose must look neither like a municipality nor like the platform. Throws 400. */
export function assertNoImpersonation(texts: ChosenTexts): void {
  const problems = findImpersonations(texts);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** The messages of the texts that look like a municipality or the platform, by field. */
export function findImpersonations({ name, position, organization }: ChosenTexts): Record<string, string> {
  const isMunicipality = (text: string) => findCountedMunicipalities(text).length > 0;
  return {
    ...(name && isUserLikeMunicipality(name) && { name: ACCOUNT_MESSAGES.nameIsMunicipality }),
    ...(position && isMunicipality(position) && { position: ACCOUNT_MESSAGES.positionIsMunicipality }),
    ...(organization && isMunicipality(organization) && { organization: ACCOUNT_MESSAGES.organizationIsMunicipality }),
    ...Object.fromEntries(
      Object.entries({ name, position, organization })
        .filter(([, text]) => text && isLikePlatform(text))
        .map(([field]) => [field, ACCOUNT_MESSAGES.likePlatform]),
    ),
  };
}

/** The municipalities, apart from its own, that the texts of an account contain. Who decides on it is told. */
export function listResemblances({ municipality, ...texts }: UserRow, locale: Locale): string[] {
  const chosen = [texts.organization, texts.position].filter((text) => text !== null);
  return [...new Set(chosen.flatMap((text) => listContainedMunicipalities(text, locale, municipality)))];
}
