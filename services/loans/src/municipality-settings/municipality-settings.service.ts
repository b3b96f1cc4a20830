import type { MunicipalitySettings, MunicipalitySettingsBody } from '@commonyard/contracts/http/municipality-settings';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { toHstNumber } from '@commonyard/contracts/statements.values';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict } from '@commonyard/service-kit/errors/http-error';
import { AUDIT_LOG, type Db, type Trx } from '../database.ts';
import { getSettings, lockSettings, updateSettings } from './municipality-settings.repository.ts';

/** The highest total that a caller commits the own municipality to; null for an officer, who has no limit. */
export async function limitOf(db: Db, { role, municipality }: Caller): Promise<number | null> {
  if (role === 'municipal_admin' || municipality === null) return null;
  return (await getSettings(db, municipality)).operatorLimitCents;
}

/** Whether a party may commit its municipality to a total without an officer. */
export async function canCommit(db: Db, caller: Caller, totalCents: number): Promise<boolean> {
  const limit = await limitOf(db, caller);
  return limit === null || totalCents <= limit;
}

type Change = { municipality: string; actorId: number; now: Date };

/** Changes the settings of a municipality, with an audit entry. A consent that was given stays. Throws 409 for a stale version. */
export async function setSettings(
  trx: Trx,
  { consent, hstNumber, glCode, ...body }: MunicipalitySettingsBody,
  { seenVersion, ...change }: Change & { seenVersion: number | undefined },
): Promise<MunicipalitySettings> {
  const before = await lockSettings(trx, change.municipality);
  if (seenVersion !== undefined && seenVersion !== before.version)
    throw conflict('stale_version', LOAN_MESSAGES.staleSettings);
  const isNew = consent && !before.signingConsent;
  const billing = {
    ...(hstNumber !== undefined && { hstNumber: hstNumber && toHstNumber(hstNumber) }),
    ...(glCode !== undefined && { glCode }),
  };
  return update(trx, before, { ...body, ...billing, ...(isNew && toConsent(change)) }, change);
}

/** Records the consent of a municipality to electronic signatures, unless it was given before. */
export async function recordSigningConsent(trx: Trx, change: Change): Promise<void> {
  const before = await lockSettings(trx, change.municipality);
  if (!before.signingConsent) await update(trx, before, toConsent(change), change);
}

const toConsent = ({ actorId, now }: Change) => ({
  signingConsentBy: actorId,
  signingConsentAt: now.toISOString(),
});

async function update(
  trx: Trx,
  before: MunicipalitySettings,
  columns: Parameters<typeof updateSettings>[2],
  { municipality, actorId }: Change,
): Promise<MunicipalitySettings> {
  const after = await updateSettings(trx, municipality, columns);
  await insertAuditEntry(trx, AUDIT_LOG, {
    action: 'settings_changed',
    actorId,
    subject: { kind: 'municipality', id: null, version: after.version },
    municipality,
    before: toAudited(before),
    after: toAudited(after),
  });
  return after;
}

/** Who consented is the actor of the entry. */
const toAudited = ({ operatorLimitCents, signingConsent, ...settings }: MunicipalitySettings) => ({
  operatorLimitCents,
  officerLimitCents: settings.officerLimitCents ?? null,
  hstNumber: settings.hstNumber ?? null,
  glCode: settings.glCode ?? null,
  signingConsentAt: signingConsent?.at ?? null,
});
