import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { SearchConfirmationRequested } from '@commonyard/contracts/events/assets';
import type { Trx } from '../database.ts';
import { createGuestLink, keepGuest, type GuestRow } from './guest-links.repository.ts';

type LinkedGuest = SearchConfirmationRequested['guest'];

/** A guest in an event, with a new link. */
export const toLinkedGuest = async (
  trx: Trx,
  { id, email, locale }: Pick<GuestRow, 'id' | 'email' | 'locale'>,
): Promise<LinkedGuest> => ({ id, email, locale, link: { token: await createGuestLink(trx, id) } });

/**
 * An event about a guest's searches that the stream has lost, with a new link in place of the one whose token was removed. Undefined
 * where the guest is gone: nobody gets an email then. Other events stay as they are.
 */
export async function replaceGuestLink(trx: Trx, event: EventEnvelope): Promise<EventEnvelope | undefined> {
  if (!event.type.startsWith('search.')) return event;
  const data = event.data as { guest: LinkedGuest | null };
  if (data.guest === null) return event;
  if (!(await keepGuest(trx, data.guest.id))) return undefined;
  return { ...event, data: { ...data, guest: await toLinkedGuest(trx, data.guest) } };
}
