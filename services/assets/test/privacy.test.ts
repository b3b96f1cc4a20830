import { afterAll, describe, expect, it } from '@jest/globals';
import { outboxOf } from '@commonyard/testing/outbox';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send, startTestService } from './test-service.ts';

/** Texts that occur only in the fields where the test stores them. */
const CANARY = {
  email: 'canary.mail@example.ca',
  phone: '555 0199 7431',
  notes: 'canary of the administrators',
  reason: 'canary of the rejection',
};

const log: string[] = [];
const ids: number[] = [];
const service = await startTestService({ write: (line) => void log.push(line) });
const contact = { contactEmail: CANARY.email, contactPhone: CANARY.phone };
for (const isOwn of [true, false, true]) {
  const posted = isOwn
    ? await send(service, as.operator(), 'POST', '/api/assets', listingBody(contact))
    : await send(service, as.guest(), 'POST', '/api/public/assets', publicListingBody(contact));
  ids.push(posted.json().id);
}
for (const id of ids.slice(0, 2))
  await send(service, as.admin(), 'PATCH', `/api/assets/${id}/approve`, { adminNotes: CANARY.notes });
await send(service, as.admin(), 'PATCH', `/api/admin/assets/${ids[2]}/reject`, { reason: CANARY.reason });
await send(service, as.admin(), 'PATCH', `/api/admin/assets/${ids[2]}`, { adminNotes: CANARY.notes });
afterAll(() => service.close());

const leakedIn = (text: string) =>
  Object.entries(CANARY).flatMap(([name, value]) => (text.includes(value) ? [name] : []));

const lists = [
  '/api/assets',
  '/api/assets?search=canary',
  '/api/assets?search=backhoe',
  '/api/assets?status=unavailable',
  '/api/assets/facets',
];

describe('personal data', () => {
  it.each(lists)('is in no list: %s', async (url) => {
    for (const caller of [as.guest(), as.operator(), as.municipalAdmin(), as.admin()])
      expect(leakedIn((await send(service, caller, 'GET', url)).body)).toEqual([]);
  });

  it('is in no list for administrators either, except the contact in the review queue', async () => {
    const leakedAt = async (url: string) => leakedIn((await send(service, as.admin(), 'GET', url)).body);
    expect(await leakedAt('/api/admin/assets')).toEqual([]);
    const pending = await send(service, as.operator(), 'POST', '/api/assets', listingBody(contact));
    expect(await leakedAt('/api/admin/pending-assets')).toEqual(['email', 'phone']);
    await send(service, as.admin(), 'DELETE', `/api/assets/${pending.json().id}`);
  });

  it('is in one listing: contact data for everyone, the reason for its owner, notes for administrators', async () => {
    const detail = async (caller: Promise<Record<string, string>>, id: number) =>
      leakedIn((await send(service, caller, 'GET', `/api/assets/${id}`)).body);
    expect(await detail(as.guest(), ids[0]!)).toEqual(['email', 'phone']);
    expect(await detail(as.operator(), ids[2]!)).toEqual(['email', 'phone', 'reason']);
    expect(await detail(as.admin(), ids[2]!)).toEqual(['email', 'phone', 'notes', 'reason']);
    expect(await detail(as.guest(), ids[2]!)).toEqual([]);
  });

  it('shows the name of the contact to signed-in users only', async () => {
    const body = listingBody({ contactName: 'Cora Contact' });
    const { id } = (await send(service, as.operator(), 'POST', '/api/assets', body)).json();
    await send(service, as.admin(), 'PATCH', `/api/admin/assets/${id}/approve`);
    const nameFor = async (caller: Promise<Record<string, string>>) =>
      (await send(service, caller, 'GET', `/api/assets/${id}`)).json().contactName;
    expect([await nameFor(as.guest()), await nameFor(as.operator({ userId: 99 }))]).toEqual([null, 'Cora Contact']);
    await send(service, as.admin(), 'DELETE', `/api/assets/${id}`);
  });

  it('shows the name of the contact to no guest, in no list', async () => {
    const contactName = 'Cora Contact';
    const posts = [
      await send(service, as.operator(), 'POST', '/api/assets', listingBody({ contactName })),
      await send(service, as.guest(), 'POST', '/api/public/assets', publicListingBody({ contactName })),
    ];
    const posted = posts.map((response) => response.json().id as number);
    for (const id of posted) await send(service, as.admin(), 'PATCH', `/api/admin/assets/${id}/approve`);
    for (const url of [...lists, ...posted.map((id) => `/api/assets/${id}`)])
      expect((await send(service, as.guest(), 'GET', url)).body).not.toContain(contactName);
    for (const url of lists)
      expect((await send(service, as.operator({ userId: 99 }), 'GET', url)).body).not.toContain(contactName);
    for (const id of posted) await send(service, as.admin(), 'DELETE', `/api/assets/${id}`);
  });

  it('cannot be searched', async () => {
    for (const text of ['canary', '7431', '0199'])
      expect((await send(service, as.admin(), 'GET', `/api/admin/assets?search=${text}`)).json()).toEqual([]);
  });

  it('is in events only as the contact e-mail and the reason', async () => {
    const events = await outboxOf(service.db);
    expect(new Set(events.flatMap((event) => leakedIn(JSON.stringify(event))))).toEqual(new Set(['email', 'reason']));
  });

  it("is in the response to an owner's edit only as contact data", async () => {
    const response = await send(service, as.operator(), 'PATCH', `/api/assets/${ids[2]}`, { title: 'Better title' });
    expect(leakedIn(response.body)).toEqual(['email', 'phone']);
    const stale = await send(
      service,
      as.operator(),
      'PATCH',
      `/api/assets/${ids[2]}`,
      { title: 'Worse' },
      { 'if-match': '"1"' },
    );
    expect([stale.statusCode, leakedIn(stale.body)]).toEqual([409, []]);
  });

  it('is not in the log', async () => {
    await send(
      service,
      as.guest(),
      'POST',
      '/api/public/assets',
      publicListingBody({ contactEmail: CANARY.email, title: '' }),
    );
    await send(service, as.guest(), 'GET', `/api/assets?search=${CANARY.email}`);
    expect(log.length).toBeGreaterThan(20);
    expect(leakedIn(log.join('\n'))).toEqual([]);
  });
});
