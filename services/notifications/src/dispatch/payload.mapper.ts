import { hasData, type AnyEvent } from '@commonyard/contracts/events/envelope';
import type { GuestLink } from '@commonyard/contracts/events/inquiries';
import { LoanEvent } from '@commonyard/contracts/events/loans';
import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import type { NotificationPayload } from '../model.ts';
import { toLoanPayload } from './loan-payload.mapper.ts';

const NO_ACTOR = { userId: null, name: null };

/** Maps an event to its payload; undefined for an event without recipients. */
export function toPayload(event: AnyEvent): NotificationPayload | undefined {
  if (hasData(event, LoanEvent)) return toLoanPayload(event);
  switch (event.type) {
    case 'asset.submitted':
    case 'asset.approved':
    case 'asset.rejected':
      return toListingPayload(event);
    case 'inquiry.created':
    case 'inquiry.status_changed':
      // Those of a loan's inquiry are told by the loan.
      return event.data.loanId === undefined ? toInquiryPayload(event) : undefined;
    case 'message.posted':
      return toMessagePayload(event);
    case 'inspection.completed':
      return toInspectionPayload(event);
    case 'contact.received':
    case 'contact.answered':
      return toContactPayload(event);
    case 'user.registered':
    case 'user.updated':
    case 'user.deactivated':
      return toAccountPayload(event);
    case 'user.approval_requested':
      return toApprovalPayload(event);
    case 'user.joined':
      return toJoinedPayload(event);
    case 'user.invitation_disowned':
      return toDisownedPayload(event);
    default:
      return undefined;
  }
}

type Event<T extends AnyEvent['type']> = Extract<AnyEvent, { type: T }>;

function toListingPayload({
  type,
  data,
}: Event<'asset.submitted' | 'asset.approved' | 'asset.rejected'>): NotificationPayload {
  const { id: assetId, type: assetType, title, municipality, availableFrom = null, availableTo = null, reason } = data;
  const { userId, contactEmail, locale } = data;
  // A guest could enter anyone's address, so nothing is emailed to it before an administrator has reviewed the listing.
  const isReviewedGuestListing = userId === null && contactEmail !== null && type !== 'asset.submitted';
  return {
    kind: type,
    actor: NO_ACTOR,
    owner: { userId, municipality },
    ...(isReviewedGuestListing && { guest: { email: contactEmail, name: null, locale } }),
    params: {
      assetId,
      assetType,
      title,
      municipality,
      place: municipality,
      availableFrom,
      availableTo,
      ...(type === 'asset.rejected' && { reason: reason ?? null }),
    },
  };
}

function toInquiryPayload({ type, data }: Event<'inquiry.created' | 'inquiry.status_changed'>): NotificationPayload {
  return {
    kind: type,
    actor: { userId: data.sender.userId, name: data.sender.name },
    ...toParties(data),
    params: {
      ...toListingParams(data, data.id),
      municipality: data.sender.municipality,
      ...(type === 'inquiry.created' && data.sender.userId === null && { isGuest: true }),
      ...(data.dateFrom && data.dateTo && { dateFrom: data.dateFrom, dateTo: data.dateTo }),
      ...(type === 'inquiry.status_changed' && { status: data.status }),
    },
  };
}

function toMessagePayload({ data }: Event<'message.posted'>): NotificationPayload {
  return {
    kind: 'message.posted',
    actor: { userId: data.userId, name: data.side === 'sender' ? data.sender.name : null },
    ...toParties(data),
    ...(data.side && { authorSide: data.side }),
    quote: data.content,
    params: {
      ...toListingParams(data, data.inquiryId),
      messageId: data.id,
      ...(data.userId === null && { isGuest: true }),
    },
  };
}

function toInspectionPayload({ data }: Event<'inspection.completed'>): NotificationPayload {
  const { owner, sender } = toParties(data);
  return {
    kind: 'inspection.completed',
    actor: { userId: data.userId, name: null },
    owner,
    sender,
    params: {
      ...toListingParams(data, data.inquiryId),
      inspectionId: data.id,
      inspectionType: data.type,
      failed: data.failed,
    },
  };
}

function toContactPayload({ type, data }: Event<'contact.received' | 'contact.answered'>): NotificationPayload {
  const { id: contactId, name, email, locale, subject } = data;
  return {
    kind: type,
    actor: { userId: null, name },
    ...('answer' in data && { guest: { email, name, locale }, quote: data.answer }),
    params: { contactId, subject, ...(type === 'contact.received' && { isGuest: true }) },
  };
}

function toAccountPayload({
  type,
  data,
}: Event<'user.registered' | 'user.updated' | 'user.deactivated'>): NotificationPayload {
  const { id: userId, name, municipality, role } = data;
  return {
    kind: type,
    actor: { userId: null, name },
    account: { userId, municipality },
    params: { userId, role, municipality },
  };
}

function toApprovalPayload({ type, data }: Event<'user.approval_requested'>): NotificationPayload {
  const { userId, name, municipality, organization, decider } = data;
  return {
    kind: type,
    actor: { userId: null, name },
    account: { userId, municipality },
    decider,
    params: { userId, municipality, organization },
  };
}

function toJoinedPayload({ type, data }: Event<'user.joined'>): NotificationPayload {
  const { userId, name, municipality, domain, decider } = data;
  return {
    kind: type,
    actor: { userId: null, name },
    account: { userId, municipality },
    decider,
    params: { userId, municipality, domain },
  };
}

/** The account is the inviter's. */
function toDisownedPayload({ type, data }: Event<'user.invitation_disowned'>): NotificationPayload {
  const { inviterId: userId, email, municipality } = data;
  return { kind: type, actor: NO_ACTOR, account: { userId, municipality }, params: { email, municipality } };
}

type Participants = Event<'inquiry.created' | 'message.posted' | 'inspection.completed'>['data'];

function toParties({
  listing,
  sender,
  guestLinks = [],
}: Participants & { guestLinks?: GuestLink[] | undefined }): Required<Pick<NotificationPayload, 'owner' | 'sender'>> &
  Pick<NotificationPayload, 'guest' | 'ownerLink'> {
  const { userId, municipality, name, email, locale } = sender;
  // The outbox keeps no token: an event that the stream has lost may have a link without one.
  const [link, ownerLink] = (['sender', 'owner'] as const).map((side) =>
    guestLinks.find((each) => each.side === side && each.token !== ''),
  );
  return {
    owner: { userId: listing.userId, municipality: listing.municipality },
    sender: { userId, municipality },
    ...(userId === null && email !== null && { guest: { email, name, locale, ...(link && { token: link.token }) } }),
    ...(ownerLink && { ownerLink }),
  };
}

const toListingParams = ({ listing }: Participants, inquiryId: number): NotificationParams => ({
  assetId: listing.id,
  assetType: listing.type,
  title: listing.title,
  place: listing.municipality,
  inquiryId,
});
