import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outboxOf } from '@commonyard/testing/outbox';
import { as, ownPost, publicPost, send, startService, type TestService } from './service.ts';

/** Texts that can come from nowhere but the field they were planted in. */
const CANARY = {
  email: 'canary.mail@example.ca',
  phone: '555 0199 7431',
  notes: 'canary of the administrators',
  reason: 'canary of the rejection',
};

let service: TestService;
const log: string[] = [];
const ids: number[] = [];
beforeAll(async () => {
  service = await startService({ write: (line) => void log.push(line) });
  const contact = { contactEmail: CANARY.email, contactPhone: CANARY.phone };
  for (const isOwn of [true, false, true]) {
    const posted = isOwn
      ? await send(service, as.operator(), 'POST', '/api/assets', ownPost(contact))
      : await send(service, as.anonymous(), 'POST', '/api/public/assets', publicPost(contact));
    ids.push(posted.json().id);
  }
  for (const id of ids.slice(0, 2))
    await send(service, as.admin(), 'PATCH', `/api/assets/${id}/approve`, { adminNotes: CANARY.notes });
  await send(service, as.admin(), 'PATCH', `/api/admin/assets/${ids[2]}/reject`, { reason: CANARY.reason });
  await send(service, as.admin(), 'PATCH', `/api/admin/assets/${ids[2]}`, { adminNotes: CANARY.notes });
});
afterAll(() => service.stop());

const planted = (text: string) =>
  Object.entries(CANARY).flatMap(([name, value]) => (text.includes(value) ? [name] : []));

const lists = [
  '/api/assets',
  '/api/assets?search=canary',
  '/api/assets?search=backhoe',
  '/api/assets?status=unavailable',
  '/api/assets/facets',
];

describe('what was planted', () => {
  it.each(lists)('is in no list: %s', async (url) => {
    for (const caller of [as.anonymous(), as.operator(), as.municipalAdmin(), as.admin()])
      expect(planted((await send(service, caller, 'GET', url)).body)).toEqual([]);
  });

  it('is in no list for administrators either', async () => {
    for (const url of ['/api/admin/assets', '/api/admin/pending-assets'])
      expect(planted((await send(service, as.admin(), 'GET', url)).body)).toEqual([]);
  });

  it('is in the detail for everybody as far as the contact panel shows it, beyond that for administrators', async () => {
    const detail = async (caller: Promise<Record<string, string>>, id: number) =>
      planted((await send(service, caller, 'GET', `/api/assets/${id}`)).body);
    expect(await detail(as.anonymous(), ids[0]!)).toEqual(['email', 'phone']);
    expect(await detail(as.operator(), ids[2]!)).toEqual(['email', 'phone']);
    expect(await detail(as.admin(), ids[2]!)).toEqual(['email', 'phone', 'notes', 'reason']);
    expect(await detail(as.anonymous(), ids[2]!)).toEqual([]);
  });

  it('cannot be found by searching for it', async () => {
    for (const text of ['canary', '7431', '0199'])
      expect((await send(service, as.admin(), 'GET', `/api/admin/assets?search=${text}`)).json()).toEqual([]);
  });

  it('is in the events as far as somebody has to be answered', async () => {
    const events = await outboxOf(service.db);
    expect(new Set(events.flatMap((event) => planted(JSON.stringify(event))))).toEqual(new Set(['email', 'reason']));
  });

  it('is in no answer to an edit by the owner, which shows no notes', async () => {
    const answer = await send(service, as.operator(), 'PATCH', `/api/assets/${ids[2]}`, { title: 'Better title' });
    expect(planted(answer.body)).toEqual(['email', 'phone']);
    const stale = await send(
      service,
      as.operator(),
      'PATCH',
      `/api/assets/${ids[2]}`,
      { title: 'Worse' },
      { 'if-match': '"1"' },
    );
    expect([stale.statusCode, planted(stale.body)]).toEqual([409, []]);
  });

  it('is nowhere in the log, which is not empty', async () => {
    await send(
      service,
      as.anonymous(),
      'POST',
      '/api/public/assets',
      publicPost({ contactEmail: CANARY.email, title: '' }),
    );
    await send(service, as.anonymous(), 'GET', `/api/assets?search=${CANARY.email}`);
    expect(log.length).toBeGreaterThan(20);
    expect(planted(log.join('\n'))).toEqual([]);
  });
});
