import { afterAll, beforeEach, expect, it } from '@jest/globals';
import type { ListingEvent } from '@commonyard/contracts/events/assets';
import { eventually } from '@commonyard/testing/eventually';
import { listingEvent, userEvent } from '@commonyard/testing/factories/events';
import { startMailServer } from '@commonyard/testing/mail-server';
import { ADMIN, MUNICIPAL_ADMIN, OPERATOR } from './factories.ts';
import { startTestService } from './test-service.ts';

const [service, server] = await Promise.all([startTestService(), startMailServer()]);
const { db } = service;
await service.registerUsers();
let now = new Date();
const emailJob = service.startEmailJob(server.url, undefined, () => now);
afterAll(async () => {
  await emailJob.stop();
  await service.close();
  await server.stop();
});

let id = 400;
let version = 1;
beforeEach(() => {
  id++;
  version = 1;
  now = new Date();
  server.accepted.splice(0);
});

const GUEST = 'voirie@nord.example';
const OF_GUEST = { userId: null, municipality: null, contactEmail: GUEST, locale: 'fr' } as const;
const listing = (over: Partial<ListingEvent>) => listingEvent({ id, version: version++, title: 'Plough', ...over });
const approve = (over: Partial<ListingEvent> = {}) =>
  service.publish('asset.approved', listing({ status: 'available', previousStatus: 'pending', ...over }), {
    actorid: ADMIN,
  });
const takeBack = (over: Partial<ListingEvent> = {}) =>
  service.publish('asset.updated', listing({ status: 'pending', previousStatus: 'available', ...over }), {
    actorid: ADMIN,
  });
/** Waits until every event published before has been dispatched, and sends what is due after the time to undo a decision. */
async function settle() {
  const marker = userEvent({ id: 3_000 + id * 100 + version, name: 'Marker', active: false });
  await service.publish('user.updated', marker);
  await eventually(() => db.selectFrom('users').select('id').where('id', '=', marker.id).executeTakeFirstOrThrow());
  now = new Date(Date.now() + 60_000);
  await eventually(async () => {
    const waiting = db.selectFrom('emails').select('id').where('status', '=', 'waiting').where('decisionOn', '=', id);
    expect(await waiting.execute()).toEqual([]);
  });
  now = new Date();
  version++;
}
const subjectsTo = (address: string) => server.to(address).map(({ subject }) => subject);
const operator = `user${OPERATOR}@example.ca`;
const officer = `user${MUNICIPAL_ADMIN}@example.ca`;

it('an approval that is taken back after an email told of it sends each recipient a correction, once', async () => {
  await approve();
  await settle();
  const event = await takeBack();
  await service.publishRaw('asset.updated', JSON.stringify(event));
  await settle();
  for (const address of [operator, officer])
    expect(subjectsTo(address)).toEqual(['Approved: Plough', 'Correction: Plough waits for review again']);
  const [, correction] = server.to(operator);
  expect(correction!.text).toContain('An administrator has taken the approval back');
  expect(correction!.text).toContain(`https://commonyard.test/equipment/available/${id}`);
  await approve();
  await settle();
  await takeBack({ previousStatus: 'leased' });
  await settle();
  expect(subjectsTo(operator)).toHaveLength(4);
});

it('an approval that is taken back before its email was sent sends nothing', async () => {
  await approve();
  await takeBack();
  await settle();
  expect(server.accepted).toEqual([]);
});

it('a correction is not sent where the listing is approved again before it', async () => {
  await approve();
  await settle();
  await takeBack();
  await approve();
  await settle();
  expect(subjectsTo(operator)).toEqual(['Approved: Plough', 'Approved: Plough']);
});

it('a rejection that is taken back, and an edit of the owner, send no correction', async () => {
  await approve();
  await settle();
  await takeBack({ previousStatus: 'unavailable' });
  await service.publish('asset.updated', listing({ status: 'available', previousStatus: 'available' }), {
    actorid: OPERATOR,
  });
  await settle();
  expect(subjectsTo(operator)).toEqual(['Approved: Plough']);
});

it('a guest gets the correction without the text of anybody', async () => {
  await approve(OF_GUEST);
  await settle();
  await takeBack(OF_GUEST);
  await settle();
  const [approval, correction, ...others] = server.to(GUEST);
  expect(approval!.subject).toContain(`nº ${id}`);
  expect(correction!.subject).toBe(`Correction : l’annonce nº ${id} attend de nouveau d’être examinée`);
  expect(correction!.text).not.toContain('Plough');
  expect(correction!.text).toContain('https://commonyard.test/contact');
  expect(others).toEqual([]);
});
