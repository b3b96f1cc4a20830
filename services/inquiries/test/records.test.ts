import { afterAll, describe, expect, it } from '@jest/globals';
import { handleOnce } from '@commonyard/service-kit/events/consumer';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import { removeDue } from '@commonyard/service-kit/records/retention';
import { userEvent } from '@commonyard/testing/factories/events';
import { uploadedImageUrl } from '@commonyard/testing/factories/images';
import { contactMessageBody, publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { command as replay } from '../src/cli/replay.ts';
import { handleUserEvent } from '../src/followers/users.consumer.ts';
import { holdsConsumer } from '../src/records/records.service.ts';
import { retention } from '../src/records/records.service.ts';
import { as, eventsOf, projectUser, send, startTestService, submitInquiryAs } from './test-service.ts';

const service = await startTestService();
const { db } = service;
afterAll(() => service.close());

const base = '/api/records/inquiries';
const run = () => removeDue(db, retention, 'job');
const ago = ({ days = 0, years = 0 }) => new Date(Date.now() - (days + years * 366) * 86_400_000).toISOString();
const inquiryOf = (id: number) => db.selectFrom('inquiries').selectAll().where('id', '=', id).executeTakeFirst();
const age = (id: number, updatedAt: string) =>
  db.updateTable('inquiries').set({ updatedAt }).where('id', '=', id).execute();
const setStatus = (id: number, status: string) =>
  send(service, as.admin(), 'PATCH', `/api/inquiries/${id}`, { status });
const reply = (id: number, content: string) =>
  send(service, as.operator(), 'POST', `/api/inquiries/${id}/messages`, { content });
const projectHold = (type: 'asset.hold_changed' | 'user.hold_changed', id: number, held: boolean) =>
  db.transaction().execute((trx) => handleOnce(trx, holdsConsumer, [eventEnvelope(type, { id, held, userIds: [] })]));

async function newInquiry(listing = {}): Promise<{ id: number; assetId: number }> {
  const { id: assetId } = await service.projectListing(listing);
  return { assetId, id: await submitInquiryAs(service, as.operator(), assetId) };
}
async function guestInquiry() {
  const { id: assetId } = await service.projectListing();
  const body = publicInquiryBody(assetId);
  const { id } = (await send(service, as.guest(), 'POST', '/api/public-inquiries', body)).json();
  return { id: id as number, ...body };
}
async function inspect(inquiryId: number): Promise<number> {
  const checklist = INSPECTION_ITEMS.pre.map((item) => ({ item, result: 'pass' }));
  const body = { inquiryId, type: 'pre', checklist, images: [uploadedImageUrl()], completed: true };
  return (await send(service, as.operator(), 'POST', '/api/inspections', body)).json().id;
}

describe('the retention job', () => {
  it('removes an inquiry with its thread and completed inspections after seven years', async () => {
    const { id } = await newInquiry();
    await setStatus(id, 'in_progress');
    await reply(id, 'It is free in May.');
    const inspectionId = await inspect(id);
    await age(id, ago({ years: 7 }));
    const change = db.updateTable('inspections').set({ notes: 'New' }).where('id', '=', inspectionId).execute();
    await expect(change).rejects.toThrow('a completed inspection cannot be changed');
    expect(await run()).toMatchObject({ inspections: 0, inquiries: 0 });

    const later = new Date(Date.now() + 8 * 366 * 86_400_000);
    await removeDue(db, retention, 'job', { now: later });
    expect(await inquiryOf(id)).toBeUndefined();
    expect(await db.selectFrom('messages').select('id').where('inquiryId', '=', id).execute()).toEqual([]);
    // By this event media releases the images.
    expect((await eventsOf(service, 'inspection.saved', inspectionId)).at(-1)).toMatchObject({
      data: { images: [], version: 2 },
    });
    const log = await db.selectFrom('destructions').select(['rule', 'ids']).execute();
    expect(log).toContainEqual({ rule: 'inspections', ids: [inspectionId] });
    expect(log.find(({ rule, ids }) => rule === 'inquiries' && ids.includes(id))).toBeDefined();
    const history = await db
      .selectFrom('auditLog')
      .select('action')
      .where('inquiryId', '=', id)
      .orderBy('id')
      .execute();
    expect(history.at(-1)).toEqual({ action: 'removed' });
  });

  it('erases the contact of a guest a year after the end of the inquiry, and keeps the inquiry', async () => {
    const [due, open] = [await guestInquiry(), await guestInquiry()];
    await setStatus(due.id, 'completed');
    await setStatus(open.id, 'in_progress');
    await age(due.id, ago({ days: 400 }));
    await age(open.id, ago({ days: 400 }));
    await run();
    expect(JSON.stringify(await inquiryOf(due.id))).not.toMatch(new RegExp(`Vera|${due.email}|613-555`, 'i'));
    expect(await inquiryOf(open.id)).toMatchObject({ email: open.email });
    const shown = (await send(service, as.admin(), 'GET', `/api/inquiries/${due.id}`)).json();
    expect(shown).toMatchObject({ name: null, email: null, phone: null, message: due.message });
    const links = await db.selectFrom('guestLinks').select('side').where('inquiryId', '=', due.id).execute();
    expect(links).toEqual([]);
  });

  it('removes contact messages a year after their last change', async () => {
    const { id } = (await send(service, as.guest(), 'POST', '/api/contact', contactMessageBody())).json();
    expect((await run())['contact_messages']).toBe(0);
    await db
      .updateTable('contactMessages')
      .set({ updatedAt: ago({ days: 370 }) })
      .where('id', '=', id)
      .execute();
    expect((await run())['contact_messages']).toBe(1);
  });

  it.each([
    ['a listing', 'asset.hold_changed', ({ assetId }: { assetId: number }) => assetId],
    ['the sender’s account', 'user.hold_changed', () => 3],
    ['the owner’s account', 'user.hold_changed', () => 4],
  ] as const)('keeps inquiries with %s on hold', async (_name, type, idOf) => {
    const inquiry = await newInquiry();
    await age(inquiry.id, ago({ years: 7 }));
    await projectHold(type, idOf(inquiry), true);
    await run();
    expect(await inquiryOf(inquiry.id)).toBeDefined();
    await projectHold(type, idOf(inquiry), false);
    await run();
    expect(await inquiryOf(inquiry.id)).toBeUndefined();
  });

  it('keeps an inquiry that is on hold itself', async () => {
    const { id } = await newInquiry();
    await reply(id, 'It is free in May.');
    const body = { recordId: id, reason: 'A claim is open' };
    const hold = await send(
      service,
      as.municipalAdmin({ municipality: 'smiths-falls' }),
      'POST',
      `${base}/holds`,
      body,
    );
    expect(hold.statusCode).toBe(201);
    expect((await send(service, as.municipalAdmin(), 'POST', `${base}/holds`, body)).statusCode).toBe(404);
    expect((await eventsOf(service, 'inquiry.hold_changed', id)).at(-1)!.data).toEqual({
      id,
      held: true,
      userIds: expect.arrayContaining([3, 4]),
    });
    await age(id, ago({ years: 8 }));
    await run();
    expect(await inquiryOf(id)).toBeDefined();
  });

  it('publishes the holds in force again for a new consumer, each inquiry once, and no lifted one', async () => {
    const [held, lifted] = [await newInquiry(), await newInquiry()];
    const set = async ({ id }: { id: number }) =>
      (await send(service, as.admin(), 'POST', `${base}/holds`, { recordId: id, reason: 'A claim is open' })).json();
    for (const inquiry of [held, held]) await set(inquiry);
    const hold = await set(lifted);
    await send(service, as.admin(), 'POST', `${base}/holds/${hold.id}/lift`, { reason: 'Settled' });
    const eventsOfHolds = async ({ id }: { id: number }) => eventsOf(service, 'inquiry.hold_changed', id);
    const [ofHeld, ofLifted] = [await eventsOfHolds(held), await eventsOfHolds(lifted)];
    const text = await replay.run(service, [], undefined);
    expect(text).toMatch(/ held inquiries/);
    expect((await eventsOfHolds(held)).slice(ofHeld.length).map(({ data }) => data)).toEqual([
      { id: held.id, held: true, userIds: expect.arrayContaining([3, 4]) },
    ]);
    expect(await eventsOfHolds(lifted)).toHaveLength(ofLifted.length);
  });
});

describe('the closed account of a party', () => {
  const close = (id: number, heir: 'municipality' | 'nobody') =>
    db.transaction().execute((trx) =>
      handleUserEvent(trx, {
        data: userEvent({ id, version: 9, name: 'Former user', active: false, closed: { heir } }),
      }),
    );
  const lastMessageOf = async (id: number) =>
    (await db.selectFrom('messages').selectAll().where('inquiryId', '=', id).orderBy('id', 'desc').executeTakeFirst())!;

  it('leaves open inquiries to the municipality and tells the other party', async () => {
    await projectUser(db, 51, 'Quinn Quarry');
    const { id: assetId } = await service.projectListing();
    const id = await submitInquiryAs(service, as.operator({ userId: 51 }), assetId);
    await close(51, 'municipality');
    expect(await inquiryOf(id)).toMatchObject({ status: 'pending' });
    expect(await lastMessageOf(id)).toMatchObject({ userId: 51, content: expect.stringContaining('Smiths Falls') });
    const messages = (await send(service, as.admin(), 'GET', `/api/inquiries/${id}/messages`)).json();
    expect(messages.at(-1).authorName).toBe('Former user');
  });

  it('ends open inquiries that no municipality keeps, and erases what was typed beside the account', async () => {
    await projectUser(db, 52, 'Rory Roller');
    const { id: assetId } = await service.projectListing();
    const body = publicInquiryBody(assetId);
    const { id } = (await send(service, as.operator({ userId: 52 }), 'POST', '/api/public-inquiries', body)).json();
    await close(52, 'nobody');
    expect(await inquiryOf(id)).toMatchObject({ status: 'cancelled', name: null, email: null, phone: null });
    expect((await lastMessageOf(id)).content).toContain('was closed');
    expect(await eventsOf(service, 'inquiry.status_changed', id)).toHaveLength(1);
  });
});

describe('files of records', () => {
  it('my data has what the user sent and wrote', async () => {
    const { id: assetId } = await service.projectListing();
    const caller = () => as.operator({ userId: 61 });
    const id = await submitInquiryAs(service, caller(), assetId);
    await send(service, caller(), 'POST', `/api/inquiries/${id}/messages`, { content: 'Still there?' });
    const data = (await send(service, caller(), 'GET', `${base}/my-data`)).json();
    expect(data).toMatchObject({ inquiries: [{ id }], messages: [{ content: 'Still there?' }], inspections: [] });
  });

  it('a disclosure has the thread, decisions, inspections and images of the own municipality', async () => {
    const { id } = await newInquiry();
    await setStatus(id, 'in_progress');
    await reply(id, 'It is free in May.');
    await inspect(id);
    const get = (caller: ReturnType<typeof as.admin>, query: string) =>
      send(service, caller, 'GET', `${base}/disclosure?${query}`);
    const own = as.municipalAdmin({ municipality: 'smiths-falls' });
    const [record] = (await get(own, `id=${id}`)).json().records;
    expect(record).toMatchObject({
      id,
      messages: [{ content: 'It is free in May.' }],
      decisions: [{ action: 'created' }, { action: 'status_changed' }],
      inspections: [{ completed: true }],
      images: [expect.any(String)],
      listing: { title: 'Motor grader with wing' },
    });
    expect(record).not.toHaveProperty('adminNotes');
    expect((await get(as.municipalAdmin(), `id=${id}`)).json().records).toEqual([]);
    expect((await get(as.admin(), 'municipality=smiths-falls')).json().records.length).toBeGreaterThan(1);
    expect((await get(as.operator(), `id=${id}`)).statusCode).toBe(403);
  });
});
