import { MATCH_LIMITS } from '@commonyard/contracts/matches.values';
import { systemClock, type Clock } from '@commonyard/service-kit/clock';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { Trx } from '../database.ts';
import { findCandidates } from './candidates.repository.ts';
import { writeMatchesFound, type FoundMatch } from './matches.events.ts';
import { compareMatches, isOpen, matchOf, type MatchListing } from './matches.policy.ts';
import {
  insertNotices,
  listMatchesOf,
  listMatchListings,
  listNeedsMatchedBy,
  lockMatches,
  lockOpenListings,
  replaceMatches,
  type StoredMatch,
} from './matches.repository.ts';

/**
 * Brings the matches of changed listings up to date, and writes an event for each side that was not notified of one, or not for these
 * days. It compares the listings as they are now, so the order of the events and their repetition do not matter.
 */
export async function updateMatches(
  trx: Trx,
  changedIds: readonly number[],
  clock: Clock = systemClock,
): Promise<void> {
  const at = clock();
  const today = torontoDay(at);
  await lockMatches(trx, 'equipment', changedIds);
  const changed = (await listMatchListings(trx, changedIds)).filter((listing) => isOpen(listing, today));
  const equipment = changed.filter(({ type }) => type === 'available_asset');
  const candidates = new Map<number, MatchListing>();
  for (const each of equipment)
    for (const need of await findCandidates(trx, each, today))
      if (matchOf(need, each, today)) candidates.set(need.id, need);
  // A changed listing may be deleted, or was a need before.
  const needIds = [...new Set([...changedIds, ...candidates.keys(), ...(await listNeedsMatchedBy(trx, changedIds))])];
  await lockMatches(trx, 'need', needIds);

  const run = {
    trx,
    at,
    today,
    changedIds: new Set(changedIds),
    listings: new Map(equipment.map((each) => [each.id, each])),
  };
  const stored = Map.groupBy(await listMatchesOf(trx, needIds), ({ needId }) => needId);
  const needs = await listMatchListings(trx, needIds);
  const found: StoredMatch[] = [];
  for (const need of needs) {
    const before = stored.get(need.id) ?? [];
    const after = await matchesNow(run, need, before);
    if (after === before) continue;
    await replaceMatches(trx, need.id, after, at);
    found.push(...after);
  }
  const listings = new Map([...run.listings, ...needs.map((need) => [need.id, need] as const)]);
  await notify(trx, listings, found, at);
}

type Run = {
  trx: Trx;
  today: string;
  changedIds: ReadonlySet<number>;
  /** The equipment that was read: what changed, and what was compared with a need. */
  listings: Map<number, MatchListing>;
};

/** The best matches of a need; `before` itself where they stay as they are. */
async function matchesNow(run: Run, need: MatchListing, before: StoredMatch[]): Promise<StoredMatch[]> {
  const { changedIds, listings, today } = run;
  if (need.type !== 'needed_asset' || !isOpen(need, today)) return before.length === 0 ? before : [];
  if (changedIds.has(need.id)) return bestMatches(run, need);
  const now = [...changedIds].flatMap((id) => toMatch(need, listings.get(id), today));
  // One that is no longer as good may have to give way to another one, which is not known.
  const isWorse = ({ listingId, score }: StoredMatch) =>
    changedIds.has(listingId) && score > (now.find((match) => match.listingId === listingId)?.score ?? 0);
  if (before.some(isWorse)) return bestMatches(run, need);
  const merged = best([...before.filter(({ listingId }) => !changedIds.has(listingId)), ...now]);
  return merged.some(({ listingId }) => changedIds.has(listingId)) ? merged : before;
}

async function bestMatches({ trx, listings, today }: Run, need: MatchListing): Promise<StoredMatch[]> {
  const candidates = await findCandidates(trx, need, today);
  for (const each of candidates) listings.set(each.id, each);
  return best(candidates.flatMap((each) => toMatch(need, each, today)));
}

function toMatch(need: MatchListing, equipment: MatchListing | undefined, today: string): StoredMatch[] {
  const match = equipment && isOpen(equipment, today) ? matchOf(need, equipment, today) : undefined;
  return match ? [{ needId: need.id, listingId: equipment!.id, ...match }] : [];
}

const best = (matches: StoredMatch[]): StoredMatch[] => matches.toSorted(compareMatches).slice(0, MATCH_LIMITS.perNeed);

/** Notifies each owner of the matches of which it was not notified for these days. Who posted without an account has no owner. */
async function notify(
  trx: Trx,
  listings: ReadonlyMap<number, MatchListing>,
  matches: readonly StoredMatch[],
  at: Date,
): Promise<void> {
  const open = await lockOpenListings(
    trx,
    matches.flatMap(({ needId, listingId }) => [needId, listingId]),
  );
  const pairs = matches.flatMap((match) => {
    if (!open.has(match.needId) || !open.has(match.listingId)) return [];
    const [need, equipment] = [listings.get(match.needId), listings.get(match.listingId)];
    // A match that was not compared now was notified before.
    if (!need || !equipment) return [];
    return [
      { side: 'need' as const, match, own: need, other: equipment },
      { side: 'equipment' as const, match, own: equipment, other: need },
    ].filter(({ own }) => own.userId !== null);
  });
  const inserted = await insertNotices(
    trx,
    pairs.map(({ side, match: { needId, listingId, noticeKey } }) => ({ needId, listingId, side, key: noticeKey })),
    at,
  );
  const isNew = ({ side, match }: (typeof pairs)[number]) =>
    inserted.some(
      (notice) => notice.side === side && notice.needId === match.needId && notice.listingId === match.listingId,
    );
  const found: FoundMatch[] = pairs.filter(isNew);
  await writeMatchesFound(trx, found);
}
