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
  odd: string[];
};

const SCHEMAS = ['identity', 'assets', 'media', 'inquiries', 'notifications', 'ledger'];

/**
 * Waits until nothing is under way any more: outboxes are empty, consumers have nothing before them, and no effect has
 * come for a while. Gives the seconds it took until then, that while left out.
 */
export async function drain(world: World, { within = 120, still = 2 } = {}): Promise<number> {
  const begin = performance.now();
  let quietSince: number | undefined;
  let before = -1;
  for (;;) {
    const now = performance.now();
    const effects = await countEffects(world).catch(() => -1);
    const idle = effects === before && effects >= 0 && (await isIdle(world).catch(() => false));
    before = effects;
    quietSince = idle ? (quietSince ?? now) : undefined;
    if (quietSince !== undefined && now - quietSince > still * 1_000) return (quietSince - begin) / 1_000;
    if (now - begin > within * 1_000) throw new Error(`events were still under way after ${within} s`);
    await sleep(100);
  }
}

const countEffects = async ({ ask }: World) =>
  (await ask<{ n: number }>('SELECT count(*)::int AS n FROM ledger.effects'))[0]!.n;

async function isIdle({ ask, workers }: World): Promise<boolean> {
  const counts = SCHEMAS.map((schema) => `(SELECT count(*) FROM ${schema}.outbox WHERE published_at IS NULL)`);
  const [row] = await ask<{ n: number }>(`SELECT (${counts.join(' + ')})::int AS n`);
  if (row!.n > 0) return false;
  for (const { metricsPort } of workers) {
    const { text } = await scrape(metricsPort);
    for (const [, events] of text.matchAll(/^events_pending\{.*\} (\d+)/gm)) if (Number(events) > 0) return false;
  }
  return true;
}

/** Holds what happened against what was to happen. Everything must be drained. */
export async function judge(world: World, { written, odd }: Load): Promise<Verdict> {
  const { ask } = world;
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
      differences(written.listings, listings) +
      differences(written.inquiries, inquiries) +
      differences(written.letters, letters),
    wrongCopies: wrongCopies.length,
    wrongNews: await wrongNews(world, [
      ['asset.submitted', listings.length],
      ['inquiry.created', inquiries.length],
      ['contact.received', letters.length],
    ]),
    odd,
  };
}

function differences(confirmed: number[], rows: { id: number }[]): number {
  const there = new Set(rows.map(({ id }) => id));
  const asked = new Set(confirmed);
  return [...asked].filter((id) => !there.has(id)).length + [...there].filter((id) => !asked.has(id)).length;
}

/** The administrator is told of each new listing, inquiry and letter. */
async function wrongNews({ ask }: World, expected: [kind: string, count: number][]): Promise<number> {
  const rows = await ask<{ kind: string; n: number }>(
    'SELECT kind, count(*)::int AS n FROM notifications.notifications GROUP BY kind',
  );
  const told = new Map(rows.map(({ kind, n }) => [kind, n]));
  return expected.reduce((sum, [kind, count]) => sum + Math.abs(count - (told.get(kind) ?? 0)), 0);
}
