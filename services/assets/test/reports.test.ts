import { afterAll, describe, expect, it } from '@jest/globals';
import type { ReportDecided } from '@commonyard/contracts/events/inquiries';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import { testBus } from '@commonyard/testing/bus';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import { reportsConsumer } from '../src/moderation/moderation.consumer.ts';
import { createRequests } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
const stream = testBus();
const consumer = startConsumer({ ...reportsConsumer, ...service.deps, bus: stream.bus });
const { admin, approved, newListing, eventsOf } = createRequests(service);
afterAll(async () => {
  await consumer.stop();
  await stream.close();
  await service.close();
});

const decision = (id: number, over: Partial<ReportDecided> = {}) => ({
  ...eventEnvelope('report.decided', {
    id: 5,
    subject: 'listing',
    outcome: 'hidden',
    upheld: false,
    afterAnswer: false,
    text: 'It was sold long ago.',
    listing: { id, type: 'available_asset', title: 'Grader', userId: 3, municipality: 'smiths-falls' },
    userId: 3,
    guest: null,
    contactAddress: null,
    ...over,
  }),
  actorid: 1,
});
const publish = (event: unknown) => stream.bus.publish('report.decided', crypto.randomUUID(), JSON.stringify(event));
const read = async (id: number) => (await admin('GET', `assets/${id}`)).json();
const rejectionsOf = async (id: number) => (await eventsOf(id)).filter(({ type }) => type === 'asset.rejected');

describe(reportsConsumer.name, () => {
  it('rejects a hidden listing once, with the reason, however often the event is delivered', async () => {
    const id = await approved();
    const event = decision(id);
    for (let copy = 0; copy < 3; copy++) await publish(event);
    await eventually(async () => expect(await read(id)).toMatchObject({ status: 'unavailable', rejected: true }));
    const waiting = await newListing();
    await publish(decision(waiting));
    await eventually(async () => expect(await read(waiting)).toMatchObject({ status: 'unavailable' }));
    expect(await read(id)).toMatchObject({ decision: { outcome: 'rejected', by: 1, reason: 'It was sold long ago.' } });
    expect(await rejectionsOf(id)).toMatchObject([{ actorid: 1, data: { reason: 'It was sold long ago.' } }]);
    expect((await send(service, as.guest(), 'GET', `/api/assets/${id}`)).statusCode).toBe(404);
  });

  it('leaves a listing alone where the decision is another one or was upheld, and one that is gone', async () => {
    const id = await approved();
    await publish(decision(id, { outcome: 'warned' }));
    await publish(decision(id, { upheld: true, afterAnswer: true }));
    await publish(decision(id, { subject: 'message' }));
    const gone = decision(2_147_483_647);
    await publish(gone);
    const last = await approved();
    await publish(decision(last));
    await eventually(async () => expect(await read(last)).toMatchObject({ status: 'unavailable' }));
    expect(await read(id)).toMatchObject({ status: 'available' });
    expect(await service.db.selectFrom('inbox').select('consumer').where('eventId', '=', gone.id).execute()).toEqual([
      { consumer: reportsConsumer.name },
    ]);
  });

  it('moves invalid events to dead letters and continues', async () => {
    const id = await approved();
    await publish(decision(id, { outcome: 5 as never }));
    await publish(decision(id));
    await eventually(async () => expect(await read(id)).toMatchObject({ status: 'unavailable' }));
    expect(
      await service.db.selectFrom('deadLetters').selectAll().where('consumer', '=', reportsConsumer.name).execute(),
    ).toHaveLength(1);
  });
});
