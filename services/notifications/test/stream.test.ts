import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '@commonyard/testing/eventually';
import { openEventStream, type EventStream } from '@commonyard/testing/event-stream';
import { MAX_PER_USER } from '../src/stream/connections.ts';
import {
  agreementEvent,
  listingEvent,
  loanEvent,
  settlementEvent,
  userEvent,
} from '@commonyard/testing/factories/events';
import {
  ADMIN,
  SENDER,
  SENDER_MUNICIPAL_ADMIN,
  inquiry,
  message,
  MUNICIPAL_ADMIN,
  OPERATOR,
  OTHER_ADMIN,
  USERS,
} from './factories.ts';
import { as, inboxOf, send, startTestService, type Headers, type TestService } from './test-service.ts';

type Replica = Awaited<ReturnType<TestService['startReplica']>>;

const service = await startTestService();
await service.registerUsers();
const [firstReplica, secondReplica] = await Promise.all([service.startReplica(), service.startReplica()]);
afterAll(() => service.close());

const opened: EventStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});
async function open(replica: Replica, caller: Promise<Headers>, lastEventId?: string) {
  const headers = { ...(await caller), ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
  const stream = await openEventStream(`${replica.url}/api/notifications/stream`, headers);
  opened.push(stream);
  return stream;
}
const callerOf = (id: number) => {
  const { role, municipality } = USERS.find((user) => user.id === id)!;
  return as.operator({ userId: id, role, municipality });
};

const changed = (thing: string, id: number) => (data: { thing: string; id: number }) =>
  data.thing === thing && data.id === id;
/** Publishes a change of a public listing and waits for it, so that each stream has every entry from before. */
let flushIds = 5_000;
async function flush(...streams: EventStream[]) {
  const id = ++flushIds;
  await service.publish('asset.updated', listingEvent({ id, status: 'available', previousStatus: 'available' }), {
    actorid: ADMIN,
  });
  for (const stream of streams) await stream.next('changed', changed('listing', id));
}
const changesOf = ({ events }: EventStream) =>
  events
    .filter(({ event }) => event === 'changed')
    .map(({ data }) => data as { thing: string; id: number })
    .filter(({ id }) => id < 5_000)
    .map(({ thing, id }) => `${thing} ${id}`);

it('sends `hello` first, and the reconnect delay', async () => {
  const stream = await open(firstReplica, callerOf(OPERATOR));
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('no-cache, no-transform');
  const hello = await stream.next('hello');
  expect(hello.data).toEqual({ unread: (await inboxOf(service, OPERATOR)).length, resumed: false });
  expect(hello.id).toMatch(/^\d+$/);
  expect(stream.retryMs()).toBeGreaterThanOrEqual(2_000);
});

it('sends a notification to every stream of its user on each replica, and to no other user', async () => {
  const [first, second, other] = await Promise.all([
    open(firstReplica, callerOf(OPERATOR)),
    open(secondReplica, callerOf(OPERATOR)),
    open(secondReplica, callerOf(SENDER)),
  ]);
  await service.publish('inquiry.created', inquiry({ id: 100 }), { actorid: SENDER });
  const received = await Promise.all([first, second].map((stream) => stream.next('notification')));
  expect(received[0]!.data).toEqual((await inboxOf(service, OPERATOR))[0]);
  expect(received[1]).toEqual(received[0]);
  await flush(other);
  expect(other.events.filter(({ event }) => event === 'notification')).toEqual([]);
});

it('sends a change to the users who may see the resource', async () => {
  const streams = await Promise.all(
    [ADMIN, OTHER_ADMIN, OPERATOR, MUNICIPAL_ADMIN, SENDER, SENDER_MUNICIPAL_ADMIN].map((id, index) =>
      open(index % 2 ? firstReplica : secondReplica, callerOf(id)),
    ),
  );
  const uninvolved = await open(firstReplica, as.operator({ userId: 77, municipality: 'smiths-falls' }));
  await service.publish('asset.submitted', listingEvent({ id: 200 }), { actorid: OPERATOR });
  await service.publish(
    'asset.approved',
    listingEvent({ id: 201, version: 2, status: 'available', previousStatus: 'pending' }),
    {
      actorid: ADMIN,
    },
  );
  await service.publish('inquiry.status_changed', inquiry({ id: 202, status: 'completed' }), { actorid: ADMIN });
  await service.publish('message.posted', message({ id: 203, inquiryId: 202 }), { actorid: OPERATOR });
  await service.publish('user.updated', userEvent({ id: 204, role: 'admin' }), { actorid: ADMIN });
  await flush(...streams, uninvolved);
  const platform = ['listing 200', 'listing 201', 'inquiry 202', 'message 203', 'user 204'];
  const owners = ['listing 200', 'listing 201', 'inquiry 202', 'message 203'];
  const senders = ['listing 201', 'inquiry 202', 'message 203'];
  expect(streams.map(changesOf)).toEqual([platform, platform, owners, owners, senders, senders]);
  expect(changesOf(uninvolved)).toEqual(['listing 201']);
  expect(streams[0]!.events.find(({ data }) => (data as { id?: number }).id === 203)?.data).toEqual({
    thing: 'message',
    id: 203,
    inquiryId: 202,
  });
});

it('sends a change of a register to those who may read it, and of a certificate to the lenders whose loans it may cover', async () => {
  const memberOf = (municipality: string) => as.operator({ userId: 78, municipality });
  const officerOf = (municipality: string) => as.municipalAdmin({ userId: 79, municipality });
  const streams = await Promise.all(
    [memberOf('kenora'), officerOf('kenora'), memberOf('perth'), officerOf('perth'), officerOf('cobalt')].map(
      (caller) => open(firstReplica, caller),
    ),
  );
  const pair = { proposer: 'kenora', partner: 'perth', by: 'kenora' };
  await service.publish('agreement.changed', agreementEvent({ ...pair, id: 230 }), { actorid: ADMIN });
  await service.publish('settlement.changed', settlementEvent({ ...pair, id: 231 }), { actorid: ADMIN });
  const certificate = { id: 232, version: 2, municipality: 'kenora', documentIds: [], lenders: ['perth'] };
  await service.publish('certificate.saved', certificate, { actorid: ADMIN });
  await flush(...streams);
  const [agreement, settlement, saved] = ['master_agreement 230', 'settlement 231', 'certificate 232'];
  const [members, officers] = [
    [agreement, saved],
    [agreement, settlement, saved],
  ];
  expect(streams.map(changesOf)).toEqual([members, officers, members, officers, []]);
});

it('sends nothing for a replay', async () => {
  const streams = await Promise.all([ADMIN, MUNICIPAL_ADMIN].map((id) => open(firstReplica, callerOf(id))));
  await service.publish('asset.updated', listingEvent({ id: 210, status: 'available', previousStatus: 'available' }));
  await service.publish('user.updated', userEvent({ id: 211 }));
  await service.publish('loan.document_removed', loanEvent({ id: 212, by: null, documentIds: [] }));
  await service.publish('certificate.saved', { id: 213, version: 2, municipality: 'kenora', documentIds: [] });
  await service.publish('agreement.changed', agreementEvent({ id: 214, by: null }));
  await flush(...streams);
  expect(streams.map(changesOf)).toEqual([[], []]);
});

it('sends the change of a need that a loan meets, which withdraws it without an actor', async () => {
  const stream = await open(firstReplica, callerOf(OPERATOR));
  const met = { id: 215, status: 'available', previousStatus: 'available', withdrawn: true } as const;
  await service.publish('asset.updated', listingEvent(met));
  await flush(stream);
  expect(changesOf(stream)).toEqual(['listing 215']);
});

it('sends a `count` change after notifications were read', async () => {
  await service.publish('message.posted', message({ id: 220 }), { actorid: SENDER });
  await eventually(async () => expect(await inboxOf(service, OPERATOR)).not.toHaveLength(0));
  const stream = await open(secondReplica, callerOf(OPERATOR));
  await stream.next('hello');
  await send(service, callerOf(OPERATOR), 'POST', '/api/notifications/read-all', {});
  await stream.next('changed', ({ thing }: { thing: string }) => thing === 'count');
});

describe('reconnecting with Last-Event-ID', () => {
  it('replays the missed entries in order and once, from the other replica', async () => {
    const before = await open(firstReplica, callerOf(SENDER));
    await flush(before);
    const lastEventId = before.lastEventId()!;
    before.close();
    for (let id = 300; id < 320; id++) await service.publish('message.posted', message({ id }), { actorid: OPERATOR });
    const after = await open(secondReplica, callerOf(SENDER), lastEventId);
    for (let id = 320; id < 340; id++) await service.publish('message.posted', message({ id }), { actorid: OPERATOR });
    await flush(after);
    expect((await after.next('hello')).data).toMatchObject({ resumed: true });
    expect(changesOf(after)).toEqual(Array.from({ length: 40 }, (_, index) => `message ${300 + index}`));
    expect(after.events.filter(({ event }) => event === 'notification')).toHaveLength(40);
  });

  it.each(['999999999', '0', 'x', '-1', '1e3'])('does not resume from %s', async (lastEventId) => {
    const stream = await open(firstReplica, callerOf(OPERATOR), lastEventId);
    expect((await stream.next('hello')).data).toMatchObject({ resumed: false });
  });

  it('does not resume where missed entries have been deleted', async () => {
    const before = await open(firstReplica, callerOf(OPERATOR));
    await flush(before);
    const lastEventId = before.lastEventId()!;
    before.close();
    await service.db.deleteFrom('streamEntries').where('id', '<=', Number(lastEventId)).execute();
    // The replica that is asked has read a later entry: otherwise nothing was missed.
    await flush(await open(firstReplica, callerOf(OPERATOR)));
    expect((await (await open(firstReplica, callerOf(OPERATOR), lastEventId)).next('hello')).data).toMatchObject({
      resumed: false,
    });
  });
});

it('loses nothing when database connections are terminated', async () => {
  const stream = await open(firstReplica, callerOf(OPERATOR));
  await flush(stream);
  const owner = new pg.Client({ connectionString: service.ownerUrl });
  await owner.connect();
  for (let id = 400; id < 410; id++) {
    await service.publish('message.posted', message({ id }), { actorid: SENDER });
    await owner.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
  }
  await owner.end();
  await eventually(() => expect(changesOf(stream)).toHaveLength(10));
  expect(new Set(changesOf(stream))).toEqual(new Set(Array.from({ length: 10 }, (_, n) => `message ${400 + n}`)));
});

it('keeps five streams of one user and ends the oldest for a sixth', async () => {
  const caller = as.operator({ userId: 88 });
  const streams: EventStream[] = [];
  for (let n = 0; n <= MAX_PER_USER; n++) streams.push(await open(firstReplica, caller));
  await streams[0]!.ended;
  expect(streams[0]!.retryMs()).toBe(15_000);
  await flush(...streams.slice(1));
});

it('keeps five streams of a user who opens 120 at once, three times', async () => {
  const caller = as.operator({ userId: 89 });
  const streams: EventStream[] = [];
  for (let round = 0; round < 3; round++)
    streams.push(...(await Promise.all(Array.from({ length: 120 }, () => open(firstReplica, caller)))));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  const ended = new Set<EventStream>();
  for (const stream of streams) void stream.ended.then(() => ended.add(stream));
  await eventually(() => expect(streams.length - ended.size).toBe(MAX_PER_USER));
  await flush(...streams.filter((stream) => !ended.has(stream)));
});

it('ends all streams when the service closes', async () => {
  const replica = await service.startReplica();
  const streams = await Promise.all([open(replica, callerOf(OPERATOR)), open(replica, callerOf(ADMIN))]);
  await replica.app.close();
  await Promise.all(streams.map(({ ended }) => ended));
});

it('401 for a guest', async () => {
  expect((await open(firstReplica, as.guest())).status).toBe(401);
});
