import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { NotificationKind } from '@commonyard/contracts/notifications.values';

/** An approval or a rejection, which can be taken back. */
export const isDecision = ({ type }: AnyEvent): boolean => type === 'asset.approved' || type === 'asset.rejected';

/** `contact.answered` goes to somebody without an account, who has no feed and nothing to choose. */
export type NewsKind = NotificationKind | 'contact.answered';

/** A side of a listing or an inquiry: an account, and the municipality it stands for. */
export type Side = { userId: number | null; municipality: string | null };

/** Somebody without an account, who can be written to and not otherwise be told. */
export type Outsider = { email: string; name: string | null; locale: Locale };

/** What there is to tell of an event, whoever is told. */
export type News = {
  kind: NewsKind;
  /** Who asked, wrote, completed or registered. */
  who: { userId: number | null; name: string | null };
  /** Whose listing it is. */
  owner?: Side;
  /** Who asked about it. */
  sender?: Side;
  /** Whose account it is. */
  account?: { userId: number; municipality: string | null };
  outsider?: Outsider;
  /** What is told to an outsider only, in words of others: nobody else finds it outside its own page. */
  quote?: string;
  params: NotificationParams;
};

const NOBODY = { userId: null, name: null };

/** What there is to tell of an event; undefined where nobody is told of it. */
export function newsOf(event: AnyEvent): News | undefined {
  switch (event.type) {
    case 'asset.submitted':
    case 'asset.approved':
    case 'asset.rejected':
      return listingNews(event);
    case 'inquiry.created':
    case 'inquiry.status_changed':
      return inquiryNews(event);
    case 'message.posted':
      return messageNews(event);
    case 'inspection.completed':
      return inspectionNews(event);
    case 'contact.received':
    case 'contact.answered':
      return contactNews(event);
    case 'user.registered':
    case 'user.updated':
    case 'user.deactivated':
      return accountNews(event);
    default:
      return undefined;
  }
}

type Event<T extends AnyEvent['type']> = Extract<AnyEvent, { type: T }>;

function listingNews({ type, data }: Event<'asset.submitted' | 'asset.approved' | 'asset.rejected'>): News {
  const { id: assetId, type: assetType, title, municipality, userId, contactEmail, locale, reason } = data;
  // Whoever posts without an account could name anybody's address: it is written to once somebody has looked at the post.
  const isAnswered = userId === null && contactEmail !== null && type !== 'asset.submitted';
  return {
    kind: type,
    who: NOBODY,
    owner: { userId, municipality },
    ...(isAnswered && { outsider: { email: contactEmail, name: null, locale } }),
    params: { assetId, assetType, title, municipality, ...(type === 'asset.rejected' && { reason: reason ?? null }) },
  };
}

function inquiryNews({ type, data }: Event<'inquiry.created' | 'inquiry.status_changed'>): News {
  return {
    kind: type,
    who: { userId: data.sender.userId, name: data.sender.name },
    ...sidesOf(data),
    params: {
      ...paramsOf(data, data.id),
      municipality: data.sender.municipality,
      ...(type === 'inquiry.status_changed' && { status: data.status }),
    },
  };
}

function messageNews({ data }: Event<'message.posted'>): News {
  return {
    kind: 'message.posted',
    who: { userId: data.userId, name: null },
    ...sidesOf(data),
    quote: data.content,
    params: { ...paramsOf(data, data.inquiryId), messageId: data.id },
  };
}

function inspectionNews({ data }: Event<'inspection.completed'>): News {
  const { outsider: _outsider, ...sides } = sidesOf(data);
  return {
    kind: 'inspection.completed',
    who: { userId: data.userId, name: null },
    ...sides,
    params: {
      ...paramsOf(data, data.inquiryId),
      inspectionId: data.id,
      inspectionType: data.type,
      failed: data.failed,
    },
  };
}

function contactNews({ type, data }: Event<'contact.received' | 'contact.answered'>): News {
  const { id: contactId, name, email, locale, subject } = data;
  return {
    kind: type,
    who: { userId: null, name },
    ...('answer' in data && { outsider: { email, name, locale }, quote: data.answer }),
    params: { contactId, subject },
  };
}

function accountNews({ type, data }: Event<'user.registered' | 'user.updated' | 'user.deactivated'>): News {
  const { id: userId, name, municipality, role } = data;
  return {
    kind: type,
    who: { userId: null, name },
    account: { userId, municipality },
    params: { userId, role, municipality },
  };
}

type Concerned = Event<'inquiry.created' | 'message.posted' | 'inspection.completed'>['data'];

function sidesOf({ listing, sender }: Concerned): Pick<News, 'owner' | 'sender' | 'outsider'> {
  const { userId, municipality, name, email, locale } = sender;
  return {
    owner: { userId: listing.userId, municipality: listing.municipality },
    sender: { userId, municipality },
    ...(userId === null && email !== null && { outsider: { email, name, locale } }),
  };
}

const paramsOf = ({ listing: { id, type, title } }: Concerned, inquiryId: number): NotificationParams => ({
  assetId: id,
  assetType: type,
  title,
  inquiryId,
});
