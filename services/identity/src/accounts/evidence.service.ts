import type { ApprovalEvidence } from '@commonyard/contracts/http/identity';
import { MAX_SIMILAR_ACCOUNTS, type Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { Db } from '../database.ts';
import { listConfirmedDomains } from '../municipality-domains/municipality-domains.repository.ts';
import type { UserRow } from '../users/users.mapper.ts';
import { likenessOf, matchDomain, type Likeness } from './evidence.policy.ts';
import { countMembers, listCompared } from './evidence.repository.ts';

type Reader = {
  /** The municipality of the reader, who sees no accounts of others; undefined for an administrator of the platform. */
  municipality: string | undefined;
  locale: Locale;
};

/** What helps to decide on waiting accounts, in their order. */
export async function collectEvidence(
  db: Db,
  users: UserRow[],
  { municipality, locale }: Reader,
): Promise<ApprovalEvidence[]> {
  if (users.length === 0) return [];
  const towns = [...new Set(users.map((user) => user.municipality).filter((id) => id !== null))];
  const emails = users.map(({ email }) => email);
  const domains = await listConfirmedDomains(db, emails);
  const members = towns.length === 0 ? new Map<string, never>() : await countMembers(db, towns);
  const ids = users.map(({ id }) => id);
  const compared = await listCompared(db, ids, municipality);
  const nameOf = (id: string | null) => municipalityName(id, locale) ?? null;
  return users.map((user) => {
    const { municipality: owner, ...domain } = matchDomain(user, domains);
    return {
      domain: { ...domain, municipalityName: nameOf(owner) },
      members: user.municipality === null ? null : (members.get(user.municipality) ?? { count: 0, officer: null }),
      similar: (compared.get(user.id) ?? [])
        .flatMap(({ id, name, email, emailVerified, approval, organization, municipality: town }) => {
          const likeness = likenessOf(user, { name, email });
          const account = { id, name, email, emailVerified, approval, organization, municipalityName: nameOf(town) };
          return likeness ? [{ ...account, ...likeness }] : [];
        })
        .toSorted((one, other) => strengthOf(other) - strengthOf(one))
        .slice(0, MAX_SIMILAR_ACCOUNTS),
    };
  });
}

/** The same name and address say more than one of them. */
const strengthOf = ({ sameName, sameAddress }: Likeness): number => Number(sameName) + Number(sameAddress);
