import { afterAll, describe, expect, it } from '@jest/globals';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { LoanEvent } from '@commonyard/contracts/events/loans';
import { testBus } from '@commonyard/testing/bus';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import { listingEvent, loanEvent } from '@commonyard/testing/factories/events';
import { outboxOf } from '@commonyard/testing/outbox';
import { loansConsumer, matchesConsumer } from '../src/matches/matches.consumer.ts';
import { createMatchRequests } from './match-requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
const stream = testBus();
const consumers = [
  startConsumer({ ...matchesConsumer, ...service.deps, bus: stream.bus }),
  startConsumer({ ...loansConsumer, ...service.deps, bus: stream.bus }),
];
afterAll(async () => {
  for (const consumer of consumers) await consumer.stop();
  await stream.close();
  await service.close();
});

const { owner, post, need, equipment, idsOf, noticesOf } = createMatchRequests(service);
const publish = (event: { type: string; id: string }) =>
  stream.bus.publish(event.type, crypto.randomUUID(), JSON.stringify(event));
const approvedEvent = (id: number) => eventEnvelope('asset.approved', listingEvent({ id, status: 'available' }));
const deadLettersOf = (consumer: string) =>
  service.db.selectFrom('deadLetters').select('type').where('consumer', '=', consumer).execute();

describe(matchesConsumer.name, () => {
  it('finds matches once, however often an event is delivered, and of events that arrive together', async () => {
    const [offered, wanted] = [await equipment('perth', 'Stump grinder'), await need('ottawa', 'Stump grinder')];
    const events = [approvedEvent(offered), approvedEvent(wanted)];
    for (const event of [...events, ...events]) await publish(event);
    await eventually(async () => expect(await idsOf(wanted)).toEqual([offered]));
    // Handled after all others.
    const [last, lastNeed] = [await equipment('perth', 'Log splitter'), await need('ottawa', 'Log splitter')];
    await publish(approvedEvent(last));
    await eventually(async () => expect(await idsOf(lastNeed)).toEqual([last]));
    expect([await noticesOf(wanted), await noticesOf(offered)]).toEqual([[[wanted, [offered]]], [[offered, [wanted]]]]);
  });

  it('ignores a listing that was deleted meanwhile, and follows a changed calendar', async () => {
    await publish(eventEnvelope('asset.deleted', listingEvent({ id: 2_000_000_000 })));
    const [offered, wanted] = [await equipment('perth', 'Chipper'), await need('ottawa', 'Chipper')];
    await publish(eventEnvelope('asset.busy_changed', { id: offered, version: 1 }));
    await eventually(async () => expect(await idsOf(wanted)).toEqual([offered]));
  });

  it('moves invalid events to dead letters and continues', async () => {
    await publish({ ...approvedEvent(1), data: { id: 'x' } } as never);
    const [offered, wanted] = [await equipment('perth', 'Hydroseeder'), await need('ottawa', 'Hydroseeder')];
    await publish(approvedEvent(offered));
    await eventually(async () => expect(await idsOf(wanted)).toEqual([offered]));
    await eventually(async () =>
      expect(await deadLettersOf(matchesConsumer.name)).toEqual([{ type: 'asset.approved' }]),
    );
  });
});

describe(loansConsumer.name, () => {
  const accepted = (id: number, needId?: number): LoanEvent =>
    loanEvent({
      id,
      version: 3,
      status: 'accepted',
      ...(needId !== undefined && { need: { id: needId, title: 'Grader' } }),
    });
  const read = async (id: number) => (await send(service, as.admin(), 'GET', `/api/assets/${id}`)).json();
  const isMet = (id: number, loanId: number) =>
    eventually(async () => expect(await read(id)).toMatchObject({ withdrawn: true, met: { loanId } }));

  it('marks the need of an accepted loan as met, once, by the system', async () => {
    const wanted = await need('perth', 'Grader');
    const event = eventEnvelope('loan.accepted', accepted(41, wanted));
    await publish(event);
    await isMet(wanted, 41);
    expect((await send(service, owner('perth'), 'POST', `/api/assets/${wanted}/restore`, {})).json().met).toBeNull();
    const { version } = await read(wanted);
    // Its owner restored it: the same event changes nothing.
    await publish(event);
    const next = await need('perth', 'Grader');
    await publish(eventEnvelope('loan.accepted', accepted(42, next)));
    await isMet(next, 42);
    expect(await read(wanted)).toMatchObject({ withdrawn: false, met: null, version });
    const entries = await service.db
      .selectFrom('auditLog')
      .select(['listingId', 'actorId'])
      .where('action', '=', 'met')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([wanted, next].map((listingId) => ({ listingId, actorId: null })));
    expect(
      (await outboxOf(service.db)).filter(({ data }) => (data as { id: number }).id === next).at(-1),
    ).toMatchObject({
      type: 'asset.updated',
      actorid: null,
      data: { withdrawn: true, status: 'available' },
    });
  });

  it('leaves a need that its owner marked, one that is not approved, equipment, and a loan without a need alone', async () => {
    const marked = await need('perth', 'Roller');
    await send(service, owner('perth'), 'POST', `/api/assets/${marked}/meet`, { loanId: 7 });
    const pending = await post('perth', { type: 'needed_asset', title: 'Roller' });
    const offered = await equipment('perth', 'Roller');
    for (const id of [marked, pending, offered, 2_000_000_000])
      await publish(eventEnvelope('loan.accepted', accepted(50, id)));
    await publish(eventEnvelope('loan.accepted', accepted(51)));
    const last = await need('perth', 'Roller');
    await publish(eventEnvelope('loan.accepted', accepted(52, last)));
    await isMet(last, 52);
    expect(await read(marked)).toMatchObject({ met: { loanId: 7 } });
    for (const id of [pending, offered]) expect(await read(id)).toMatchObject({ met: null, withdrawn: false });
    expect(await deadLettersOf(loansConsumer.name)).toEqual([]);
  });

  it('moves invalid events to dead letters and continues', async () => {
    const wanted = await need('perth', 'Paver');
    await publish({ ...eventEnvelope('loan.accepted', accepted(60, wanted)), data: { id: 60, need: 'x' } } as never);
    await publish(eventEnvelope('loan.accepted', accepted(61, wanted)));
    await isMet(wanted, 61);
    await eventually(async () => expect(await deadLettersOf(loansConsumer.name)).toHaveLength(1));
  });
});
