import { insertAuditEntry } from '@commonyard/service-kit/audit/entries';
import type { FastifyRequest } from 'fastify';
import { AUDIT_LOG } from '../database.ts';
import type { Deps } from '../deps.ts';

type Exported = { action: 'loans_exported' | 'statements_exported'; details: object };

/** Counts an export of a list as CSV, and records who exported what, before the file begins. Throws 429. */
export const recordExport = (
  { db, usage }: Pick<Deps, 'db' | 'usage'>,
  request: FastifyRequest,
  { action, details }: Exported,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await usage.count(trx, request, 'loan_exports');
    await insertAuditEntry(trx, AUDIT_LOG, {
      action,
      actorId: request.caller.userId,
      subject: { kind: 'municipality', id: null },
      municipality: request.caller.municipality,
      details,
    });
  });
