import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { Events, EventType } from '@commonyard/contracts/events/event-table';
import { testBackends } from '@commonyard/testing/backends';
import { testBus } from '@commonyard/testing/bus';
import { connectNats } from '@commonyard/testing/connect-nats';
import { testDatabase } from '@commonyard/testing/database';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { testTokenKeys } from '@commonyard/testing/link-tokens';
import { parseEvent } from '../src/events/parse-event.ts';
import { writeEvent, writeEvents } from '../src/events/outbox.ts';
import { createRelay, type RenewTokens } from '../src/events/relay.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import { countEventsWithoutTokens } from '../src/events/token-removal.ts';
import { decryptTokens } from '../src/events/tokens.ts';

const TOKEN = 'a-token-of-a-link';
const source = 'probe';
const link = { name: 'Pat', email: 'pat@example.ca', locale: 'en', expiresAt: '2030-01-01T00:00:00.000Z' } as const;
const invited = { id: 1, municipality: 'perth', inviterEmail: 'chief@perth.example', ...link };
const posted = {
  id: 1,
  inquiryId: 7,
  userId: null,
  content: 'the text says "token":"visible"',
  listing: { id: 3, type: 'available_asset', title: 'Grader', userId: null, municipality: null },
  sender: { userId: null, municipality: null, name: 'Pat', email: 'pat@example.ca', locale: 'en' },
} as const;
const guestLinks = (...tokens: string[]) =>
  tokens.map(
    (token, index) => ({ side: index === 0 ? 'sender' : 'owner', token, address: `address-${index}` }) as const,
  );

const log = pino({ level: 'silent' });
let stream: ReturnType<typeof testBus>;
const database = await testDatabase<EventTables>('probe', { '0101-events': createEventTables });
beforeEach(async () => {
  await stream?.close();
  stream = testBus();
  await stream.bus.streamState();
  await database.db.deleteFrom('outbox').execute();
});
afterAll(async () => {
  await stream.close();
  await database.close();
});

const write = <T extends EventType>(type: T, data: Events[T]) =>
  database.db.transaction().execute((trx) => writeEvent(trx, { type, data, actorId: null }));
const outbox = () => database.db.selectFrom('outbox').selectAll().orderBy('seq').execute();
const payloads = async () => (await outbox()).map(({ payload }) => payload);
const events = async () => (await payloads()).map((payload) => JSON.parse(payload) as EventEnvelope);
const relay = (renewTokens?: RenewTokens) =>
  createRelay({ db: database.db, bus: stream.bus, log, source, ...(renewTokens && { renewTokens }) });

/** The messages of the stream, in order. */
async function streamed(): Promise<string[]> {
  const connection = await connectNats(testBackends().natsUrl);
  try {
    const { streams } = await connection.jetstreamManager();
    const { state } = await streams.info(stream.stream);
    const found: string[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq++)
      found.push((await streams.getMessage(stream.stream, { seq })).string());
    return found;
  } finally {
    await connection.close();
  }
}

/** Creates the stream again, empty, as after a loss of its storage. */
async function loseStream(): Promise<void> {
  await stream.close();
  stream = testBus();
  await stream.bus.streamState();
}

describe('an event with tokens', () => {
  it('has them encrypted in the outbox and in the stream, for its own id and type only', async () => {
    await write('user.invited', { ...invited, token: TOKEN });
    await database.db.transaction().execute((trx) =>
      writeEvents(trx, [
        { type: 'message.posted', data: { ...posted, guestLinks: guestLinks(TOKEN, TOKEN) }, actorId: null },
        { type: 'message.posted', data: { ...posted, guestLinks: [] }, actorId: null },
      ]),
    );
    const stored = await payloads();
    for (const payload of stored) expect(payload).not.toContain(TOKEN);
    await relay().publishBatch();
    expect(await streamed()).toEqual(stored);

    const [first, second] = stored.map((payload) => {
      const { type } = JSON.parse(payload) as EventEnvelope;
      return parseEvent(type, new TextEncoder().encode(payload));
    });
    expect(decryptTokens(first!, testTokenKeys).data).toMatchObject({ token: TOKEN, email: link.email });
    expect(decryptTokens(second!, testTokenKeys).data).toEqual({ ...posted, guestLinks: guestLinks(TOKEN, TOKEN) });
    for (const moved of [
      { ...first!, id: crypto.randomUUID() },
      { ...first!, type: 'user.verification_requested', dataschema: 'user.verification_requested/1' },
    ])
      expect(() => JSON.stringify(decryptTokens(moved as EventEnvelope, testTokenKeys))).toThrow('changed or moved');
    // Nor can one side get the link of the other.
    const { guestLinks: links } = second!.data as Events['message.posted'];
    const swapped = { ...posted, guestLinks: [links[1]!, links[0]!] };
    expect(() => JSON.stringify(decryptTokens({ ...second!, data: swapped }, testTokenKeys))).toThrow(
      'changed or moved',
    );
  });

  it('is not read in clear', () => {
    const event = eventEnvelope('user.invited', { ...invited, token: TOKEN });
    const inClear = { ...event, data: { ...event.data, token: TOKEN } };
    expect(() => decryptTokens(inClear, testTokenKeys).data.token).toThrow('not encrypted');
  });

  it('loses them in the outbox once it is published, and nothing else', async () => {
    await write('user.invited', { ...invited, token: TOKEN });
    await write('message.posted', { ...posted, guestLinks: guestLinks(TOKEN) });
    await write('session.revoked', { userId: 1, sessionKeys: ['token'] });
    const before = await events();
    await relay().publishBatch();
    expect((await events()).map(({ data }) => data)).toEqual([
      { ...invited, token: '' },
      { ...posted, guestLinks: guestLinks('') },
      before[2]!.data,
    ]);
    expect(await countEventsWithoutTokens(database.db)).toBe(2);
  });
});

describe('an event that the stream has lost after its tokens were removed', () => {
  beforeEach(async () => {
    await write('user.invited', { ...invited, token: TOKEN });
    await write('message.posted', { ...posted, guestLinks: guestLinks(TOKEN) });
    await write('session.revoked', { userId: 1, sessionKeys: [] });
    await relay().publishBatch();
    await loseStream();
  });

  it('is published again with the new tokens of its service', async () => {
    const renewTokens: RenewTokens = async (_trx, event) =>
      event.type === 'message.posted'
        ? { ...event, data: { ...posted, guestLinks: guestLinks('another-token') } }
        : undefined;
    expect(await relay(renewTokens).publishBatch()).toBe(2);
    const again = (await streamed()).map((payload) => JSON.parse(payload) as EventEnvelope);
    expect(again.map(({ type }) => type)).toEqual(['message.posted', 'session.revoked']);
    expect(JSON.stringify(again)).not.toContain('another-token');
    expect(decryptTokens(again[0]!, testTokenKeys).data).toMatchObject({ guestLinks: guestLinks('another-token') });
    expect((await events()).map(({ data }) => JSON.stringify(data)).join()).not.toMatch(/"token":"[^"]/);
  });

  it('is left out where only its user can request another link, and does not hold up the others', async () => {
    expect(await relay().publishBatch()).toBe(1);
    expect((await streamed()).map((payload) => (JSON.parse(payload) as EventEnvelope).type)).toEqual([
      'session.revoked',
    ]);
    // Nor at the next connection.
    expect(await relay().publishBatch()).toBe(0);
  });
});
