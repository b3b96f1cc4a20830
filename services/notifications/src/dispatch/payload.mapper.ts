import { hasData, type AnyEvent } from '@commonyard/contracts/events/envelope';
import type { GuestLink } from '@commonyard/contracts/events/inquiries';
import { LoanEvent } from '@commonyard/contracts/events/loans';
import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import { netOf } from '@commonyard/contracts/statements.values';
import { isDecision, type NotifiableKind, type NotificationPayload } from '../model.ts';
import { toLoanPayload } from './loans.policy.ts';
import { toFoundBySearches } from './searches.mapper.ts';

const NO_ACTOR = { userId: null, name: null };

/** Maps an event to its payload; undefined for an event without recipients. */
export function toPayload(event: AnyEvent): NotificationPayload | undefined {
  if (hasData(event, LoanEvent)) return toLoanPayload(event);
  switch (event.type) {
    case 'asset.submitted':
    case 'asset.approved':
    case 'asset.rejected':
      return toListingPayload(event);
    case 'match.found':
      return toMatchesPayload(event);
    case 'search.matched':
      // A guest is emailed only (searches.mapper.ts).
      return event.data.userId === null ? undefined : toSearchesPayload(event.data.userId, event);
    case 'inquiry.created':
    case 'inquiry.status_changed':
      // Those of a loan's inquiry are told by the loan.
      return event.data.loanId === undefined ? toInquiryPayload(event) : undefined;
    case 'message.posted': {
      const { id: messageId, userId, side, sender, content: quote, inquiryId } = event.data;
      return {
        kind: event.type,
        actor: { userId, name: side === 'sender' ? sender.name : null },
        ...toParties(event.data),
        ...(side && { authorSide: side }),
        quote,
        params: { ...toListingParams(event.data, inquiryId), messageId, ...(userId === null && { isGuest: true }) },
      };
    }
    case 'inspection.completed': {
      const { id: inspectionId, inquiryId, type: inspectionType, failed, userId } = event.data;
      const { owner, sender } = toParties(event.data);
      const params = { ...toListingParams(event.data, inquiryId), inspectionId, inspectionType, failed };
      return { kind: event.type, actor: { userId, name: null }, owner, sender, params };
    }
    case 'report.decided':
      return toReportPayload(event);
    case 'contact.received':
    case 'contact.answered': {
      const { id: contactId, name, email, locale, subject } = event.data;
      return {
        kind: event.type,
        actor: { userId: null, name },
        ...('answer' in event.data && { guest: { email, name, locale }, quote: event.data.answer }),
        params: { contactId, subject, ...(event.type === 'contact.received' && { isGuest: true }) },
      };
    }
    case 'certificate.expiring': {
      const { municipality, kind: certificateKind, insurer, policyNumber, endsOn, days } = event.data;
      const params = { certificateKind, insurer, policyNumber, endsOn, days };
      return { kind: event.type, actor: NO_ACTOR, owner: { userId: null, municipality }, params };
    }
    case 'agreement.changed':
      return toAgreementPayload(event);
    case 'settlement.changed':
      return toSettlementPayload(event);
    case 'user.registered':
    case 'user.updated':
    case 'user.deactivated': {
      const { id: userId, name, municipality, role } = event.data;
      return toAccountPayload(event.type, { userId, municipality }, name, { role });
    }
    case 'user.approval_requested':
    case 'user.joined': {
      const { type, data } = event;
      const params = type === 'user.joined' ? { domain: data.domain } : { organization: data.organization };
      return { ...toAccountPayload(type, data, data.name, params), decider: data.decider };
    }
    case 'user.invitation_disowned': {
      const { inviterId: userId, email, municipality } = event.data;
      // The account is the inviter's.
      const account = { userId, municipality };
      return { kind: event.type, actor: NO_ACTOR, account, params: { email, municipality } };
    }
    default:
      return withoutPayload(event.type);
  }
}

/** The compiler rejects a kind of notification without a payload. */
const withoutPayload = (_type: Exclude<AnyEvent['type'], NotifiableKind>): undefined => undefined;

type Event<T extends AnyEvent['type']> = Extract<AnyEvent, { type: T }>;

function toListingPayload({
  type,
  data,
}: Event<'asset.submitted' | 'asset.approved' | 'asset.rejected'>): NotificationPayload {
  const { id: assetId, type: assetType, title, municipality, availableFrom, availableTo, reason } = data;
  const { userId, contactEmail, locale } = data;
  // The outbox keeps no token: an event that the stream has lost may have a link without one.
  const token = data.link?.token || undefined;
  // The receipt of a new listing takes the link.
  const isToGuest = userId === null && contactEmail !== null && (type !== 'asset.submitted' || token !== undefined);
  return {
    kind: type,
    actor: NO_ACTOR,
    owner: { userId, municipality },
    ...(isToGuest && { guest: { email: contactEmail, name: null, locale, ...(token !== undefined && { token }) } }),
    params: {
      assetId,
      assetType,
      title,
      municipality,
      place: municipality,
      availableFrom,
      availableTo,
      ...(type === 'asset.rejected' && { reason: reason ?? null }),
      ...(isOnChange({ type, data }) && { isChange: true }),
    },
  };
}

/** A decision on a new listing changes its status. */
const isOnChange = ({
  type,
  data,
}: Pick<Event<'asset.submitted' | 'asset.approved' | 'asset.rejected'>, 'type' | 'data'>) =>
  isDecision(type) && data.status === data.previousStatus;

function toMatchesPayload({ type, data }: Event<'match.found'>): NotificationPayload {
  const { id: assetId, type: assetType, title, userId, municipality, availableFrom, availableTo } = data;
  const matches = data.matches.map(({ id, title, municipality, wantedDays, freeDays, distanceKm, sameKind }) => ({
    id,
    title,
    place: municipality,
    wantedDays,
    freeDays,
    distanceKm,
    sameKind,
  }));
  return {
    kind: type,
    actor: NO_ACTOR,
    owner: { userId, municipality },
    params: { assetId, assetType, title, municipality, place: municipality, availableFrom, availableTo, matches },
  };
}

const toSearchesPayload = (userId: number, { type, data }: Event<'search.matched'>): NotificationPayload => ({
  kind: type,
  actor: NO_ACTOR,
  account: { userId, municipality: null },
  params: { searches: toFoundBySearches(data) },
});

function toInquiryPayload({ type, data }: Event<'inquiry.created' | 'inquiry.status_changed'>): NotificationPayload {
  const { id, sender, dateFrom, dateTo, status } = data;
  return {
    kind: type,
    actor: { userId: sender.userId, name: sender.name },
    ...toParties(data),
    params: {
      ...toListingParams(data, id),
      municipality: sender.municipality,
      ...(type === 'inquiry.created' && sender.userId === null && { isGuest: true }),
      ...(dateFrom && dateTo && { dateFrom, dateTo }),
      ...(type === 'inquiry.status_changed' && { status }),
    },
  };
}

/** The other municipality is told; neither of the end of its retention. */
function toAgreementPayload({ type, data, actorid }: Event<'agreement.changed'>): NotificationPayload | undefined {
  const { change, proposer, partner, by: municipality, title: agreement, reason } = data;
  if (change === 'removed' || municipality === null) return undefined;
  return {
    kind: type,
    actor: { userId: actorid, name: null },
    owner: { userId: null, municipality: municipality === proposer ? partner : proposer },
    params: { agreement, change, municipality, ...(reason !== null && { reason }) },
  };
}

/** The other municipality is told who pays whom. */
function toSettlementPayload({ type, data, actorid }: Event<'settlement.changed'>): NotificationPayload {
  const { id: settlement, change, year, proposer, partner, by: municipality, reason } = data;
  const net = netOf(data.proposerOwesCents, data.partnerOwesCents);
  const [payer, payee] = net?.payer === 'proposer' ? [proposer, partner] : [partner, proposer];
  return {
    kind: type,
    actor: { userId: actorid, name: null },
    owner: { userId: null, municipality: municipality === proposer ? partner : proposer },
    params: {
      settlement,
      year,
      change,
      municipality,
      ...(net && { payer, payee, netCents: net.cents }),
      ...(reason !== null && { reason }),
    },
  };
}

/** The administrator who decided stays unnamed, as the reporters do. */
function toReportPayload({ type, data }: Event<'report.decided'>): NotificationPayload {
  const { id: reportId, subject: reported, outcome, afterAnswer, text: reason, listing, userId, guest } = data;
  const { contactAddress } = data;
  return {
    kind: type,
    actor: NO_ACTOR,
    ...(userId !== null && { account: { userId, municipality: null } }),
    ...(guest && { guest }),
    ...(contactAddress !== null && { ownerLink: { address: contactAddress } }),
    params: {
      reportId,
      reported,
      outcome,
      afterAnswer,
      reason,
      ...(listing && {
        assetId: listing.id,
        assetType: listing.type,
        title: listing.title,
        place: listing.municipality,
      }),
    },
  };
}

const toAccountPayload = (
  kind: NotificationPayload['kind'],
  { userId, municipality }: NonNullable<NotificationPayload['account']>,
  name: string,
  params: NotificationParams,
): NotificationPayload => ({
  kind,
  actor: { userId: null, name },
  account: { userId, municipality },
  params: { userId, municipality, ...params },
});

type Participants = Event<'inquiry.created' | 'message.posted' | 'inspection.completed'>['data'];

function toParties({
  listing,
  sender,
  guestLinks = [],
}: Participants & { guestLinks?: GuestLink[] }): Required<Pick<NotificationPayload, 'owner' | 'sender'>> &
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

const toListingParams = ({ listing, loanId }: Participants, inquiryId: number): NotificationParams => ({
  assetId: listing.id,
  assetType: listing.type,
  title: listing.title,
  place: listing.municipality,
  inquiryId,
  ...(loanId !== undefined && { loanId }),
});
