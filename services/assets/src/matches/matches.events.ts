import type { MatchesFound } from '@commonyard/contracts/events/assets';
import { writeEvents } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';
import type { Match, MatchListing } from './matches.policy.ts';

export type FoundMatch = { own: MatchListing; other: MatchListing; match: Match };

/** Writes an event for each listing with all that was found for it, the best first. Each listing has an owner. */
export async function writeMatchesFound(trx: Trx, found: readonly FoundMatch[]): Promise<void> {
  const byOwn = Map.groupBy(
    found.toSorted((one, two) => two.match.score - one.match.score || one.other.id - two.other.id),
    ({ own }) => own.id,
  );
  const events = [...byOwn.values()].map((ofOwn) => ({
    type: 'match.found' as const,
    data: toPayload(ofOwn[0]!.own, ofOwn),
    actorId: null,
  }));
  if (events.length > 0) await writeEvents(trx, events);
}

const toPayload = (own: MatchListing, found: readonly FoundMatch[]): MatchesFound => ({
  id: own.id,
  type: own.type,
  title: own.title,
  userId: own.userId!,
  municipality: own.municipality,
  availableFrom: own.availableFrom,
  availableTo: own.availableTo,
  matches: found.map(({ other, match }) => ({
    id: other.id,
    title: other.title,
    municipality: other.municipality,
    municipalityName: other.municipalityName,
    availableFrom: other.availableFrom,
    availableTo: other.availableTo,
    wantedDays: match.wantedDays,
    freeDays: match.freeDays,
    distanceKm: match.distanceKm,
    sameKind: match.sameKind,
  })),
});
