import { createHoldsConsumer } from '@commonyard/service-kit/records/holds';
import { RETENTION_RULES } from '@commonyard/contracts/records.values';
import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import type { Retention } from '@commonyard/service-kit/records/retention';
import { AUDIT_LOG, type Database, type Trx } from '../database.ts';
import { deleteLoans, dueLoans } from './records.repository.ts';

/** Listings and accounts on hold: while one is, the audit log is kept whole. */
export const holdsConsumer = createHoldsConsumer<Database>('loans', ['asset.hold_changed', 'user.hold_changed']);

/** Calendars have no rule: they hold no personal data and are as short as their listing's seasons. */
export const retention: Retention<Database> = {
  service: 'loans',
  auditLog: AUDIT_LOG,
  rules: RETENTION_RULES.loans,
  removals: { loans: { due: dueLoans, remove: removeLoans } },
};

async function removeLoans(trx: Trx, ids: number[]): Promise<void> {
  for (const { id, version, lenderMunicipality: municipality } of await deleteLoans(trx, ids))
    await insertAuditEntry(trx, AUDIT_LOG, {
      action: 'removed',
      actorId: null,
      subject: { kind: 'loan', id, version },
      municipality,
    });
}
