import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '@commonyard/testing/eventually';
import { openEventStream, type EventStream } from '@commonyard/testing/event-stream';
import { MOST_PER_USER } from '../src/stream/connections.ts';
import {
  ADMIN,
  ASKER,
  ASKERS_MANAGER,
  inquiry,
  listing,
  message,
  MANAGER,
  OPERATOR,
  OTHER_ADMIN,
  PEOPLE,
  user,
} from './events.ts';
import { as, feedOf, send, startService, type Headers, type TestService } from './service.ts';

type Replica = Awaited<ReturnType<TestService['replica']>>;

let service: TestService;
let one: Replica;
let two: Replica;
beforeAll(async () => {
  service = await startService();
  for (const person of PEOPLE) await service.say('user.registered', person, { time: '2026-01-01T00:00:00.000Z' });
  [one, two] = await Promise.all([service.replica(), service.replica()]);
});
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
const person = (id: number) => {
  const { role, municipality } = PEOPLE.find((one) => one.id === id)!;
  return as.operator({ userId: id, role, municipality });
};

const changed = (thing: string, id: number) => (data: { thing: string; id: number }) =>
  data.thing === thing && data.id === id;
/** Says a change that everybody sees, and waits until this stream has it: whatever came before has come by then. */
let things = 5_000;
async function flushed(...streams: EventStream[]) {
  const id = ++things;
  await service.say('asset.updated', listing({ id, status: 'available', previousStatus: 'available' }), {
    actorid: ADMIN,
  });
  for (const stream of streams) await stream.next('changed', changed('listing', id));
}
const thingsOf = ({ events }: EventStream) =>
  events
    .filter(({ event }) => event === 'changed')
    .map(({ data }) => data as { thing: string; id: number })
    .filter(({ id }) => id < 5_000)
    .map(({ thing, id }) => `${thing} ${id}`);

it('says hello first, and how to come again', async () => {
  const stream = await open(one, person(OPERATOR));
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('no-cache, no-transform');
  const hello = await stream.next('hello');
  expect(hello.data).toEqual({ unread: (await feedOf(service, OPERATOR)).length, resumed: false });
  expect(hello.id).toMatch(/^\d+$/);
  expect(stream.retryMs()).toBeGreaterThanOrEqual(2_000);
});

it('brings a notification to every window of its reader, on either replica, and to nobody else', async () => {
  const [first, second, other] = await Promise.all([
    open(one, person(OPERATOR)),
    open(two, person(OPERATOR)),
    open(two, person(ASKER)),
  ]);
  await service.say('inquiry.created', inquiry({ id: 100 }), { actorid: ASKER });
  const seen = await Promise.all([first, second].map((stream) => stream.next('notification')));
  expect(seen[0]!.data).toEqual((await feedOf(service, OPERATOR))[0]);
  expect(seen[1]).toEqual(seen[0]);
  await flushed(other);
  expect(other.events.filter(({ event }) => event === 'notification')).toEqual([]);
});

it('tells what changed to those who may see it', async () => {
  const streams = await Promise.all(
    [ADMIN, OTHER_ADMIN, OPERATOR, MANAGER, ASKER, ASKERS_MANAGER].map((id, index) =>
      open(index % 2 ? one : two, person(id)),
    ),
  );
  const stranger = await open(one, as.operator({ userId: 77, municipality: 'smiths-falls' }));
  await service.say('asset.submitted', listing({ id: 200 }), { actorid: OPERATOR });
  await service.say(
    'asset.approved',
    listing({ id: 201, version: 2, status: 'available', previousStatus: 'pending' }),
    {
      actorid: ADMIN,
    },
  );
  await service.say('inquiry.status_changed', inquiry({ id: 202, status: 'completed' }), { actorid: ADMIN });
  await service.say('message.posted', message({ id: 203, inquiryId: 202 }), { actorid: OPERATOR });
  await service.say('user.updated', user({ id: 204, role: 'admin' }), { actorid: ADMIN });
  await flushed(...streams, stranger);
  const platform = ['listing 200', 'listing 201', 'inquiry 202', 'message 203', 'user 204'];
  const owners = ['listing 200', 'listing 201', 'inquiry 202', 'message 203'];
  const askers = ['listing 201', 'inquiry 202', 'message 203'];
  expect(streams.map(thingsOf)).toEqual([platform, platform, owners, owners, askers, askers]);
  expect(thingsOf(stranger)).toEqual(['listing 201']);
  expect(streams[0]!.events.find(({ data }) => (data as { id?: number }).id === 203)?.data).toEqual({
    thing: 'message',
    id: 203,
    inquiryId: 202,
  });
});

it('says nothing of a replay', async () => {
  const stream = await open(one, person(ADMIN));
  await service.say('asset.updated', listing({ id: 210, status: 'available', previousStatus: 'available' }));
  await service.say('user.updated', user({ id: 211 }));
  await flushed(stream);
  expect(thingsOf(stream)).toEqual([]);
});

it('says in every window that something was read', async () => {
  await service.say('message.posted', message({ id: 220 }), { actorid: ASKER });
  await eventually(async () => expect(await feedOf(service, OPERATOR)).not.toHaveLength(0));
  const stream = await open(two, person(OPERATOR));
  await stream.next('hello');
  await send(service, person(OPERATOR), 'POST', '/api/notifications/read-all', {});
  await stream.next('changed', ({ thing }: { thing: string }) => thing === 'count');
});

describe('who comes again', () => {
  it('gets all that was missed, in order and once, from the other replica', async () => {
    const before = await open(one, person(ASKER));
    await flushed(before);
    const place = before.lastEventId()!;
    before.close();
    for (let id = 300; id < 320; id++) await service.say('message.posted', message({ id }), { actorid: OPERATOR });
    const after = await open(two, person(ASKER), place);
    for (let id = 320; id < 340; id++) await service.say('message.posted', message({ id }), { actorid: OPERATOR });
    await flushed(after);
    expect((await after.next('hello')).data).toMatchObject({ resumed: true });
    expect(thingsOf(after)).toEqual(Array.from({ length: 40 }, (_, index) => `message ${300 + index}`));
    expect(after.events.filter(({ event }) => event === 'notification')).toHaveLength(40);
  });

  it.each(['999999999', '0', 'x', '-1', '1e3'])('is told to load anew with %s', async (place) => {
    const stream = await open(one, person(OPERATOR), place);
    expect((await stream.next('hello')).data).toMatchObject({ resumed: false });
  });

  it('is told to load anew where what was missed is gone', async () => {
    const before = await open(one, person(OPERATOR));
    await flushed(before);
    const place = before.lastEventId()!;
    before.close();
    await service.db.deleteFrom('streamEntries').where('id', '<=', Number(place)).execute();
    await flushed(await open(two, person(OPERATOR)));
    expect((await (await open(one, person(OPERATOR), place)).next('hello')).data).toMatchObject({ resumed: false });
  });
});

it('misses nothing while the database is away', async () => {
  const stream = await open(one, person(OPERATOR));
  await flushed(stream);
  const owner = new pg.Client({ connectionString: service.ownerUrl });
  await owner.connect();
  for (let id = 400; id < 410; id++) {
    await service.say('message.posted', message({ id }), { actorid: ASKER });
    await owner.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
  }
  await owner.end();
  await eventually(() => expect(thingsOf(stream)).toHaveLength(10));
  expect(new Set(thingsOf(stream))).toEqual(new Set(Array.from({ length: 10 }, (_, n) => `message ${400 + n}`)));
});

it('keeps five windows of one person, and ends the oldest for a sixth', async () => {
  const caller = as.operator({ userId: 88 });
  const streams: EventStream[] = [];
  for (let n = 0; n <= MOST_PER_USER; n++) streams.push(await open(one, caller));
  await streams[0]!.ended;
  expect(streams[0]!.retryMs()).toBe(15_000);
  await flushed(...streams.slice(1));
});

it('ends when the service does, at once', async () => {
  const replica = await service.replica();
  const streams = await Promise.all([open(replica, person(OPERATOR)), open(replica, person(ADMIN))]);
  await replica.app.close();
  await Promise.all(streams.map(({ ended }) => ended));
});

it('401 without an account', async () => {
  expect((await open(one, as.anonymous())).status).toBe(401);
});
