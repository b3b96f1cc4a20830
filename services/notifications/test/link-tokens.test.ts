import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import type { AnyEvent, EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { SearchesMatched } from '@commonyard/contracts/events/assets';
import type { Events, EventType } from '@commonyard/contracts/events/event-table';
import { readTokenKeys, type TokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import { encryptTokens } from '@commonyard/service-kit/events/tokens';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import { linkTokenSettings, testTokenKeys } from '@commonyard/testing/link-tokens';
import { startMailServer } from '@commonyard/testing/mail-server';
import { dispatchEvent } from '../src/dispatch/dispatch.consumer.ts';
import { encryptUnsentTokens } from '../src/email/email.repository.ts';
import { GUEST, inquiry, LINKED_ACCOUNT, message, OPERATOR, ownerLink } from './factories.ts';
import { startTestService } from './test-service.ts';

const [service, server] = await Promise.all([startTestService(), startMailServer()]);
await service.registerUsers();
await service.confirm('jane@example.ca');
let job: { stop(): Promise<void> } | undefined;
beforeEach(async () => {
  await service.db.deleteFrom('emails').execute();
  server.accepted.splice(0);
});
afterEach(async () => {
  await job?.stop();
  job = undefined;
});
afterAll(async () => {
  await service.close();
  await server.stop();
});

const TOKEN = 'token+of-a-link';
const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
const link = {
  name: 'Pat',
  email: 'pat@example.ca',
  locale: 'en',
  token: TOKEN,
  expiresAt,
  account: LINKED_ACCOUNT,
} as const;
const guestLinks = [{ ...ownerLink('jane@example.ca'), side: 'sender' as const, token: TOKEN }];
const guest = inquiry({ sender: GUEST, guestLinks });

const searching = { id: 9, email: 'jane@example.ca', locale: 'en', link: { token: TOKEN } } as const;
const found: SearchesMatched['searches'][number] = {
  id: 1,
  query: { type: 'available_asset', search: 'grader' },
  timing: 'now',
  listings: [],
  more: 1,
};

/** One event of each kind that mails a link with a token, and the beginning of the link. */
const LINKS: { [T in EventType]?: [Events[T], RegExp] } = {
  'user.password_reset_requested': [{ userId: OPERATOR, ...link }, /\/auth\/reset#/],
  'user.verification_requested': [{ userId: OPERATOR, ...link }, /\/auth\/verify#/],
  'user.invited': [
    { id: 4, municipality: 'perth', inviterEmail: 'chief@perth.example', ...link },
    /\/auth\?mode=register#/,
  ],
  'inquiry.created': [guest, /\/guest-inquiry#/],
  'inquiry.status_changed': [{ ...guest, status: 'in_progress', previousStatus: 'pending' }, /\/guest-inquiry#/],
  'message.posted': [message({ sender: GUEST, guestLinks }), /\/guest-inquiry#/],
  'search.matched': [{ userId: null, guest: searching, searches: [found] }, /\/saved-searches#/],
  'search.confirmation_requested': [{ guest: searching }, /\/saved-searches#/],
  'search.ending': [{ guest: searching, endsOn: '2027-12-01' }, /\/saved-searches#/],
};
const kinds = Object.entries(LINKS).map(([type, [data, page]]) => ({ type: type as EventType, data, page }));

/** An event with tokens that are encrypted with another key. */
const invitation = ({ encrypt }: Pick<TokenKeys, 'encrypt'>): EventEnvelope => {
  const data = LINKS['user.invited']![0];
  return encryptTokens({ ...eventEnvelope('user.invited', data), data }, encrypt);
};
const dispatch = (event: EventEnvelope, keys = testTokenKeys) =>
  service.db.transaction().execute((trx) => dispatchEvent(trx, event as AnyEvent, keys));
const storedEmails = () => service.db.selectFrom('emails').selectAll().orderBy('id').execute();
/** The text of the emails of all waiting rows, once they are sent. */
async function mailed(): Promise<string> {
  job = service.startEmailJob(server.url);
  await eventually(async () =>
    expect((await storedEmails()).filter(({ status }) => status === 'waiting')).toHaveLength(0),
  );
  return server.accepted.map(({ text }) => text).join('\n');
}

describe.each(kinds)('the link of $type', ({ type, data, page }) => {
  it('is stored encrypted until its email is sent', async () => {
    await dispatch(eventEnvelope(type, data as never));
    const stored = await storedEmails();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(TOKEN);
    expect(JSON.stringify(stored)).not.toContain(encodeURIComponent(TOKEN));
    const text = await mailed();
    expect(text).toMatch(new RegExp(`${page.source}token=${encodeURIComponent(TOKEN)}`));
  });

  it('is not decrypted from another event, nor with another key', async () => {
    const event = eventEnvelope(type, data as never);
    await expect(dispatch({ ...event, id: crypto.randomUUID() })).rejects.toThrow('changed or moved');
    await expect(dispatch(event, newKeys().keys)).rejects.toThrow('unknown key');
    expect(await storedEmails()).toEqual([]);
  });

  it('is mailed to nobody after its token was removed from the outbox', async () => {
    await dispatch(eventEnvelope(type, JSON.parse(JSON.stringify(data).replaceAll(TOKEN, '')) as never));
    expect((await storedEmails()).filter(({ userId }) => userId === null)).toEqual([]);
  });
});

it('knows no link of an email beside these', () => {
  // What a person without a session can open. Links that unsubscribe or confirm an address are signed when they are mailed.
  expect(kinds.map(({ type }) => type).toSorted()).toEqual([
    'inquiry.created',
    'inquiry.status_changed',
    'message.posted',
    'search.confirmation_requested',
    'search.ending',
    'search.matched',
    'user.invited',
    'user.password_reset_requested',
    'user.verification_requested',
  ]);
});

describe('after the keys were rotated', () => {
  it('unsent emails are encrypted with the new key, so that the former one can be removed', async () => {
    const [old, next] = [newKeys(), newKeys()];
    await dispatch(invitation(old.keys), old.keys);
    await encryptUnsentTokens(service.db, readTokenKeys(`${next.setting},${old.setting}`));
    const [stored] = await storedEmails();
    expect(JSON.stringify(stored!.content)).toContain(next.keys.currentPrefix);
    await encryptUnsentTokens(service.db, next.keys);
    expect(await storedEmails()).toEqual([stored]);
    await encryptUnsentTokens(service.db, readTokenKeys(`${linkTokenSettings.LINK_TOKEN_PRIVATE_KEY},${next.setting}`));
    expect(await mailed()).toContain(encodeURIComponent(TOKEN));
  });

  it('an email of a removed key waits, and is sent when the key is back', async () => {
    const old = newKeys();
    await dispatch(invitation(old.keys), old.keys);
    job = service.startEmailJob(server.url);
    await eventually(async () => expect((await storedEmails())[0]!.error).toContain('unknown key'));
    await job.stop();
    expect(server.accepted).toEqual([]);
    await encryptUnsentTokens(service.db, readTokenKeys(`${linkTokenSettings.LINK_TOKEN_PRIVATE_KEY},${old.setting}`));
    await service.db.updateTable('emails').set({ nextAt: new Date().toISOString() }).execute();
    expect(await mailed()).toContain(encodeURIComponent(TOKEN));
  });
});

function newKeys() {
  const setting = generateKeyPairSync('x25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return { setting, keys: readTokenKeys(setting) };
}
