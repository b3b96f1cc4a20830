import type { AnyDb } from '../db/database.ts';
import { AUDIT_PAGE_SIZE, MAX_EXPORTED_ENTRIES } from '@commonyard/contracts/audit.values';
import type { AuditEntry, AuditExportQuery } from '@commonyard/contracts/http/audit';
import { ofService, SHARED_ROUTES } from '@commonyard/contracts/http/routes/shared';
import type { Locale } from '@commonyard/contracts/identity.values';
import { isMunicipality, municipalityName } from '@commonyard/contracts/municipalities';
import type { UsageKind } from '@commonyard/contracts/usage-limits.values';
import { type Caller, administratorsOnly } from '../auth/caller.ts';
import type { App } from '../http/app.ts';
import { sendCsv } from '../http/csv.ts';
import { setNextLink } from '../http/pagination.ts';
import type { UsageLimits } from '../limits/usage-limits.ts';
import { insertAuditEntry } from './entries.ts';
import { auditFile } from './export.ts';
import { listEntries, readEntryCursor, type ListedEntry } from './entry-list.ts';
import { getAuditStatus } from './status.ts';
import type { AuditLog } from './tables.ts';
import { AUDIT_LOG_SUBJECT } from './verify.ts';

const EXPORT_BATCH = 1_000;

type Options = { db: AnyDb; auditLog: AuditLog; usage: UsageLimits; exportKind: UsageKind };

/**
 * The routes of a service's audit log, `/api/audit/<service>`. An administrator reads all entries, a municipal administrator
 * those about the own municipality. An export counts as `exportKind`.
 */
export async function auditRoutes(app: App, { db, auditLog, usage, exportKind }: Options): Promise<void> {
  const { service } = auditLog;
  const onRequest = administratorsOnly;

  app.route({
    ...ofService(SHARED_ROUTES['GET /api/audit/:service'], service),
    onRequest,
    handler: async (request, reply) => {
      const { limit = AUDIT_PAGE_SIZE, cursor, ...filters } = request.query;
      const { caller } = request;
      const after = cursor === undefined ? undefined : readEntryCursor(cursor);
      const found = await listEntries(db, auditLog, {
        filters,
        municipality: scopeOf(caller),
        after,
        limit: limit + 1,
      });
      const page = found.slice(0, limit);
      setNextLink(request, reply, found.length > limit ? page.at(-1)?.cursor : undefined);
      return page.map((entry) => toEntry(entry, caller.locale));
    },
  });

  app.route({
    ...ofService(SHARED_ROUTES['GET /api/audit/:service/status'], service),
    onRequest,
    handler: async () => getAuditStatus(db),
  });

  app.route({
    ...ofService(SHARED_ROUTES['GET /api/audit/:service/export'], service),
    onRequest,
    handler: async (request, reply) => {
      const { query: filters, caller } = request;
      const municipality = scopeOf(caller);
      await db.transaction().execute(async (trx) => {
        await usage.count(trx, request, exportKind);
        await insertAuditEntry(trx, auditLog, {
          action: 'exported',
          actorId: caller.userId,
          subject: { kind: AUDIT_LOG_SUBJECT, id: null },
          municipality: municipality ?? filters.municipality ?? null,
          details: filters,
        });
      });
      return sendCsv(
        reply,
        caller.locale,
        auditFile(auditLog, caller.locale, exportedEntries(db, auditLog, { filters, municipality })),
      );
    },
  });
}

/** The municipality whose entries a reader may see; undefined for an administrator, who may see all. */
export const scopeOf = ({ role, municipality }: Caller): string | undefined =>
  role === 'admin' ? undefined : municipality!;

const toEntry = ({ cursor: _cursor, ...entry }: ListedEntry, locale: Locale): AuditEntry => ({
  ...entry,
  municipalityName:
    entry.municipality !== null && isMunicipality(entry.municipality)
      ? (municipalityName(entry.municipality, locale) ?? null)
      : null,
});

async function* exportedEntries(
  db: AnyDb,
  auditLog: AuditLog,
  options: { filters: AuditExportQuery; municipality: string | undefined },
): AsyncGenerator<ListedEntry> {
  let after: ListedEntry['cursor'] | undefined;
  for (let count = 0; count < MAX_EXPORTED_ENTRIES; count += EXPORT_BATCH) {
    const entries = await listEntries(db, auditLog, { ...options, after, limit: EXPORT_BATCH });
    yield* entries;
    if (entries.length < EXPORT_BATCH) return;
    after = entries.at(-1)!.cursor;
  }
}
