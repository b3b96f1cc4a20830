import type { Selectable } from 'kysely';
import type { UserEvent } from '@commonyard/contracts/events/identity';
import { foldText } from '@commonyard/contracts/folding';
import type { User } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES, type Locale } from '@commonyard/contracts/identity.values';
import { isMunicipality, municipalityName } from '@commonyard/contracts/municipalities';
import { invalid } from '@commonyard/service-kit/errors';
import type { UsersTable } from '../database.ts';

export type UserRow = Omit<Selectable<UsersTable>, 'passwordHash' | 'nameKey' | 'searchText'>;

/** The account as its owner and administrators see it, in the reader's language. */
export function toUser(row: UserRow, locale: Locale): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    name: row.name,
    municipality: row.municipality,
    municipalityName: (row.municipality && municipalityName(row.municipality, locale)) ?? null,
    region: row.region,
    position: row.position,
    locale: row.locale,
    active: row.active,
    emailVerified: row.emailVerifiedAt !== null,
    mustChangePassword: row.mustChangePassword,
    version: row.version,
    createdAt: row.createdAt,
  };
}

type Written = Partial<Pick<UserRow, 'municipality' | 'region' | 'position'>>;

/**
 * What a form says of an account, as it is stored: what is empty is nothing, what is left out stays out.
 * Throws 400 for a municipality that does not exist.
 */
export function readAccount(form: { [Field in keyof Written]?: Written[Field] | undefined }): Written {
  if (form.municipality && !isMunicipality(form.municipality))
    throw invalid({ municipality: ACCOUNT_MESSAGES.municipality });
  const given = (['municipality', 'region', 'position'] as const).filter((field) => form[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, form[field] || null]));
}

/** The account as other services need it. */
export function toUserEvent(row: UserRow): UserEvent {
  const { id, version, name, email, role, locale, active } = row;
  const municipality = row.emailVerifiedAt === null ? null : row.municipality;
  return { id, version, name, email, role, municipality, locale, active };
}

type Searched = Pick<UserRow, 'name' | 'username' | 'email'> & { municipality?: string | null | undefined };

/** What the row is sorted and found by: accents and case put aside, the municipality by its names in both languages. */
export function searchColumns({ name, username, email, municipality }: Searched) {
  const municipalityNames = municipality
    ? [municipality, municipalityName(municipality, 'en') ?? '', municipalityName(municipality, 'fr') ?? '']
    : [];
  const nameKey = foldText(name);
  return { nameKey, searchText: foldText([name, username, email, ...municipalityNames].join('\n')) };
}
