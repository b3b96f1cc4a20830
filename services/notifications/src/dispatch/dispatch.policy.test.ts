import { describe, expect, it } from '@jest/globals';
import { NOTIFICATION_KINDS } from '@commonyard/contracts/notifications.values';
import type { UserRow } from '../database.ts';
import type { NotificationPayload } from '../model.ts';
import { resolveRecipients, toGuestDelivery } from './dispatch.policy.ts';

const OWNER = { userId: 3, municipality: 'smiths-falls' };
const SENDER = { userId: 4, municipality: 'kenora' };
const JANE = { email: 'jane@example.ca', name: 'Jane', locale: 'en' as const };
const LINK = { token: 'token', address: 'hash of the address' };
const payload = (over: Partial<NotificationPayload>): NotificationPayload => ({
  kind: 'message.posted',
  actor: { userId: null, name: null },
  owner: OWNER,
  sender: SENDER,
  params: {},
  ...over,
});
const user = (over: Partial<UserRow>): UserRow => ({
  id: 3,
  version: 1,
  name: 'Ursula User',
  email: 'x@example.ca',
  emailVerified: true,
  role: 'municipal_operator',
  municipality: null,
  locale: 'en',
  active: true,
  approval: 'approved',
  ...over,
});
const NO_RECIPIENTS = { userIds: [], adminsOf: [], platformAdmins: false, guest: undefined, ownerGuest: false };

describe('resolveRecipients', () => {
  it('resolves a decision to the owner party, or to the guest who posted the listing', () => {
    const { sender: _sender, ...decision } = payload({ kind: 'asset.approved' });
    expect(resolveRecipients(decision, undefined)).toEqual({
      ...NO_RECIPIENTS,
      userIds: [3],
      adminsOf: ['smiths-falls'],
    });
    const owner = { userId: null, municipality: null };
    expect(resolveRecipients({ ...decision, owner, guest: JANE }, undefined)).toEqual({
      ...NO_RECIPIENTS,
      guest: JANE,
    });
  });

  it('resolves matches to the owner and the administrators of its municipality', () => {
    const { sender: _sender, ...found } = payload({ kind: 'match.found' });
    expect(resolveRecipients(found, undefined)).toEqual({
      ...NO_RECIPIENTS,
      userIds: [3],
      adminsOf: ['smiths-falls'],
    });
  });

  it('resolves an inquiry to the owner party, the platform and guests, not to a user who sent it', () => {
    expect(resolveRecipients(payload({ kind: 'inquiry.created' }), undefined)).toEqual({
      ...NO_RECIPIENTS,
      userIds: [3],
      adminsOf: ['smiths-falls'],
      platformAdmins: true,
    });
    const created = payload({ kind: 'inquiry.created', guest: JANE, ownerLink: LINK });
    expect(resolveRecipients(created, undefined)).toMatchObject({ guest: JANE, ownerGuest: true });
  });

  it('resolves a status change to both parties', () => {
    expect(resolveRecipients(payload({ kind: 'inquiry.status_changed' }), undefined)).toEqual({
      ...NO_RECIPIENTS,
      userIds: [3, 4],
      adminsOf: ['smiths-falls', 'kenora'],
    });
  });

  it('resolves a new or closed account to its municipality and the platform, an updated one to its user', () => {
    const account = { userId: 9, municipality: 'hearst' };
    for (const kind of ['user.registered', 'user.deactivated'] as const)
      expect(resolveRecipients(payload({ kind, account }), undefined)).toEqual({
        ...NO_RECIPIENTS,
        adminsOf: ['hearst'],
        platformAdmins: true,
      });
    expect(resolveRecipients(payload({ kind: 'user.updated', account }), undefined)).toEqual({
      ...NO_RECIPIENTS,
      userIds: [9],
    });
  });

  it('resolves a contact message to the platform, and its answer to the guest', () => {
    expect(resolveRecipients(payload({ kind: 'contact.received' }), undefined)).toEqual({
      ...NO_RECIPIENTS,
      platformAdmins: true,
    });
    const answered = payload({ kind: 'contact.answered', guest: JANE });
    expect(resolveRecipients(answered, undefined)).toEqual({ ...NO_RECIPIENTS, guest: JANE });
  });
});

describe('resolveRecipients of a message', () => {
  const toOwners = { ...NO_RECIPIENTS, userIds: [3], adminsOf: ['smiths-falls'] };
  const toSenders = { ...NO_RECIPIENTS, userIds: [4], adminsOf: ['kenora'] };
  it.each([
    ['the owner', { id: 3, municipality: 'smiths-falls' }, toSenders],
    ['a colleague of the owner', { id: 8, municipality: 'smiths-falls' }, toSenders],
    ['the sender', { id: 4, municipality: 'kenora' }, toOwners],
    ['a colleague of the sender', { id: 8, municipality: 'kenora' }, toOwners],
  ] as const)('by %s: the other party', (_author, author, recipients) => {
    expect(resolveRecipients(payload({}), user(author))).toEqual(recipients);
  });

  it('by a platform administrator: both parties', () => {
    expect(resolveRecipients(payload({}), user({ id: 1, role: 'admin' }))).toEqual({
      ...NO_RECIPIENTS,
      userIds: [3, 4],
      adminsOf: ['smiths-falls', 'kenora'],
    });
  });

  it('to a guest: only that guest', () => {
    const fromGuest = payload({ sender: { userId: null, municipality: null }, guest: JANE });
    expect(resolveRecipients(fromGuest, user({ id: 3 }))).toEqual({ ...NO_RECIPIENTS, guest: JANE });
  });

  it('by a guest: the other party', () => {
    const unowned = payload({ owner: { userId: null, municipality: null }, guest: JANE, ownerLink: LINK });
    expect(resolveRecipients({ ...unowned, authorSide: 'sender' }, undefined)).toEqual({
      ...NO_RECIPIENTS,
      platformAdmins: true,
      ownerGuest: true,
    });
    const toSender = { ...toSenders, guest: JANE };
    expect(resolveRecipients({ ...unowned, authorSide: 'owner' }, undefined)).toEqual(toSender);
  });

  it('about an unowned listing: the platform stands in for the owner', () => {
    const unowned = payload({ owner: { userId: null, municipality: null } });
    expect(resolveRecipients(unowned, user({ id: 4 }))).toEqual({ ...NO_RECIPIENTS, platformAdmins: true });
    expect(resolveRecipients(unowned, user({ id: 1, role: 'admin' }))).toEqual(toSenders);
  });
});

const GUEST_KINDS = (['contact.answered', ...NOTIFICATION_KINDS] as const).filter(
  (kind) => resolveRecipients(payload({ kind, guest: JANE }), undefined).guest,
);

it.each(GUEST_KINDS)('notifies an unconfirmed address of %s, unless a notice with the link came before', (kind) => {
  const hadNotice = kind === 'inquiry.status_changed';
  expect(toGuestDelivery(kind, 'sender', false)).toMatch(hadNotice ? /^none$/ : /^(notice|noticeOnce|held)$/);
});

it('never sends the full email to an address that is not confirmed', () => {
  const deliveries = GUEST_KINDS.flatMap((kind) =>
    (['sender', 'owner'] as const).map((party) => toGuestDelivery(kind, party, false)),
  );
  expect(deliveries).not.toContain('full');
});

it('sends the link to what a guest sent in a notice, and everything else in full once the address is confirmed', () => {
  expect(toGuestDelivery('inquiry.created', 'sender', true)).toBe('notice');
  expect(toGuestDelivery('asset.submitted', 'sender', true)).toBe('notice');
  expect(toGuestDelivery('inquiry.created', 'owner', true)).toBe('full');
  const others = GUEST_KINDS.filter((kind) => kind !== 'inquiry.created' && kind !== 'asset.submitted');
  for (const kind of others) expect(toGuestDelivery(kind, 'sender', true)).toBe('full');
});
