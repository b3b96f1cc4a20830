import type { MatchesFound } from '@commonyard/contracts/events/assets';
import type { ListingMatches, OwnMatch } from '@commonyard/contracts/http/matches';
import { listingBody } from '@commonyard/testing/factories/listings';
import { outboxOf } from '@commonyard/testing/outbox';
import { handleAvailabilityEvent } from '../src/listings/listings.consumer.ts';
import { matchesConsumer } from '../src/matches/matches.consumer.ts';
import { updateMatches } from '../src/matches/matches.service.ts';
import { as, send, type TestService } from './test-service.ts';

/** Requests about needs and equipment of several municipalities; each has one user. */
export function createMatchRequests(service: TestService) {
  const users = new Map<string, number>();
  const userOf = (municipality: string) => {
    if (!users.has(municipality)) users.set(municipality, 500 + users.size);
    return users.get(municipality)!;
  };
  const owner = (municipality: string) => as.operator({ userId: userOf(municipality), municipality });
  const post = async (municipality: string, over: Record<string, unknown>): Promise<number> =>
    (await send(service, owner(municipality), 'POST', '/api/assets', listingBody(over))).json().id;
  const approve = (id: number) => send(service, as.admin(), 'PATCH', `/api/assets/${id}/approve`);
  const approved = async (municipality: string, over: Record<string, unknown>): Promise<number> => {
    const id = await post(municipality, over);
    await approve(id);
    return id;
  };
  const need = (municipality: string, title: string, over: Record<string, unknown> = {}) =>
    approved(municipality, { type: 'needed_asset', title, ...over });
  const equipment = (municipality: string, title: string, over: Record<string, unknown> = {}) =>
    approved(municipality, { title, ...over });

  let handled = 0;
  /** Handles the events of the outbox that were not handled yet, one after the other, as the consumer does. */
  const handleEvents = async (): Promise<void> => {
    const events = (await outboxOf(service.db)).slice(handled);
    handled += events.length;
    const ofMatches = events.filter(({ type }) => (matchesConsumer.types as readonly string[]).includes(type));
    for (const { data } of ofMatches) await update((data as { id: number }).id);
  };
  const update = (...ids: number[]) => service.db.transaction().execute((trx) => updateMatches(trx, ids));

  const versions = new Map<number, number>();
  /** Replaces the days on which equipment is lent. */
  const setBusy = async (id: number, ...periods: [from: string, to: string][]): Promise<void> => {
    const version = (versions.get(id) ?? 0) + 1;
    versions.set(id, version);
    const unavailable = periods.map(([startsOn, endsOn]) => ({ startsOn, endsOn }));
    await service.db
      .transaction()
      .execute((trx) => handleAvailabilityEvent(trx, { data: { id, version, unavailable }, actorid: null }));
  };

  const matchesOf = async (id: number): Promise<ListingMatches> =>
    (await send(service, as.admin(), 'GET', `/api/assets/${id}/matches`)).json();
  const idsOf = async (id: number): Promise<number[]> => (await matchesOf(id)).matches.map(({ listing }) => listing.id);
  const ownMatches = async (caller: ReturnType<typeof owner>): Promise<OwnMatch[]> =>
    (await send(service, caller, 'GET', '/api/assets/matches')).json();
  /** What owners of these listings were notified of: the own listing and the others. */
  const noticesOf = async (...ids: number[]): Promise<[own: number, others: number[]][]> =>
    (await outboxOf(service.db))
      .filter(({ type, data }) => type === 'match.found' && ids.includes((data as MatchesFound).id))
      .map(({ data }) => data as MatchesFound)
      .map(({ id, matches }) => [id, matches.map((match) => match.id)]);
  return {
    owner,
    post,
    approve,
    need,
    equipment,
    handleEvents,
    update,
    setBusy,
    matchesOf,
    idsOf,
    ownMatches,
    noticesOf,
  };
}
