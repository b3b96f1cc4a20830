import { inBatches } from '@commonyard/service-kit/db/batches';
import type { Kysely } from 'kysely';
import type { UploadedDocument } from '@commonyard/contracts/http/documents';
import type { MasterAgreementBody } from '@commonyard/contracts/http/master-agreements';
import {
  AGREEMENT_LIMITS,
  AGREEMENT_MESSAGES as MESSAGES,
  type AgreementChange,
} from '@commonyard/contracts/master-agreements.values';
import { CERTIFICATE_MESSAGES } from '@commonyard/contracts/certificates.values';
import { isMunicipality } from '@commonyard/contracts/municipalities';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import { personal } from '@commonyard/service-kit/audit/personal-values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict, forbidden, invalid, notFound } from '@commonyard/service-kit/errors/http-error';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { pick } from '@commonyard/service-kit/fields';
import { AUDIT_LOG, type Database, type Db, type Trx } from '../database.ts';
import { isConfirmedBy, stateOf } from './master-agreements.policy.ts';
import {
  findOwnAgreement,
  insertAgreement,
  listAgreementsAfter,
  countMasterAgreements,
  updateAgreement,
  type MasterAgreementRow,
} from './master-agreements.repository.ts';

type Change = { caller: Caller; seenVersion?: number | undefined; now: Date };

/** A master agreement of the caller's municipality. Throws 404. */
export async function getOwnAgreement(
  db: Db,
  { role, municipality }: Caller,
  id: number,
  isLocked = false,
): Promise<MasterAgreementRow> {
  const agreement =
    role === 'admin' || municipality === null ? undefined : await findOwnAgreement(db, municipality, id, isLocked);
  if (!agreement) throw notFound('master_agreement_not_found', MESSAGES.notFound);
  return agreement;
}

/** Throws 400 for days in the wrong order, and for a partner that is not another municipality. */
export function assertAgreement({ partner, startsOn, endsOn }: MasterAgreementBody, { municipality }: Caller): void {
  const fields = {
    ...((!isMunicipality(partner) || partner === municipality) && { partner: MESSAGES.partner }),
    ...(endsOn !== null && endsOn < startsOn && { endsOn: MESSAGES.dateOrder }),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Proposes a master agreement with a file that the caller uploaded. It is in force once the partner confirms it. Throws 409. */
export async function proposeAgreement(
  trx: Trx,
  { documentId: _id, note, ...facts }: MasterAgreementBody,
  { id: documentId, ...file }: UploadedDocument,
  { caller, now }: Change,
): Promise<MasterAgreementRow> {
  const proposer = caller.municipality!;
  const { perMunicipality: cap } = AGREEMENT_LIMITS;
  if ((await countMasterAgreements(trx, proposer, { cap, isRunning: true })) >= cap)
    throw conflict('too_many_agreements', MESSAGES.tooMany);
  const agreement = await insertAgreement(trx, {
    ...facts,
    ...file,
    documentId,
    note: note || null,
    proposer,
    proposedBy: caller.userId!,
    proposedAt: now.toISOString(),
  });
  if (!agreement) throw conflict('document_in_use', CERTIFICATE_MESSAGES.inUse);
  await recordAgreement(trx, 'proposed', agreement, { actor: caller, now });
  return agreement;
}

/** Confirms what the other municipality proposed. Throws 403, 404 or 409. */
export async function confirmAgreement(
  trx: Trx,
  id: number,
  { caller, seenVersion, now }: Change,
): Promise<MasterAgreementRow> {
  const before = await getOwnAgreement(trx, caller, id, true);
  if (!isConfirmedBy(caller, before)) throw forbidden();
  if (stateOf(before) !== 'proposed') throw conflict('invalid_transition', MESSAGES.notProposed);
  assertSeen(before, seenVersion);
  const after = await updateAgreement(trx, id, { confirmedBy: caller.userId, confirmedAt: now.toISOString() });
  await recordAgreement(trx, 'confirmed', after, { actor: caller, now });
  return after;
}

/** Ends a master agreement for loans to come, withdraws an own proposal or declines that of the other municipality. Throws 404 or 409. */
export async function endAgreement(
  trx: Trx,
  id: number,
  reason: string,
  { caller, seenVersion, now }: Change,
): Promise<MasterAgreementRow> {
  const before = await getOwnAgreement(trx, caller, id, true);
  if (stateOf(before) === 'ended') throw conflict('invalid_transition', MESSAGES.ended);
  assertSeen(before, seenVersion);
  const after = await updateAgreement(trx, id, {
    endedBy: caller.userId,
    endedMunicipality: caller.municipality,
    endReason: reason,
    endedAt: now.toISOString(),
  });
  await recordAgreement(trx, 'ended', after, { actor: caller, now, reason });
  return after;
}

function assertSeen({ version }: MasterAgreementRow, seenVersion: number | undefined): void {
  if (seenVersion !== undefined && seenVersion !== version) throw conflict('stale_version', MESSAGES.stale);
}

type Recorded = { actor: Caller | null; now: Date; reason?: string };

/** Writes the audit entry and the event of a change. Without an actor its retention has ended. */
export async function recordAgreement(
  trx: Trx,
  change: AgreementChange,
  agreement: MasterAgreementRow,
  { actor, now, reason }: Recorded,
): Promise<void> {
  const { id } = agreement;
  const isRemoved = change === 'removed';
  const version = isRemoved ? agreement.version + 1 : agreement.version;
  const [actorId, time] = [actor && actor.userId, now.toISOString()];
  await insertAuditEntry(trx, AUDIT_LOG, {
    action: change,
    actorId,
    subject: { kind: 'master_agreement', id, version },
    municipality: actor?.municipality ?? agreement.proposer,
    after: isRemoved ? null : pick(agreement, ['title', 'reference', 'startsOn', 'endsOn', 'documentId']),
    details: reason === undefined ? null : { reason: personal(reason) },
    at: time,
  });
  await writeChange(trx, { ...agreement, version }, { change, actor, time, reason: reason ?? null });
}

type WrittenChange = { change: AgreementChange; actor: Caller | null; time: string; reason: string | null };

async function writeChange(
  trx: Trx,
  agreement: MasterAgreementRow,
  { change, actor, time, reason }: WrittenChange,
): Promise<void> {
  const data = {
    ...pick(agreement, ['id', 'version', 'proposer', 'partner', 'title', 'reference', 'startsOn', 'endsOn']),
    change,
    by: actor && actor.municipality,
    reason,
    documentIds: change === 'removed' ? [] : [agreement.documentId],
  };
  await writeEvent(trx, { type: 'agreement.changed', data, actorId: actor && actor.userId, time });
}

const REPUBLISH_BATCH = 50;

/**
 * Publishes the present state of every master agreement, as a change that no municipality made. They are not locked: a change meanwhile
 * has a higher version, by which media keeps the newer state. Returns the number of master agreements.
 */
export const republishAgreements = (db: Kysely<Database>): Promise<number> =>
  inBatches(db, async (trx, afterId) => {
    const agreements = await listAgreementsAfter(trx, afterId, REPUBLISH_BATCH);
    for (const agreement of agreements) {
      const { proposedAt, confirmedAt, endedAt, endReason: reason } = agreement;
      const time = endedAt ?? confirmedAt ?? proposedAt;
      await writeChange(trx, agreement, { change: stateOf(agreement), actor: null, time, reason });
    }
    return agreements;
  });
