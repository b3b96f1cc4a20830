import { pickFields } from '@commonyard/service-kit/fields';
import { Type } from 'typebox';
import type { Selectable } from 'kysely';
import type { UserEvent } from '@commonyard/contracts/events/identity';
import { foldText } from '@commonyard/contracts/fold-text';
import { User } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { type Locale } from '@commonyard/contracts/identity.values';
import { isMunicipality, municipalityName } from '@commonyard/contracts/municipalities';
import { columnsOf, jsonText } from '@commonyard/service-kit/db/json';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import { withMember } from '@commonyard/service-kit/http/json';
import type { UsersTable } from '../database.ts';

export type UserRow = Omit<Selectable<UsersTable>, 'passwordHash' | 'emailTaken' | 'nameKey' | 'searchText'>;

/** A user as JSON, with the municipality's name in `locale`. */
export const toUser = (row: UserRow, locale: Locale): User =>
  pickFields(User, {
    ...row,
    municipalityName: municipalityName(row.municipality, locale) ?? null,
    emailVerified: row.emailVerifiedAt !== null,
  });

const StoredUser = Type.Omit(User, [
  'municipalityName',
  'decider',
  'resembles',
  'decision',
  'firstOfMunicipality',
  'hasMunicipalAdmin',
]);
/** SQL of the text of a user's JSON without the municipality's name, which Postgres does not know. */
export const USER_JSON = jsonText({ ...columnsOf(StoredUser), emailVerified: 'email_verified_at IS NOT NULL' });

/** Adds the municipality's name to a user's JSON. */
export const withMunicipalityName = (user: string, municipality: string | null, locale: Locale): string =>
  withMember(user, 'municipalityName', municipalityName(municipality, locale) ?? null);

type ProfileColumns = Partial<Pick<UserRow, 'municipality' | 'region' | 'position'>>;

/**
 * The columns of the submitted form fields: an empty field becomes null, an absent one is left out.
 * Throws 400 for an unknown municipality.
 */
export function toProfileColumns(form: {
  [Field in keyof ProfileColumns]?: ProfileColumns[Field] | undefined;
}): ProfileColumns {
  if (form.municipality && !isMunicipality(form.municipality))
    throw invalid({ municipality: ACCOUNT_MESSAGES.municipality });
  const submitted = (['municipality', 'region', 'position'] as const).filter((field) => form[field] !== undefined);
  return Object.fromEntries(submitted.map((field) => [field, form[field] || null]));
}

/** The payload of user events. The municipality is published once the email is verified and the account approved. */
export function toUserEvent(row: UserRow): UserEvent {
  const { id, version, name, email, role, locale, active, approval } = row;
  const emailVerified = row.emailVerifiedAt !== null;
  const municipality = emailVerified && approval === 'approved' ? row.municipality : null;
  return { id, version, name, email, emailVerified, role, municipality, locale, active, approval };
}

type SearchedColumns = Pick<UserRow, 'name' | 'username' | 'email'> & { municipality?: string | null | undefined };

/** The sort key and the search text: without accents and case, with the municipality's names in both languages. */
export function searchColumns({ name, username, email, municipality }: SearchedColumns) {
  const municipalityNames = municipality
    ? [municipality, municipalityName(municipality, 'en') ?? '', municipalityName(municipality, 'fr') ?? '']
    : [];
  const nameKey = foldText(name);
  return { nameKey, searchText: foldText([name, username, email, ...municipalityNames].join('\n')) };
}
