import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { AuditValueName } from '@commonyard/contracts/audit-labels.values';
import { currentRequest } from '../http/current-request.ts';
import { networkOf } from '../http/network.ts';
import { separatePersonalValues, type SeparatedValue } from './personal-values.ts';
import { subjectColumn, type AuditLog } from './tables.ts';

type Values = Partial<Record<AuditValueName, unknown>>;

/** What happened. Mark each personal value with `personal`. Never pass the text of a message. */
export type AuditEntry = {
  action: string;
  /** The user who acted; null for a guest or the system. */
  actorId: number | null;
  /** By default the actor's municipality according to the request. */
  actorMunicipality?: string | null;
  /** What the entry is about. `kind` is by default the main subject of the log. */
  subject: { kind?: string; id: number | null; version?: number };
  /** The municipality that the entry is about, whose administrators may read it. */
  municipality: string | null;
  before?: Values | null;
  after?: Values | null;
  details?: Values | null;
  /** ISO 8601; default now. An imported record passes its own time. */
  at?: string | undefined;
};

/** What an entry records about the request that caused it. */
export type AuditOrigin = { actorMunicipality: string | null; requestId: string | null; network: string | null };

/** The origin of an entry by this actor: the current request; nothing in jobs, consumers and commands. */
export function auditOrigin(actorId: number | null): AuditOrigin {
  const request = currentRequest();
  if (!request) return { actorMunicipality: null, requestId: null, network: null };
  const { userId, municipality } = request.caller;
  return {
    actorMunicipality: userId === actorId ? municipality : null,
    requestId: request.id,
    network: networkOf(request),
  };
}

/** Appends an entry to a service's audit log, with its personal values beside it, in one statement. */
export async function insertAuditEntry(db: QueryExecutorProvider, log: AuditLog, entry: AuditEntry): Promise<void> {
  const { action, actorId, subject, municipality, at = null } = entry;
  const origin = auditOrigin(actorId);
  const { actorMunicipality = origin.actorMunicipality } = entry;
  const separated: SeparatedValue[] = [];
  const [before, after, details] = [entry.before, entry.after, entry.details].map((values) =>
    separatePersonalValues(values, separated),
  );
  const { kind = log.subject, id, version = null } = subject;
  const isMain = kind === log.subject;
  const inserted = sql`
    insert into audit_log (${sql.id(subjectColumn(log))}, subject_kind, subject_id, version, action, actor_id,
      actor_municipality, municipality, request_id, network, before, after, details, at)
    values (${isMain ? id : null}, ${kind}, ${isMain ? null : id}, ${version}, ${action}, ${actorId},
      ${actorMunicipality}, ${municipality}, ${origin.requestId}, ${origin.network}, ${before}, ${after}, ${details},
      coalesce(${at}::timestamptz, now()))`;
  const statement = separated.length === 0 ? inserted : withPersonalValues(inserted, separated, { kind, id });
  await statement.execute(db);
}

function withPersonalValues(
  inserted: RawBuilder<unknown>,
  separated: SeparatedValue[],
  { kind, id }: { kind: string; id: number | null },
): RawBuilder<unknown> {
  return sql`
    with entry as (${inserted})
    insert into audit_personal_values (digest, salt, value, subject_kind, subject_id)
    select personal.*, ${kind}, ${id}::bigint
    from unnest(${separated.map(({ digest }) => digest)}::text[], ${separated.map(({ salt }) => salt)}::text[],
      ${separated.map(({ value }) => value)}::text[]) as personal`;
}
