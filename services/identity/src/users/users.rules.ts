import type { Selectable } from 'kysely';
import type { UserEvent } from '@commonyard/contracts/events/identity';
import { foldText } from '@commonyard/contracts/folding';
import type { User } from '@commonyard/contracts/http/identity';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
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
    createdAt: row.createdAt,
  };
}

/** The account as other services need it. */
export function toUserEvent(row: UserRow): UserEvent {
  const { id, version, name, email, role, municipality, locale, active } = row;
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
