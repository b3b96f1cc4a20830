import type { FastifyRequest } from 'fastify';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Usage } from '@commonyard/contracts/http/usage';
import {
  USAGE_LIMITS,
  USAGE_NOUNS,
  USAGE_SUBJECTS,
  type UsageKind,
  type UsageLimits as Limits,
  type UsageScope,
} from '@commonyard/contracts/usage-limits.values';
import type { Caller } from '../auth/caller.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { Timestamp } from '../db/database.ts';
import { runStatements } from '../db/online-migrations.ts';
import { HttpError } from '../errors/http-error.ts';
import { networkOf } from '../http/network.ts';
import { counter } from '../observability/metrics.ts';
import { secondsLeft, windowsAt, type Windows } from './windows.ts';

/** Expired counters that each count deletes: more than it inserts, so that a backlog shrinks. */
const DELETE_BATCH = 10;

/** One row per subject and kind, with the present hour and the present day. */
export type UsageCountersTable = {
  /** `user:<id>`, `municipality:<id>` or `network:<hash>`. */
  subject: string;
  kind: UsageKind;
  hourStart: Timestamp;
  hourUsed: number;
  /** A calendar day in Toronto. */
  day: string;
  dayUsed: number;
};
type Schema = { usageCounters: UsageCountersTable };

/** A migration that creates the table of used limits. */
export const createUsageCounters = runStatements(`
  CREATE TABLE usage_counters (
    subject text NOT NULL,
    kind text NOT NULL,
    hour_start timestamptz NOT NULL,
    hour_used integer NOT NULL,
    day date NOT NULL,
    day_used integer NOT NULL,
    PRIMARY KEY (subject, kind)
  ) WITH (fillfactor = 50);
  CREATE INDEX usage_counters_day ON usage_counters (day);
`);

const rejections = counter(
  'usage_limit_rejections_total',
  'Requests rejected because an account, a municipality or a network has reached a limit',
  'kind',
  'scope',
);

export type UsageLimits = {
  /**
   * Counts what the caller of a request does, in the transaction of the effect: a rejected or rolled back request counts
   * nothing, in any replica. Call it before the transaction locks other rows. Throws 429, which must roll the transaction
   * back.
   */
  count(trx: Transaction<Schema>, request: FastifyRequest, kind: UsageKind): Promise<void>;
  /** Throws 429 where a limit is used up, and counts nothing: for a request whose body is expensive to read. */
  assertLeft(db: Kysely<Schema>, request: FastifyRequest, kind: UsageKind): Promise<void>;
  /** The usage of a signed-in caller and of its municipality. */
  list(db: Kysely<Schema>, caller: Caller, kinds: readonly UsageKind[]): Promise<Usage[]>;
};

type Subject = { name: string; scope: UsageScope; factor: number };
type Used = Pick<UsageCountersTable, 'hourUsed' | 'dayUsed'>;

/** Creates the limits of a service, which its replicas count in its database. Tests pass other limits and a clock. */
export function createUsageLimits({
  limits = USAGE_LIMITS,
  clock = systemClock,
}: { limits?: Limits; clock?: Clock } = {}): UsageLimits {
  const toUsage = ({ scope, factor }: Subject, kind: UsageKind, { hourUsed, dayUsed }: Used): Usage => {
    const { hour, day } = limits[kind][scope];
    return {
      kind,
      scope,
      thisHour: { used: hourUsed, max: hour * factor },
      today: { used: dayUsed, max: day * factor },
    };
  };
  async function listUsage(db: Kysely<Schema>, subjects: Subject[], kinds: readonly UsageKind[]): Promise<Usage[]> {
    const used = await readUsed(db, subjects, kinds, windowsAt(clock()));
    return kinds.flatMap((kind) => subjects.map((subject) => toUsage(subject, kind, used(subject, kind))));
  }
  return {
    async count(trx, request, kind) {
      const now = clock();
      const subjects = subjectsOf(request);
      const used = await countOnce(trx, subjects, kind, windowsAt(now));
      for (const subject of subjects) rejectAbove(0, toUsage(subject, kind, used(subject)), now);
    },
    async assertLeft(db, request, kind) {
      const usages = await listUsage(db, subjectsOf(request), [kind]);
      for (const usage of usages) rejectAbove(-1, usage, clock());
    },
    list: (db, caller, kinds) => listUsage(db, signedInSubjectsOf(caller), kinds),
  };
}

/** Throws 429 where more than the maximum and `tolerance` is used. */
function rejectAbove(tolerance: number, { kind, scope, thisHour, today }: Usage, now: Date): void {
  const isAbove = ({ used, max }: Usage['today']) => used > max + tolerance;
  const period = isAbove(today) ? 'day' : isAbove(thisHour) ? 'hour' : undefined;
  if (period === undefined) return;
  rejections.inc({ kind, scope });
  const { max } = period === 'day' ? today : thisHour;
  throw usageLimitReached({ kind, scope, max, period, now });
}

type Reached = { kind: UsageKind; scope: UsageScope; max: number; period: 'hour' | 'day'; now: Date };

/** The 429 of a reached limit, with when to try again. `params` lets the page translate the message by its code. */
function usageLimitReached({ kind, scope, max, period, now }: Reached): HttpError {
  const seconds = secondsLeft(period, now);
  const message = `Too many ${USAGE_NOUNS[kind]} from ${USAGE_SUBJECTS[scope]}: the limit is ${max} per ${period}. Please try again in ${waitText(seconds)}.`;
  return new HttpError(429, `${scope}_limit_reached`, message, {
    params: { limit: kind, max, period, seconds },
    headers: { 'retry-after': String(seconds) },
  });
}

/** The web's `lib/error-message.ts` words the French text by the same thresholds. */
function waitText(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** Counts nothing: for load tests. */
export const noUsageLimits: UsageLimits = {
  count: async () => undefined,
  assertLeft: async () => undefined,
  list: async () => [],
};

/** The limits of a service by its setting `COMMONYARD_LIMITS`. */
export const usageLimitsOf = ({ COMMONYARD_LIMITS }: { COMMONYARD_LIMITS: 'on' | 'off' }): UsageLimits =>
  COMMONYARD_LIMITS === 'on' ? createUsageLimits() : noUsageLimits;

/** In the order in which their rows are locked. */
function subjectsOf(request: FastifyRequest): Subject[] {
  if (request.caller.userId !== null) return signedInSubjectsOf(request.caller);
  return [{ name: `network:${networkOf(request)}`, scope: 'network', factor: 1 }];
}

function signedInSubjectsOf({ userId, municipality, limitFactors }: Caller): Subject[] {
  const account: Subject = { name: `user:${userId}`, scope: 'account', factor: limitFactors?.account ?? 1 };
  if (municipality === null) return [account];
  const factor = limitFactors?.municipality ?? 1;
  return [account, { name: `municipality:${municipality}`, scope: 'municipality', factor }];
}

async function readUsed(db: Kysely<Schema>, subjects: Subject[], kinds: readonly UsageKind[], windows: Windows) {
  const { hourStart, day } = windows;
  const rows = await db
    .selectFrom('usageCounters')
    .selectAll()
    .where(
      'subject',
      'in',
      subjects.map(({ name }) => name),
    )
    .where('kind', 'in', kinds)
    .execute();
  return ({ name }: Subject, kind: UsageKind): Used => {
    const row = rows.find((found) => found.subject === name && found.kind === kind);
    return {
      hourUsed: row && row.hourStart >= hourStart ? row.hourUsed : 0,
      dayUsed: row && row.day >= day ? row.dayUsed : 0,
    };
  };
}

/** A replica whose clock is behind counts in the newer window. Deletes no row that it also counts in. */
async function countOnce(trx: Transaction<Schema>, subjects: Subject[], kind: UsageKind, { hourStart, day }: Windows) {
  const names = sql.join(subjects.map(({ name }) => sql`${name}::text`));
  const rows = sql.join(subjects.map(({ name }) => sql`(${name}, ${kind}, ${hourStart}, 1, ${day}, 1)`));
  const { rows: counted } = await sql<Used & { subject: string }>`
    with expired as (
      delete from usage_counters where (subject, kind) in (
        select subject, kind from usage_counters where day < ${day}::date - 1 and subject not in (${names})
        order by day limit ${sql.lit(DELETE_BATCH)} for update skip locked
      )
    )
    insert into usage_counters as counter (subject, kind, hour_start, hour_used, day, day_used) values ${rows}
    on conflict (subject, kind) do update set
      hour_start = greatest(counter.hour_start, excluded.hour_start),
      hour_used = case when counter.hour_start < excluded.hour_start then 1 else counter.hour_used + 1 end,
      day = greatest(counter.day, excluded.day),
      day_used = case when counter.day < excluded.day then 1 else counter.day_used + 1 end
    returning subject, hour_used, day_used`.execute(trx);
  return ({ name }: Subject): Used => counted.find(({ subject }) => subject === name)!;
}
