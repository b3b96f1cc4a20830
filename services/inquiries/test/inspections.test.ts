import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { INSPECTION_ITEMS, type InspectionType } from '@commonyard/contracts/inspections.values';
import { imageUrl } from '@commonyard/contracts/image-url.values';
import { eventually } from '@commonyard/testing/eventually';
import { uploadedImageUrl } from '@commonyard/testing/factories/images';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { toContentHash } from '../src/inspections/content-hash.mapper.ts';
import { republishInspections } from '../src/inspections/inspections.service.ts';
import { lockListing } from '../src/projections/listings.repository.ts';
import { upsertListing } from '../src/followers/listings.service.ts';
import { as, submitInquiryAs, eventsOf, idsOf, projectUser, send, startTestService } from './test-service.ts';

let inquiryId: number;
const service = await startTestService();
await projectUser(service.db, 3, 'Olive Operator');
beforeEach(async () => {
  inquiryId = await submitInProgress();
});
afterAll(() => service.close());

async function submitInProgress(listing = {}): Promise<number> {
  const id = await submitInquiryAs(service, as.operator(), (await service.projectListing(listing)).id);
  await send(service, as.admin(), 'PATCH', `/api/inquiries/${id}`, { status: 'in_progress' });
  return id;
}
const create = async (body: object, caller = as.operator(), headers = {}) =>
  send(service, caller, 'POST', '/api/inspections', { inquiryId, type: 'pre', ...body }, headers);
const save = async (id: number, body: unknown, caller = as.operator()) =>
  send(service, caller, 'PATCH', `/api/inspections/${id}`, body);
const read = async (id: number) => (await send(service, as.operator(), 'GET', `/api/inspections/${id}`)).json();
const listed = async (id: number, caller: ReturnType<typeof as.operator>) => {
  const page = await send(service, caller, 'GET', '/api/inspections?limit=50');
  return page.json<{ id: number }[]>().find((row) => row.id === id);
};
const newImageUrl = uploadedImageUrl;
const idsOfAll = (responses: { json: () => { id: number } }[]) => responses.map((response) => response.json().id);
const answerAll = (type: InspectionType, result: string) => INSPECTION_ITEMS[type].map((item) => ({ item, result }));

describe('POST /api/inspections', () => {
  it('201 creates a draft with every item unanswered', async () => {
    const response = await create({});
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      inquiryId,
      type: 'pre',
      completed: false,
      completedBy: null,
      completedAt: null,
      date: torontoDay(new Date()),
      notes: null,
      hourMeter: null,
      images: [],
      version: 1,
      assetTitle: 'Motor grader with wing',
      municipalityName: 'Lanark Highlands',
      asset: { title: 'Motor grader with wing', removed: false },
      inquiry: { id: inquiryId, status: 'in_progress', name: 'Olive Operator', municipalityName: 'Smiths Falls' },
      pre: null,
    });
    expect(response.json().checklist).toEqual(
      INSPECTION_ITEMS.pre.map((item) => ({ item, result: null, note: null, photo: null, severity: null })),
    );
  });

  it('201 creates a completed inspection in one request', async () => {
    const [failed, overview] = [newImageUrl(), newImageUrl()];
    const checklist = answerAll('post', 'pass').map((entry) =>
      entry.item === 'brakes'
        ? { item: 'brakes', result: 'fail', note: 'Squeal', photo: failed, severity: 'major' }
        : entry,
    );
    const body = {
      type: 'post',
      date: '2026-11-20',
      notes: 'At the yard',
      hourMeter: 1234.5,
      images: [overview],
      checklist,
    };
    const response = await create({ ...body, completed: true });
    expect(response.statusCode).toBe(201);
    const inspection = response.json();
    expect(inspection).toMatchObject({
      type: 'post',
      date: '2026-11-20',
      notes: 'At the yard',
      hourMeter: 1234.5,
      images: [overview],
      completed: true,
      completedBy: 3,
      completedByName: 'Olive Operator',
      completedAt: expect.any(String),
    });
    expect(inspection.checklist[4]).toEqual({
      item: 'brakes',
      result: 'fail',
      note: 'Squeal',
      photo: failed,
      severity: 'major',
    });
    const { id } = inspection;
    expect((await eventsOf(service, 'inspection.saved', id)).map(({ data }) => data)).toEqual([
      {
        id,
        version: 1,
        inquiryId,
        type: 'post',
        completed: true,
        images: [overview, failed],
        parties: ['municipality:lanark-highlands', 'municipality:smiths-falls', 'user:3', 'user:4'],
      },
    ]);
    expect(await eventsOf(service, 'inspection.completed', id)).toMatchObject([
      {
        actorid: 3,
        data: {
          id,
          inquiryId,
          type: 'post',
          userId: 3,
          failed: 1,
          listing: { userId: 4, municipality: 'lanark-highlands' },
          sender: { userId: 3 },
        },
      },
    ]);
  });

  it('409 for an inquiry that is not in progress or completed', async () => {
    inquiryId = await submitInquiryAs(service, as.operator(), (await service.projectListing()).id);
    expect((await create({})).json()).toMatchObject({ code: 'not_inspectable' });
    await send(service, as.admin(), 'PATCH', `/api/inquiries/${inquiryId}`, { status: 'cancelled' });
    expect((await create({})).statusCode).toBe(409);
    inquiryId = await submitInProgress();
    await send(service, as.admin(), 'PATCH', `/api/inquiries/${inquiryId}`, { status: 'completed' });
    expect((await create({})).statusCode).toBe(201);
  });

  it('401, and 404 for an inquiry that is invisible or missing', async () => {
    expect((await create({}, as.guest())).statusCode).toBe(401);
    expect((await create({}, as.operator({ userId: 99 }))).json()).toMatchObject({ code: 'inquiry_not_found' });
    expect((await create({ inquiryId: 2_147_483_647 }, as.admin())).statusCode).toBe(404);
  });

  it('201 creates one inspection for concurrent requests with one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { hourMeter: 7 };
    const responses = await Promise.all(Array.from({ length: 10 }, () => create(body, as.operator(), headers)));
    const ids = new Set(responses.flatMap((r) => (r.statusCode === 201 ? [r.json().id] : [])));
    expect(ids.size).toBe(1);
  });
});

const item = (over: object) => ({ checklist: [{ item: 'brakes', ...over }] });
const invalidBodies: [string, object][] = [
  ['an unknown result', item({ result: 'broken' })],
  ['an unknown item', item({ item: 'wings' })],
  ['an item of the other type', item({ item: 'cleaned-refuelled' })],
  ['an item twice', { checklist: [item({}).checklist[0], item({}).checklist[0]] }],
  ['a note that is too long', item({ note: 'x'.repeat(1_001) })],
  ['an unknown field of an item', item({ by: 3 })],
  ['an image URL of another site', item({ photo: 'https://example.com/a.webp' })],
  ['a script as an image URL', item({ photo: 'javascript:alert(1)' })],
  ['a photo that was not uploaded', item({ photo: imageUrl(crypto.randomUUID()) })],
  ['an image that was not uploaded', { images: [imageUrl(crypto.randomUUID())] }],
  ['six images', { images: Array.from({ length: 6 }, newImageUrl) }],
  ['a repeated image', { images: Array<string>(2).fill(newImageUrl()) }],
  ['a negative hour meter', { hourMeter: -1 }],
  ['an hour meter as text', { hourMeter: '12' }],
  ['an hour meter that is too large', { hourMeter: 1_000_000 }],
  ['half an eighth of fuel', { fuel: 0.5 }],
  ['nine eighths of fuel', { fuel: 9 }],
  ['negative fuel', { fuel: -1 }],
  ['a severity that does not exist', item({ severity: 'huge' })],
  ['a date that does not exist', { date: '2026-02-30' }],
  ['an empty date', { date: '' }],
  ['notes that are too long', { notes: 'x'.repeat(3_001) }],
  ['null for completed', { completed: null }],
  ['completedBy', { completedBy: 1 }],
  ['a checklist that is not an array', { checklist: {} }],
];
it.each(invalidBodies)('400 for %s, in a new inspection and in an update', async (_what, body) => {
  expect((await create(body)).statusCode).toBe(400);
  const { id, checklist } = (await create({})).json();
  const response = await save(id, body);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ message: expect.any(String), fields: expect.any(Object) });
  expect(await read(id)).toMatchObject({ version: 1, checklist });
});

it('400 for an empty update and for another inquiry or type', async () => {
  const { id } = (await create({})).json();
  for (const body of [{}, { inquiryId: 1 }, { type: 'post' }, null, []])
    expect((await save(id, body)).statusCode).toBe(400);
  expect((await save(id, {})).json()).toMatchObject({
    code: 'empty_change',
    message: 'Please change at least one field',
  });
  for (const body of [{ type: 'mid' }, { inquiryId: 'x' }, { inquiryId: 0 }])
    expect((await create(body)).statusCode).toBe(400);
});

it('names the photos that were not uploaded, in the checklist and of the whole', async () => {
  const photo = imageUrl(crypto.randomUUID());
  const response = await create({ ...item({ photo }), images: [newImageUrl(), photo] });
  const message = 'This photo was not uploaded here. Please upload it again';
  expect(response.json()).toMatchObject({ message, fields: { images: message, 'checklist.brakes.photo': message } });
});

it('200 keeps the photos that an inspection has from before addresses were signed', async () => {
  const { id, checklist } = (await create({})).json();
  const [image, photo] = [imageUrl(crypto.randomUUID()), imageUrl(crypto.randomUUID())];
  const withPhoto = [{ ...checklist[0], photo }, ...checklist.slice(1)];
  const change = { images: [image], checklist: JSON.stringify(withPhoto) };
  await service.db.updateTable('inspections').set(change).where('id', '=', id).execute();
  const images = [newImageUrl(), image];
  const saved = await save(id, { images, checklist: [{ item: checklist[0].item, photo, note: 'Checked' }] });
  expect([saved.statusCode, saved.json().images]).toEqual([200, images]);
  const another = (await create({})).json().id;
  expect((await save(another, { images: [image] })).statusCode).toBe(400);
});

describe('the inspections of an inquiry', () => {
  it('200: only its own, for those who see it', async () => {
    const { id } = (await create({})).json();
    const other = await submitInProgress();
    await create({ inquiryId: other });
    const list = (caller = as.operator()) =>
      send(service, caller, 'GET', `/api/inspections?inquiry=${inquiryId}&limit=50`);
    expect(idsOf(await list())).toEqual([id]);
    expect(idsOf(await list(as.admin()))).toEqual([id]);
    expect(idsOf(await list(as.operator({ userId: 99, municipality: 'hearst' })))).toEqual([]);
    expect((await send(service, as.operator(), 'GET', '/api/inspections?inquiry=x')).statusCode).toBe(400);
  });

  it('200: an inspection names the loan of its inquiry', async () => {
    const { id } = (await create({})).json();
    expect((await read(id)).inquiry.loanId).toBeNull();
    await service.db.updateTable('inquiries').set({ loanId: 214 }).where('id', '=', inquiryId).execute();
    expect((await read(id)).inquiry.loanId).toBe(214);
  });
});

describe('an id made on the device', () => {
  const uuid = () => crypto.randomUUID();

  it('201 with the inspection that the first request created, also in another window and after the key expired', async () => {
    const body = { uuid: uuid(), notes: 'Without signal' };
    const { id } = (await create(body)).json();
    await save(id, { notes: 'Later' });
    const repeated = await create(body);
    expect([repeated.statusCode, repeated.json()]).toMatchObject([201, { id, uuid: body.uuid, notes: 'Later' }]);
    const atOnce = { uuid: uuid() };
    const created = await Promise.all(Array.from({ length: 4 }, () => create(atOnce)));
    expect(new Set(idsOfAll(created)).size).toBe(1);
    expect(await eventsOf(service, 'inspection.saved', created[0]!.json().id)).toHaveLength(1);
  });

  it('201 once its inquiry takes no more inspections', async () => {
    const body = { uuid: uuid() };
    const { id } = (await create(body)).json();
    await service.db.updateTable('inquiries').set({ status: 'cancelled' }).where('id', '=', inquiryId).execute();
    expect((await create(body)).json().id).toBe(id);
    expect((await create({ uuid: uuid() })).statusCode).toBe(409);
  });

  it('409 for the id of another inspection, whose content stays hidden', async () => {
    const body = { uuid: uuid(), notes: 'Secret' };
    await create(body);
    const owner = as.operator({ userId: 4, municipality: 'lanark-highlands' });
    const elsewhere = await submitInProgress();
    for (const [change, caller] of [
      [{}, owner],
      [{ type: 'post' }, as.operator()],
      [{ inquiryId: elsewhere }, as.operator()],
    ] as const) {
      const response = await create({ ...body, ...change }, caller);
      expect([response.statusCode, response.json().code]).toEqual([409, 'inspection_taken']);
      expect(response.body).not.toContain('Secret');
    }
  });

  it('400 for what is no id', async () => {
    for (const invalid of ['', 'x', 7, null, uuid().slice(1)])
      expect((await create({ uuid: invalid })).statusCode).toBe(400);
  });
});

describe('readings and severities', () => {
  const complete = (content: object) =>
    create({ type: 'post', checklist: answerAll('post', 'pass'), completed: true, ...content });

  it('201 with the fuel level and the hours, which the pre inspection has too', async () => {
    const pre = (
      await create({ checklist: answerAll('pre', 'pass'), hourMeter: 100.14, fuel: 8, completed: true })
    ).json();
    expect(pre).toMatchObject({ hourMeter: 100.1, fuel: 8 });
    const post = (await complete({ hourMeter: 100.1, fuel: 0 })).json();
    expect(post).toMatchObject({ hourMeter: 100.1, fuel: 0, pre: { hourMeter: 100.1, fuel: 8, images: [] } });
    expect(await eventsOf(service, 'inspection.completed', post.id)).toMatchObject([
      { data: { hourMeter: 100.1, fuel: 0, major: [], contentHash: post.contentHash } },
    ]);
  });

  it('400 for fewer hours than at the pre-inspection, without a note of the meter; drafts keep them', async () => {
    await create({ checklist: answerAll('pre', 'pass'), hourMeter: 100, completed: true });
    const response = await complete({ hourMeter: 99.9 });
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      {
        'checklist.hour-meter.note':
          'The hours are fewer than at the pre-inspection. Please say why in the note of the hour meter',
      },
    ]);
    const draft = (await create({ type: 'post', checklist: answerAll('post', 'pass'), hourMeter: 99.9 })).json();
    expect((await save(draft.id, { completed: true })).statusCode).toBe(400);
    const checklist = [{ item: 'hour-meter', note: 'The meter was replaced' }];
    expect((await save(draft.id, { checklist, completed: true })).statusCode).toBe(200);
  });

  it('keeps a severity while its item fails', async () => {
    const { id } = (await create({ checklist: [{ item: 'brakes', result: 'fail', severity: 'minor' }] })).json();
    const answer = async (change: object) =>
      (await save(id, { checklist: [{ item: 'brakes', ...change }] })).json().checklist[4].severity;
    expect(await answer({ note: 'Worn' })).toBe('minor');
    expect(await answer({ severity: 'major' })).toBe('major');
    expect(await answer({ result: 'pass' })).toBeNull();
    expect(await answer({ severity: 'major' })).toBeNull();
  });

  it('names the major items in the event', async () => {
    const photo = newImageUrl();
    const failed = { result: 'fail', note: 'Squeal', photo };
    const checklist = answerAll('post', 'pass').map((entry) =>
      entry.item === 'brakes'
        ? { ...entry, ...failed, severity: 'major' }
        : entry.item === 'fluids'
          ? { ...entry, ...failed, severity: 'minor' }
          : entry,
    );
    const { id } = (await complete({ checklist })).json();
    expect(await eventsOf(service, 'inspection.completed', id)).toMatchObject([
      { data: { failed: 2, major: [{ item: 'brakes', note: 'Squeal', photo }] } },
    ]);
  });
});

describe('the hash of the content', () => {
  it('stays as it is stored, and is that of what the inspection says when it is read', async () => {
    const draft = (
      await create({ checklist: answerAll('pre', 'pass'), hourMeter: 12.25, notes: 'At the yard' })
    ).json();
    expect(draft.contentHash).toBeNull();
    const { contentHash } = (await save(draft.id, { completed: true, fuel: 3 })).json();
    const stored = await service.db
      .selectFrom('inspections')
      .selectAll()
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow();
    expect([stored.contentHash, toContentHash(stored)]).toEqual([contentHash, contentHash]);
    expect((await read(draft.id)).contentHash).toBe(contentHash);
  });

  it('is computed for an inspection that was completed before there were hashes', async () => {
    const { id } = (await create({ checklist: answerAll('pre', 'pass'), completed: true })).json();
    const stored = await service.db
      .selectFrom('inspections')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { id: _, failed: __, uuid: ___, contentHash, checklist, ...columns } = stored;
    const earlier = await service.db
      .insertInto('inspections')
      .values({ ...columns, hourMeter: null, checklist: JSON.stringify(checklist) })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await read(earlier.id)).contentHash).toBe(contentHash);
  });
});

describe('PATCH /api/inspections/{id}', () => {
  it('409 for a version that a colleague has replaced, 400 for an invalid one', async () => {
    const { id } = (await create({})).json();
    await save(id, { notes: 'Of a colleague' });
    const saveSeen = (version: string) =>
      send(service, as.operator(), 'PATCH', `/api/inspections/${id}`, { notes: 'Mine' }, { 'if-match': version });
    const stale = await saveSeen('"1"');
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version']);
    expect((await saveSeen('newest')).statusCode).toBe(400);
    expect((await saveSeen('"2"')).json()).toMatchObject({ version: 3, notes: 'Mine' });
  });

  it('200 saves single items and fields', async () => {
    const { id } = (await create({})).json();
    const photo = newImageUrl();
    await save(id, { checklist: [{ item: 'brakes', result: 'fail' }] });
    await save(id, {
      checklist: [
        { item: 'brakes', note: 'Worn' },
        { item: 'fluids', result: 'na' },
      ],
    });
    const saved = await save(id, { checklist: [{ item: 'brakes', photo }], hourMeter: 0 });
    expect(saved.json()).toMatchObject({ version: 4, hourMeter: 0, completed: false });
    const { checklist } = await read(id);
    expect(checklist[4]).toEqual({ item: 'brakes', result: 'fail', note: 'Worn', photo, severity: null });
    expect(checklist[2]).toMatchObject({ item: 'fluids', result: 'na' });
    const undone = await save(id, {
      checklist: [{ item: 'brakes', result: null, note: null, photo: null }],
      hourMeter: null,
    });
    expect(undone.json().checklist[4]).toEqual({
      item: 'brakes',
      result: null,
      note: null,
      photo: null,
      severity: null,
    });
    const images = (await eventsOf(service, 'inspection.saved', id)).map(
      ({ data }) => (data as { images: string[] }).images,
    );
    expect(images).toEqual([[], [], [], [photo], []]);
  });

  it('200 keeps the items of concurrent updates', async () => {
    const { id } = (await create({})).json();
    await Promise.all(INSPECTION_ITEMS.pre.map((one) => save(id, { checklist: [{ item: one, result: 'pass' }] })));
    expect((await read(id)).checklist.every(({ result }: { result: string }) => result === 'pass')).toBe(true);
  });

  it('400 for completing with unanswered items, or failed ones without a note and a photo', async () => {
    const { id } = (await create({ checklist: [{ item: 'brakes', result: 'fail' }] })).json();
    const response = await save(id, { completed: true });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toMatchObject({
      'checklist.exterior-damage': 'Please answer every item',
      'checklist.brakes.severity': 'Please say whether what failed is minor or major',
      'checklist.brakes.note': 'Please describe what failed',
      'checklist.brakes.photo': 'Please add a photo of what failed',
    });
    expect(response.json().fields).not.toHaveProperty(['checklist.brakes']);
    expect((await create({ completed: true })).statusCode).toBe(400);
    expect(await eventsOf(service, 'inspection.completed', id)).toEqual([]);
  });

  it('200 completes once, then 409 for every change, which the database rejects too', async () => {
    const { id } = (await create({ checklist: answerAll('pre', 'pass') })).json();
    const completed = await Promise.all(Array.from({ length: 5 }, () => save(id, { completed: true })));
    expect(completed.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    for (const body of [{ notes: 'x' }, { completed: false }, { completed: true }]) {
      const response = await save(id, body, as.admin());
      expect(response.json()).toMatchObject({ code: 'inspection_completed' });
    }
    expect(await eventsOf(service, 'inspection.completed', id)).toHaveLength(1);
    const change = service.db.updateTable('inspections').set({ notes: 'x' }).where('id', '=', id);
    await expect(change.execute()).rejects.toThrow('a completed inspection cannot be changed');
    await expect(service.db.deleteFrom('inspections').where('id', '=', id).execute()).rejects.toThrow(
      'cannot be changed',
    );
  });

  it('403 for the other party, which reads the draft; 200 for the party that began it', async () => {
    const sender = as.operator();
    const ownerAdmin = as.municipalAdmin({ userId: 41, municipality: 'lanark-highlands' });
    const senderAdmin = as.municipalAdmin({ userId: 31, municipality: 'smiths-falls' });
    const owner = as.operator({ userId: 4, municipality: 'lanark-highlands' });
    for (const [author, others, ownParty] of [
      [sender, [owner, ownerAdmin], [senderAdmin, sender, as.admin()]],
      [ownerAdmin, [sender, senderAdmin], [owner, ownerAdmin, as.admin()]],
    ] as const) {
      const { id } = (await create({ checklist: answerAll('pre', 'pass') }, author)).json();
      for (const caller of others) {
        const read = await send(service, caller, 'GET', `/api/inspections/${id}`);
        expect([read.statusCode, read.json()]).toMatchObject([200, { mayChange: false }]);
        expect(await listed(id, caller)).toMatchObject({ mayChange: false });
        for (const body of [{ completed: true }, { notes: 'x' }, { rubbish: 1 }]) {
          const rejected = await save(id, body, caller);
          expect([rejected.statusCode, rejected.json()]).toMatchObject([403, { code: 'not_inspecting' }]);
        }
      }
      for (const caller of ownParty) {
        const saved = await save(id, { notes: 'x' }, caller);
        expect([saved.statusCode, saved.json()]).toMatchObject([200, { mayChange: true }]);
        expect(await listed(id, caller)).toMatchObject({ mayChange: true });
      }
      const completed = await save(id, { completed: true }, ownParty[1]);
      expect(completed.json()).toMatchObject({ completed: true, mayChange: false });
      expect(await listed(id, ownParty[1])).toMatchObject({ completed: true, mayChange: false });
    }
  });

  it('200 for an administrator’s draft by that administrator only', async () => {
    const { id } = (await create({}, as.admin())).json();
    expect((await save(id, { notes: 'x' })).statusCode).toBe(403);
    expect((await save(id, { notes: 'x' }, as.admin())).statusCode).toBe(200);
  });

  it('401 and 404 before the body is validated', async () => {
    const { id } = (await create({})).json();
    for (const body of [{ notes: 'x' }, { rubbish: 1 }]) {
      expect((await save(id, body, as.guest())).statusCode).toBe(401);
      expect((await save(id, body, as.operator({ userId: 99 }))).json()).toMatchObject({
        code: 'inspection_not_found',
      });
      expect((await save(2_147_483_647, body, as.admin())).statusCode).toBe(404);
    }
  });
});

describe('GET /api/inspections/{id}', () => {
  it('200 includes the pre inspection in a post inspection', async () => {
    const post = (await create({ type: 'post' })).json();
    expect(post.pre).toBeNull();
    const done = (await create({ checklist: answerAll('pre', 'pass'), hourMeter: 100.1, completed: true })).json();
    await create({ checklist: answerAll('pre', 'na') });
    const { pre } = await read(post.id);
    expect(pre).toEqual({
      id: done.id,
      date: done.date,
      completed: true,
      hourMeter: 100.1,
      fuel: null,
      notes: null,
      checklist: done.checklist,
      images: [],
    });
    expect((await read(done.id)).pre).toBeNull();
  });
});

describe('GET /api/inspections', () => {
  it('200 lists those of one inquiry, to its parties', async () => {
    const { id } = (await create({})).json();
    await submitInProgress();
    const of = async (inquiry: number | string, caller = as.operator()) =>
      send(service, caller, 'GET', `/api/inspections?inquiry=${inquiry}`);
    expect((await of(inquiryId)).json()).toMatchObject([{ id, inquiryId }]);
    expect((await of(inquiryId, as.operator({ userId: 99, municipality: 'perth' }))).json()).toEqual([]);
    expect((await of('x')).statusCode).toBe(400);
  });

  const list = async (query: string, caller = as.admin()) => send(service, caller, 'GET', `/api/inspections?${query}`);

  it('200 lists the newest first, filtered by type and search', async () => {
    inquiryId = await submitInProgress({
      title: 'Balayeuse de rue',
      municipality: 'greater-sudbury',
      municipalityName: 'Greater Sudbury',
    });
    const first = (await create({ date: '2026-11-01' })).json();
    const second = (await create({ type: 'post', checklist: answerAll('post', 'pass'), completed: true })).json();
    for (const search of ['balayeuse', 'BALAYEUSE rue', 'sudbury', 'grand sudbury', 'greater'])
      expect(idsOf(await list(`search=${search}`))).toEqual([second.id, first.id]);
    expect(idsOf(await list('search=nothing'))).toEqual([]);
    const posts = await list('type=post&search=balayeuse');
    expect(posts.json()).toEqual([
      {
        id: second.id,
        type: 'post',
        inquiryId,
        assetId: expect.any(Number),
        assetTitle: 'Balayeuse de rue',
        assetUserId: expect.any(Number),
        municipality: 'greater-sudbury',
        municipalityName: 'Greater Sudbury',
        date: torontoDay(new Date()),
        completed: true,
        mayChange: false,
        failed: 0,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const page = await list('limit=1&search=balayeuse');
    expect([idsOf(page), page.headers['x-total-count']]).toEqual([[second.id], '2']);
    expect(idsOf(await list('limit=1&page=2&search=balayeuse'))).toEqual([first.id]);
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
    expect(idsOf(await send(service, as.admin(), 'GET', next!))).toEqual([first.id]);
  });

  it('400 and 401', async () => {
    for (const query of ['type=mid', 'limit=0', 'cursor=x', 'status=open'])
      expect((await list(query)).statusCode).toBe(400);
    expect((await list('', as.guest())).statusCode).toBe(401);
  });
});

it('replays the current state of every inspection, drafts included', async () => {
  const photo = newImageUrl();
  const { id } = (await create({})).json();
  await save(id, { images: [photo] });
  const { count } = await service.db
    .selectFrom('inspections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(await republishInspections(service.db)).toBe(count);
  expect((await eventsOf(service, 'inspection.saved', id)).at(-1)).toMatchObject({
    actorid: null,
    data: { id, version: 2, images: [photo], parties: expect.arrayContaining(['user:3', 'user:4']) },
  });
});

it('replays while the consumer of listings changes several of them in another order', async () => {
  const listings = [await service.projectListing(), await service.projectListing()];
  for (const { id } of listings) {
    inquiryId = await submitInquiryAs(service, as.operator(), id);
    await send(service, as.admin(), 'PATCH', `/api/inquiries/${inquiryId}`, { status: 'in_progress' });
    expect((await create({})).statusCode).toBe(201);
  }
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const { replay } = await service.db.transaction().execute(async (trx) => {
    await lockListing(trx, listings[1]!.id);
    const replay = republishInspections(service.db);
    await eventually(async () => expect((await waiting.execute(service.db)).rows).toHaveLength(1));
    await lockListing(trx, listings[0]!.id);
    return { replay };
  });
  expect(await replay).toBeGreaterThanOrEqual(2);
});

describe('inspection.saved names the parties of the inquiry', () => {
  const lastSaved = async (id: number) => (await eventsOf(service, 'inspection.saved', id)).at(-1)!;
  const owned = (owner: number, municipality: string) =>
    ['municipality:smiths-falls', `municipality:${municipality}`, 'user:3', `user:${owner}`].toSorted();

  it('none where neither party has an account or a municipality', async () => {
    const { id: assetId } = await service.projectListing({ userId: null, municipality: null });
    const { id: guestInquiry } = (
      await send(service, as.guest(), 'POST', '/api/public-inquiries', publicInquiryBody(assetId))
    ).json();
    await send(service, as.admin(), 'PATCH', `/api/inquiries/${guestInquiry}`, { status: 'in_progress' });
    const { id } = (await create({ inquiryId: guestInquiry }, as.admin())).json();
    expect(await lastSaved(id)).toMatchObject({ data: { parties: [] } });
  });

  it('again when the listing of drafts and completed inspections changes owner, and not when its title changes', async () => {
    const { id: assetId } = await service.projectListing();
    inquiryId = await submitInquiryAs(service, as.operator(), assetId);
    await send(service, as.admin(), 'PATCH', `/api/inquiries/${inquiryId}`, { status: 'in_progress' });
    const photo = newImageUrl();
    const { id: draft } = (await create({ images: [photo] })).json();
    const { id: completed } = (await create({ checklist: answerAll('pre', 'pass'), completed: true })).json();
    await service.projectListing({ id: assetId, version: 2, title: 'Grader' });
    expect(await eventsOf(service, 'inspection.saved', draft)).toHaveLength(1);
    await service.projectListing({ id: assetId, version: 3, userId: 42, municipality: 'hearst' });
    expect(await lastSaved(draft)).toMatchObject({
      actorid: null,
      data: { id: draft, version: 1, images: [photo], parties: owned(42, 'hearst') },
    });
    expect(await lastSaved(completed)).toMatchObject({ data: { completed: true, parties: owned(42, 'hearst') } });
    expect(await eventsOf(service, 'inspection.completed', completed)).toHaveLength(1);
  });

  it('those of the new owner where an inspection begins while the owner changes', async () => {
    const { id: assetId } = await service.projectListing();
    inquiryId = await submitInquiryAs(service, as.operator(), assetId);
    await send(service, as.admin(), 'PATCH', `/api/inquiries/${inquiryId}`, { status: 'in_progress' });
    const ids: number[] = [];
    // The transaction that changes the owner stays open until the other one waits for it.
    let saving: Promise<unknown> | undefined;
    await service.db.transaction().execute(async (trx) => {
      await upsertListing(trx, await changedOwner(assetId));
      saving = create({ images: [newImageUrl()] }).then((response) => ids.push(response.json().id));
      await eventually(async () => expect(await waitingForListing()).toBe(true));
    });
    await saving;
    expect(await lastSaved(ids[0]!)).toMatchObject({ data: { parties: owned(42, 'hearst') } });
  });

  const changedOwner = async (id: number) => {
    const {
      wasPublic: _,
      titleWords: _words,
      placeWords: _places,
      search: _search,
      ...listing
    } = await service.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return { ...listing, version: listing.version + 1, userId: 42, municipality: 'hearst' };
  };
  const waitingForListing = async () => {
    const { rows } = await sql<{ waiting: boolean }>`
      SELECT EXISTS (SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
        AND usename = current_user AND query LIKE '%"listings"%for share%') AS waiting`.execute(service.db);
    return rows[0]!.waiting;
  };
});

describe('failed items', () => {
  it('200 counts them in list and report, and lists only reports with one', async () => {
    const failed = { item: 'brakes', result: 'fail' };
    const caller = as.operator({ userId: 3 });
    const { id } = (await create({ checklist: [failed, { item: 'fluids', result: 'fail' }] })).json();
    const { id: post } = (await create({ type: 'post', checklist: [failed] })).json();
    const { id: passed } = (await create({ checklist: [{ item: 'brakes', result: 'pass' }] })).json();
    expect((await read(id)).failed).toBe(2);
    const list = async (query: string) => (await send(service, caller, 'GET', `/api/inspections?${query}`)).json();
    expect((await list('')).slice(0, 3)).toMatchObject([
      { id: passed, failed: 0 },
      { id: post, failed: 1 },
      { id, failed: 2 },
    ]);
    expect((await list('failed=true')).slice(0, 2)).toMatchObject([{ id: post }, { id }]);
    expect((await list('failed=true&type=pre'))[0]).toMatchObject({ id });
    expect((await list('failed=false'))[0]).toMatchObject({ id: passed });
    await save(id, { checklist: [{ item: 'fluids', result: 'pass' }] });
    expect((await read(id)).failed).toBe(1);
    expect((await send(service, caller, 'GET', '/api/inspections?failed=yes')).statusCode).toBe(400);
  });
});
