import { sql, type Selectable } from 'kysely';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { waitForLock } from '@commonyard/service-kit/db/database';
import { conflict, notFound } from '@commonyard/service-kit/errors/http-error';
import type { Db, MunicipalityDomainsTable, Trx } from '../database.ts';
import { toDomainsOfAddress } from './municipality-domains.policy.ts';

export type DomainRow = Selectable<MunicipalityDomainsTable> & { shared: boolean };

/**
 * The confirmed domain of a municipality that an address belongs to. The longest confirmed domain decides: an address at a town's
 * subdomain of its county is no address of the county.
 */
export async function findConfirmedDomain(db: Db, email: string, municipality: string): Promise<string | undefined> {
  const rows = await listConfirmedDomains(db, [email]);
  const longest = Math.max(0, ...rows.map(({ domain }) => domain.length));
  return rows.find((row) => row.domain.length === longest && row.municipality === municipality)?.domain;
}

/** The confirmed domains that addresses belong to, with the municipality of each. */
export async function listConfirmedDomains(
  db: Db,
  emails: string[],
): Promise<Pick<DomainRow, 'domain' | 'municipality'>[]> {
  return db
    .selectFrom('municipalityDomains')
    .select(['domain', 'municipality'])
    .where('domain', '=', (is) => is.fn.any(is.val([...new Set(emails.flatMap(toDomainsOfAddress))])))
    .where('confirmedAt', 'is not', null)
    .orderBy('municipality')
    .execute();
}

const SHARED = sql<boolean>`exists (
  select from municipality_domains as other
  where other.domain = municipality_domains.domain and other.municipality <> municipality_domains.municipality
    and other.confirmed_at is not null)`;

export async function listDomains(db: Db, municipality: string | undefined): Promise<DomainRow[]> {
  return db
    .selectFrom('municipalityDomains')
    .selectAll()
    .select(SHARED.as('shared'))
    .$if(municipality !== undefined, (query) => query.where('municipality', '=', municipality!))
    .orderBy('municipality')
    .orderBy('domain')
    .limit(1_000)
    .execute();
}

/** Locks a domain for all municipalities until the end of the transaction. */
export const lockDomain = (trx: Trx, domain: string): Promise<void> => waitForLock(trx, `domain ${domain}`);

/** The number of a municipality's domains, under a lock that makes concurrent callers wait. */
export async function lockAndCountDomains(trx: Trx, municipality: string): Promise<number> {
  await waitForLock(trx, `domains of ${municipality}`);
  const { count } = await trx
    .selectFrom('municipalityDomains')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('municipality', '=', municipality)
    .executeTakeFirstOrThrow();
  return count;
}

/** Throws 409 where the municipality has the domain already. */
export async function insertDomain(
  trx: Trx,
  { domain, municipality, actorId }: { domain: string; municipality: string; actorId: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('municipalityDomains')
    .values({ domain, municipality, proposedBy: actorId })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() => conflict('domain_taken', ACCOUNT_MESSAGES.domainTaken));
  return id;
}

export async function getDomain(db: Db, id: number): Promise<DomainRow> {
  return db
    .selectFrom('municipalityDomains')
    .selectAll()
    .select(SHARED.as('shared'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(domainNotFound);
}

export async function confirmDomain(trx: Trx, id: number, actorId: number): Promise<void> {
  await trx
    .updateTable('municipalityDomains')
    .set({ confirmedBy: actorId, confirmedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Throws 404 where a concurrent request has removed it. */
export async function deleteDomain(trx: Trx, id: number): Promise<void> {
  await trx
    .deleteFrom('municipalityDomains')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(domainNotFound);
}

export const domainNotFound = () => notFound('domain_not_found', 'There is no such domain');
