import type { Selectable } from 'kysely';
import type { UserEvent } from '@commonyard/contracts/events/identity';
import { foldText } from '@commonyard/contracts/fold-text';
import type { User } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES, type Locale } from '@commonyard/contracts/identity.values';
import { isMunicipality, municipalityName } from '@commonyard/contracts/municipalities';
import { invalid } from '@commonyard/service-kit/http/errors';
import type { UsersTable } from '../database.ts';

export type UserRow = Omit<Selectable<UsersTable>, 'passwordHash' | 'nameKey' | 'searchText'>;

/** A user as JSON, with the municipality's name in `locale`. */
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

/** The payload of user events. The municipality is published once the email is verified. */
export function toUserEvent(row: UserRow): UserEvent {
  const { id, version, name, email, role, locale, active } = row;
  const emailVerified = row.emailVerifiedAt !== null;
  const municipality = emailVerified ? row.municipality : null;
  return { id, version, name, email, emailVerified, role, municipality, locale, active };
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
