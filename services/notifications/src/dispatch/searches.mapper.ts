import type { SearchesMatched } from '@commonyard/contracts/events/assets';
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { NewEmail } from '../database.ts';
import type { EmailContent, FoundBySearch } from '../model.ts';
import { toEmail } from './delivery.mapper.ts';

type SearchEvent = Extract<AnyEvent, { type: 'search.matched' | 'search.confirmation_requested' | 'search.ending' }>;

/** Whether an event is about saved searches of a guest, who is emailed. */
export const isOfSearchingGuest = (event: AnyEvent): event is SearchEvent =>
  (event.type === 'search.matched' ||
    event.type === 'search.confirmation_requested' ||
    event.type === 'search.ending') &&
  event.data.guest !== null;

/**
 * The email to a guest with saved searches, which goes to the address of the event: of what the searches found, assets publishes the
 * event only for an address that is confirmed. Undefined without a link: the outbox keeps no token.
 */
export function toSearchEmail(event: SearchEvent): NewEmail | undefined {
  const { email, locale, link } = event.data.guest!;
  if (link.token === '') return undefined;
  const { kind, content } = toKindAndContent(event, link.token);
  return toEmail(event, 'v', { kind, email, locale, content });
}

function toKindAndContent(event: SearchEvent, token: string): Pick<NewEmail, 'kind'> & { content: EmailContent } {
  if (event.type === 'search.confirmation_requested')
    return { kind: 'search_confirmation', content: { about: 'search_confirmation', token } };
  if (event.type === 'search.ending')
    return { kind: 'search_ending', content: { about: 'search_ending', token, endsOn: event.data.endsOn } };
  return { kind: event.type, content: { about: 'searches', searches: toFoundBySearches(event.data), token } };
}

/** What saved searches found, as notifications and emails keep it. */
export const toFoundBySearches = ({ searches }: SearchesMatched): FoundBySearch[] =>
  searches.map(({ id, query, listings, more }) => ({
    id,
    query,
    listings: listings.map(({ id, type, title, municipality, availableFrom, availableTo, distanceKm }) => ({
      id,
      type,
      title,
      place: municipality,
      availableFrom,
      availableTo,
      distanceKm,
    })),
    more,
  }));
