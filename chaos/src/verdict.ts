import { setTimeout as sleep } from 'node:timers/promises';
import { scrape } from '@commonyard/testing/scrape';
import type { Load } from './load.ts';
import type { World } from './world.ts';

export type Verdict = {
  /** Events that were committed: one for each state of a listing, each inquiry and each letter. */
  events: number;
  /** Of those without any effect, and effects beyond the first. */
  lost: number;
  duplicated: number;
  /** Listings, inquiries and letters that were confirmed and are not there, or are there more often than asked for. */
  wrongRows: number;
  /** Listings that inquiries knows otherwise than assets has them, and what the administrator was not told of, or twice. */
  wrongCopies: number;
  wrongNews: number;
  /** Events, not poison, that a consumer gave up on. */
  buried: number;
  /** What cannot be handled and was kept for somebody to look at. */
  poison: number;
  /** Programs that ended without having been killed. */
  ended: string[];
  odd: string[];
  refused: number;
  attempts: number;
};

const SCHEMAS = ['identity', 'assets', 'media', 'inquiries', 'notifications', 'ledger'];
const inAll = (one: (schema: string) => string, between: string) => SCHEMAS.map(one).join(between);
/** Longer than a mail waits that was taken on by a process that was killed. */
const STUCK_MS = 150_000;

/**
 * Waits until nothing is under way any more: outboxes are empty, consumers have nothing before them, and no effect has
 * come for a while. A slow machine may take as long as it goes on. Gives the seconds it took, that while left out.
 */
export async function drain(world: World, { mails = false } = {}): Promise<number> {
  const begin = performance.now();
  const begun = { change: begin, quiet: begin };
  let before = '';
  for (;;) {
    const waits = await whatWaits(world);
    if (!mails) waits.mails = 0;
    const state = JSON.stringify([waits, await countEffects(world).catch(String)]);
    const now = performance.now();
    if (state !== before) begun.change = now;
    const idle = waits.inOutboxes === 0 && waits.beforeConsumers === '{}' && waits.mails === 0;
    if (!idle || state !== before) begun.quiet = now;
    before = state;
    if (now - begun.quiet > 2_000) return (begun.quiet - begin) / 1_000;
    const gone = endedPrograms(world);
    if (gone.length > 0) throw new Error(`ended without having been killed: ${gone.join(', ')}`);
    if (now - begun.change > STUCK_MS) throw new Error(`nothing goes on any more: ${state}`);
    await sleep(200);
  }
}

const endedPrograms = ({ workers, starting }: World) =>
  workers.filter((one) => !starting.has(one) && one.running().hasExited()).map(({ name }) => name);

const countEffects = async ({ ask }: World) =>
  (await ask<{ n: number }>('SELECT count(*)::int AS n FROM ledger.effects'))[0]!.n;

/** Events that wait in the outboxes, or only those written up to a moment. */
export async function countWaiting({ ask }: World, until = 'infinity'): Promise<number> {
  const counts = inAll(
    (schema) => `(SELECT count(*) FROM ${schema}.outbox WHERE published_at IS NULL AND created_at <= $1)`,
    ' + ',
  );
  return (await ask<{ n: number }>(`SELECT (${counts})::int AS n`, [until]))[0]!.n;
}

/** Events that consumers have yet to finish, by consumer. */
async function pending({ workers }: World): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { metricsPort } of workers) {
    const { text } = await scrape(metricsPort);
    for (const [, consumer, events] of text.matchAll(/^events_pending\{.*consumer="([^"]+)".*\} (\d+)/gm))
      if (Number(events) > 0) found[consumer!] = Number(events);
  }
  return found;
}

const countMails = async ({ ask }: World) =>
  (await ask<{ n: number }>(`SELECT count(*)::int AS n FROM notifications.mails WHERE status = 'waiting'`))[0]!.n;

const whatWaits = async (
  world: World,
): Promise<Record<'inOutboxes' | 'beforeConsumers' | 'mails', string | number>> => ({
  inOutboxes: await countWaiting(world).catch(String),
  beforeConsumers: JSON.stringify(await pending(world).catch(String)),
  mails: await countMails(world).catch(String),
});

/** Holds what happened against what was to happen. Everything must be drained. */
export async function judge(world: World, loads: Load[]): Promise<Verdict> {
  const { ask } = world;
  const written = (kind: keyof Load['written']) => loads.flatMap((load) => load.written[kind]);
  const sum = (of: 'refused' | 'attempts') => loads.reduce((total, load) => total + load[of], 0);
  const listings = await ask<{ id: number; version: number; title: string }>(
    'SELECT id, version, title FROM assets.listings',
  );
  const inquiries = await ask<{ id: number }>('SELECT id FROM inquiries.inquiries');
  const letters = await ask<{ id: number }>('SELECT id FROM inquiries.contact_messages');
  const expected = new Set([
    ...listings.flatMap(({ id, version }) =>
      Array.from({ length: version }, (_, index) => `asset ${id} v${index + 1}`),
    ),
    ...inquiries.map(({ id }) => `inquiry.created ${id}`),
    ...letters.map(({ id }) => `contact.received ${id}`),
  ]);
  const effects = new Map(
    (await ask<{ what: string; n: number }>('SELECT what, count(*)::int AS n FROM ledger.effects GROUP BY what')).map(
      ({ what, n }) => [what, n],
    ),
  );
  const lost = [...expected].filter((what) => !effects.has(what));
  const duplicated = [...effects].reduce((sum, [what, n]) => sum + (expected.has(what) ? n - 1 : 0), 0);

  const copies = new Map(
    (
      await ask<{ id: number; version: number; title: string }>('SELECT id, version, title FROM inquiries.listings')
    ).map((copy) => [copy.id, copy]),
  );
  const wrongCopies = listings.filter(({ id, version, title }) => {
    const copy = copies.get(id);
    return copy?.version !== version || copy.title !== title;
  });
  return {
    events: expected.size,
    lost: lost.length,
    duplicated,
    wrongRows:
      differences(written('listings'), listings) +
      differences(written('inquiries'), inquiries) +
      differences(written('letters'), letters),
    wrongCopies: wrongCopies.length,
    wrongNews: await wrongNews(world, [
      ['asset.submitted', listings.length],
      ['inquiry.created', inquiries.length],
    ]),
    ...(await lettersOf(world)),
    ended: endedPrograms(world),
    odd: loads.flatMap(({ odd }) => odd),
    refused: sum('refused'),
    attempts: sum('attempts'),
  };
}

/** Dead letters: those of events that somebody wrote, and those of poison. */
async function lettersOf({ ask }: World): Promise<{ buried: number; poison: number }> {
  const letters = inAll((schema) => `SELECT event_id FROM ${schema}.dead_letters`, ' UNION ALL ');
  const events = inAll((schema) => `SELECT id FROM ${schema}.outbox`, ' UNION ALL ');
  const [row] = await ask<{ buried: number; poison: number }>(
    `WITH events AS (${events})
     SELECT count(*) FILTER (WHERE event_id IN (SELECT id FROM events))::int AS buried,
       count(*) FILTER (WHERE event_id IS NULL OR event_id NOT IN (SELECT id FROM events))::int AS poison
     FROM (${letters}) AS letters`,
  );
  return row!;
}

function differences(confirmed: number[], rows: { id: number }[]): number {
  const there = new Set(rows.map(({ id }) => id));
  const asked = new Set(confirmed);
  return [...asked].filter((id) => !there.has(id)).length + [...there].filter((id) => !asked.has(id)).length;
}

/** The administrator is told of each new listing and inquiry. */
async function wrongNews({ ask }: World, expected: [kind: string, count: number][]): Promise<number> {
  const rows = await ask<{ kind: string; n: number }>(
    'SELECT kind, count(*)::int AS n FROM notifications.notifications GROUP BY kind',
  );
  const told = new Map(rows.map(({ kind, n }) => [kind, n]));
  return expected.reduce((sum, [kind, count]) => sum + Math.abs(count - (told.get(kind) ?? 0)), 0);
}
