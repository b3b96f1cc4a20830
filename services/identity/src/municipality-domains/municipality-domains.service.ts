import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { MAX_MUNICIPALITY_DOMAINS } from '@commonyard/contracts/identity.values';
import { isMunicipality } from '@commonyard/contracts/municipalities';
import { conflict, forbidden, invalid } from '@commonyard/service-kit/errors/http-error';
import type { Trx } from '../database.ts';
import { mayAdminister, municipalityToAdminister } from '../users/approvals.policy.ts';
import { insertMunicipalityEntry } from '../users/audit-entries.repository.ts';
import type { UserRow } from '../users/users.mapper.ts';
import { lockUser } from '../users/users.repository.ts';
import { toDomain } from './municipality-domains.policy.ts';
import {
  confirmDomain,
  deleteDomain,
  domainNotFound,
  getDomain,
  insertDomain,
  lockAndCountDomains,
  lockDomain,
  type DomainRow,
} from './municipality-domains.repository.ts';

type NewDomain = { domain: string; municipality?: string | undefined; shared?: boolean | undefined };

/**
 * Adds a domain to a municipality: confirmed where an administrator of the platform does it, otherwise proposed. Throws 400, 403, 409
 * where the municipality has it, or another one has it and `shared` does not confirm that.
 */
export async function addDomain(trx: Trx, body: NewDomain, actorId: number): Promise<DomainRow> {
  const actor = await lockUser(trx, actorId);
  const municipality = municipalityToAdminister(actor, body.municipality);
  if (!isMunicipality(municipality)) throw invalid({ municipality: ACCOUNT_MESSAGES.municipality });
  const domain = toDomain(body.domain);
  if ((await lockAndCountDomains(trx, municipality)) >= MAX_MUNICIPALITY_DOMAINS)
    throw conflict('too_many_domains', ACCOUNT_MESSAGES.tooManyDomains);
  const id = await insertDomain(trx, { domain, municipality, actorId });
  if (actor.role === 'admin') return confirm(trx, id, actor, body.shared);
  await insertMunicipalityEntry(
    trx,
    { kind: 'domain', id, action: 'proposed' },
    { actorId, municipality, details: { domain } },
  );
  return getDomain(trx, id);
}

/** Confirms a proposed domain, for an administrator of the platform. Throws 403, 404, 409. */
export async function confirmProposedDomain(
  trx: Trx,
  { id, actorId, shared }: { id: number; actorId: number; shared: boolean | undefined },
): Promise<DomainRow> {
  const actor = await lockUser(trx, actorId);
  if (actor.role !== 'admin' || !mayAdminister(actor, null)) throw forbidden();
  return confirm(trx, id, actor, shared);
}

async function confirm(trx: Trx, id: number, actor: UserRow, shared = false): Promise<DomainRow> {
  await lockDomain(trx, (await getDomain(trx, id)).domain);
  const row = await getDomain(trx, id);
  if (row.confirmedAt !== null) return row;
  if (row.shared && !shared) throw conflict('domain_shared', ACCOUNT_MESSAGES.domainShared);
  await confirmDomain(trx, id, actor.id);
  const { municipality, domain } = row;
  const details = { domain, shared: row.shared };
  await insertMunicipalityEntry(
    trx,
    { kind: 'domain', id, action: 'confirmed' },
    { actorId: actor.id, municipality, details },
  );
  return getDomain(trx, id);
}

/**
 * Removes a domain. A municipality removes what it proposed; only an administrator of the platform removes a confirmed one. Accounts
 * that it approved stay approved. Throws 403, 404.
 */
export async function removeDomain(trx: Trx, id: number, actorId: number): Promise<void> {
  const actor = await lockUser(trx, actorId);
  if (!mayAdminister(actor, actor.municipality)) throw forbidden();
  const { municipality, domain, confirmedAt } = await getDomain(trx, id);
  if (!mayAdminister(actor, municipality)) throw domainNotFound();
  if (actor.role !== 'admin' && confirmedAt !== null) throw forbidden();
  await deleteDomain(trx, id);
  await insertMunicipalityEntry(
    trx,
    { kind: 'domain', id, action: 'removed' },
    { actorId, municipality, details: { domain } },
  );
}
