import type { NotifiableKind } from '../model.ts';

/**
 * What a guest is sent: `full` is an email with all texts; `notice` one with texts of the product only; `noticeOnce` the same,
 * at most once per inquiry; `held` a notice now and the full email when the address is confirmed.
 */
export type GuestDelivery = 'full' | 'notice' | 'noticeOnce' | 'held' | 'none';

/**
 * What a guest is sent about an event. Nobody has checked that the address belongs to the one who gave it, so until it is
 * confirmed, it gets nothing that another person wrote: an email must not carry anyone's text to anyone's address.
 */
export function toGuestDelivery(kind: NotifiableKind, party: 'sender' | 'owner', isConfirmed: boolean): GuestDelivery {
  // It takes the link to the sender, who wrote the rest.
  if (kind === 'inquiry.created' && party === 'sender') return 'notice';
  if (isConfirmed) return 'full';
  switch (kind) {
    case 'inquiry.created':
      return 'notice';
    case 'message.posted':
      return 'noticeOnce';
    case 'asset.approved':
    case 'asset.rejected':
    case 'contact.answered':
      return 'held';
    default:
      return 'none';
  }
}
