import { setTimeout as sleep } from 'node:timers/promises';
import { services } from '@commonyard/dev-stack/services';
import { scrape } from '@commonyard/testing/scrape';
import type { Load } from './load-generator.ts';
import type { ChaosFixture } from './fixture.ts';
import { verifyLoans, type LoanVerification } from './verify-loans.ts';

export type Verification = {
  /** Committed events: one for each version of a listing, loan and calendar, each inquiry and each contact message. */
  events: number;
  /** Events without an effect. */
  lost: number;
  /** Effects beyond the first of an event. */
  duplicated: number;
  /** Listings, inquiries, contact messages and loans that the API confirmed but did not store, and rows that it did not confirm. */
  wrongRows: number;
  /** Listings whose projection in inquiries differs from the row of assets. */
  wrongProjections: number;
  /** Notifications of the administrator that are missing or exist twice. */
  wrongNotifications: number;
  loans: LoanVerification;
  /** Dead letters of committed events: consumer, event and error of each. */
  deadLetters: string[];
  /** Dead letters of poison messages. */
  poison: number;
  /** Programs that ended without being killed. */
  crashed: string[];
  unexpectedResponses: string[];
  failedAttempts: number;
  attempts: number;
};

const SCHEMAS = [...services.map(({ name }) => name), 'ledger'];
const forAllSchemas = (sql: (schema: string) => string, separator: string) => SCHEMAS.map(sql).join(separator);
/** Longer than an email waits whose sender was killed. */
const STUCK_MS = 150_000;
/** Without a change for so long, only events wait that need one that the naive variant lost. */
const LOST_MS = 20_000;

/**
 * Waits until outboxes and consumers are empty and no effect has been added for two seconds; with `emails`, until the
 * email queue is empty, too. There is no limit while something changes. `losesEvents`: ends when nothing changes any more.
 * Returns the seconds until then.
 */
export async function drain(fixture: ChaosFixture, { emails = false, losesEvents = false } = {}): Promise<number> {
  const begin = performance.now();
  const since = { change: begin, idle: begin };
  let before = '';
  for (;;) {
    const backlog = await readBacklog(fixture);
    if (!emails) backlog.emails = 0;
    const state = JSON.stringify([backlog, await countRows(fixture, 'ledger.effects').catch(String)]);
    const now = performance.now();
    if (state !== before) since.change = now;
    const isEmpty = backlog.outboxes === 0 && backlog.consumers === '{}' && backlog.emails === 0;
    if (!isEmpty || state !== before) since.idle = now;
    before = state;
    if (now - since.idle > 2_000) return (since.idle - begin) / 1_000;
    const crashed = crashedPrograms(fixture);
    if (crashed.length > 0) throw new Error(`ended without being killed: ${crashed.join(', ')}`);
    if (losesEvents && now - since.change > LOST_MS) return (since.change - begin) / 1_000;
    if (now - since.change > STUCK_MS) throw new Error(`no progress: ${state}`);
    await sleep(200);
  }
}

const crashedPrograms = ({ programs, restarting }: ChaosFixture) =>
  programs.filter((program) => !restarting.has(program) && program.running().hasExited()).map(({ name }) => name);

const countRows = async ({ product }: ChaosFixture, from: string) =>
  (await product.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`))[0]!.n;

/** Unpublished events in the outboxes, or only those written until a time. */
export async function countUnpublished({ product }: ChaosFixture, until = 'infinity'): Promise<number> {
  const counts = forAllSchemas(
    (schema) => `(SELECT count(*) FROM ${schema}.outbox WHERE published_at IS NULL AND created_at <= $1)`,
    ' + ',
  );
  return (await product.query<{ n: number }>(`SELECT (${counts})::int AS n`, [until]))[0]!.n;
}

/** Unfinished events by consumer. */
async function readConsumerBacklog({ programs }: ChaosFixture): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { metricsPort } of programs) {
    const { text } = await scrape(metricsPort);
    for (const [, consumer, events] of text.matchAll(/^events_pending\{.*consumer="([^"]+)".*\} (\d+)/gm))
      if (Number(events) > 0) found[consumer!] = Number(events);
  }
  return found;
}

/** What is still in progress, without the emails that wait for further messages or matches; an error message while a backend is down. */
const readBacklog = async (
  fixture: ChaosFixture,
): Promise<Record<'outboxes' | 'consumers' | 'emails', string | number>> => ({
  outboxes: await countUnpublished(fixture).catch(String),
  consumers: JSON.stringify(await readConsumerBacklog(fixture).catch(String)),
  emails: await countRows(
    fixture,
    `notifications.emails WHERE status = 'waiting' AND inquiry_id IS NULL AND kind <> 'match.found'`,
  ).catch(String),
});

/** Compares the effects with the committed rows. Everything must be drained. */
export async function verify(fixture: ChaosFixture, loads: Omit<Load, 'stop'>[]): Promise<Verification> {
  const { query } = fixture.product;
  const written = (kind: keyof Load['written']) => loads.flatMap((load) => load.written[kind]);
  const listings = await query<{ id: number; version: number; title: string }>(
    'SELECT id, version, title FROM assets.listings',
  );
  const inquiries = await query<{ id: number; loanId: number | null }>(
    'SELECT id, loan_id AS "loanId" FROM inquiries.inquiries',
  );
  const sentInquiries = inquiries.filter(({ loanId }) => loanId === null);
  const loans = await query<{ id: number; version: number }>('SELECT id, version FROM loans.loans');
  const calendars = await query<{ id: number; version: number }>(
    'SELECT listing_id AS id, version FROM loans.calendars',
  );
  const contactMessages = await query<{ id: number }>('SELECT id FROM inquiries.contact_messages');
  const expected = new Set([
    ...versionsOf('asset', listings),
    ...versionsOf('loan', loans),
    ...versionsOf('calendar', calendars),
    ...inquiries.map(({ id }) => `inquiry.created ${id}`),
    ...contactMessages.map(({ id }) => `contact.received ${id}`),
  ]);
  const effects = new Map(
    (
      await query<{ subject: string; n: number }>(
        'SELECT subject, count(*)::int AS n FROM ledger.effects GROUP BY subject',
      )
    ).map(({ subject, n }) => [subject, n]),
  );
  const lost = [...expected].filter((subject) => !effects.has(subject));
  const duplicated = [...effects].reduce((sum, [subject, n]) => sum + (expected.has(subject) ? n - 1 : 0), 0);

  const projections = new Map(
    (
      await query<{ id: number; version: number; title: string }>('SELECT id, version, title FROM inquiries.listings')
    ).map((projection) => [projection.id, projection]),
  );
  const wrongProjections = listings.filter(({ id, version, title }) => {
    const projection = projections.get(id);
    return projection?.version !== version || projection.title !== title;
  });
  return {
    events: expected.size,
    lost: lost.length,
    duplicated,
    wrongRows:
      differences([...written('listings'), ...fixture.lending.listings], listings) +
      differences(written('inquiries'), sentInquiries) +
      differences(written('loans'), loans) +
      differences(written('contactMessages'), contactMessages),
    wrongProjections: wrongProjections.length,
    wrongNotifications: await countWrongNotifications(fixture, [
      ['asset.submitted', listings.length],
      ['inquiry.created', sentInquiries.length],
    ]),
    loans: await verifyLoans(fixture),
    ...(await readDeadLetters(fixture)),
    crashed: crashedPrograms(fixture),
    unexpectedResponses: loads.flatMap(({ unexpectedResponses }) => unexpectedResponses),
    failedAttempts: loads.reduce((sum, { failedAttempts }) => sum + failedAttempts, 0),
    attempts: loads.flatMap(({ responses }) => responses).length,
  };
}

const versionsOf = (subject: string, rows: { id: number; version: number }[]) =>
  rows.flatMap(({ id, version }) => Array.from({ length: version }, (_, index) => `${subject} ${id} v${index + 1}`));

/** Dead letters of committed events, and the number of those of poison messages. */
async function readDeadLetters({ product }: ChaosFixture): Promise<Pick<Verification, 'deadLetters' | 'poison'>> {
  const letters = forAllSchemas(
    (schema) => `SELECT event_id, concat_ws(' ', consumer, type, event_id, error) AS text FROM ${schema}.dead_letters`,
    ' UNION ALL ',
  );
  const events = forAllSchemas((schema) => `SELECT id FROM ${schema}.outbox`, ' UNION ALL ');
  const rows = await product.query<{ text: string; isPoison: boolean }>(
    `WITH events AS (${events})
     SELECT text, event_id IS NULL OR event_id NOT IN (SELECT id FROM events) AS "isPoison"
     FROM (${letters}) AS letters`,
  );
  const deadLetters = rows.filter(({ isPoison }) => !isPoison).map(({ text }) => text);
  return { deadLetters, poison: rows.length - deadLetters.length };
}

function differences(confirmed: number[], rows: { id: number }[]): number {
  const stored = new Set(rows.map(({ id }) => id));
  const expected = new Set(confirmed);
  return [...expected].filter((id) => !stored.has(id)).length + [...stored].filter((id) => !expected.has(id)).length;
}

/** The administrator gets one notification of each new listing and inquiry. */
async function countWrongNotifications(
  { product }: ChaosFixture,
  expected: [kind: string, count: number][],
): Promise<number> {
  const rows = await product.query<{ kind: string; n: number }>(
    'SELECT kind, count(*)::int AS n FROM notifications.notifications GROUP BY kind',
  );
  const counts = new Map(rows.map(({ kind, n }) => [kind, n]));
  return expected.reduce((sum, [kind, count]) => sum + Math.abs(count - (counts.get(kind) ?? 0)), 0);
}
