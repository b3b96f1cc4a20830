import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { Trx } from '../database.ts';
import type { GuestLinkRow } from '../guest-links/guest-links.repository.ts';

export async function writeGuestConfirmed(trx: Trx, { inquiryId, side, address }: GuestLinkRow): Promise<void> {
  await writeEvent(trx, {
    type: 'inquiry.guest_confirmed',
    data: { inquiryId, side, address },
    actorId: null,
  });
}
