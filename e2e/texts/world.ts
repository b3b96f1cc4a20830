import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@commonyard/local/settings';
import { startProduct } from '@commonyard/testing/product';
import pg from 'pg';
import { openDoor } from '../permissions/door.ts';
import { createAdmin, openAccount, type Account, type Person } from '../permissions/people.ts';
import { contactLetter, newListing, openThings, pictureForm, publicListing, visitor } from '../permissions/things.ts';
import { startBrokenServer } from './broken-server.ts';

const PEOPLE: Person[] = ['owner', 'asker', 'own admin', 'admin'];

/** The whole product with its pages and nothing in it, and somebody of each role. */
export async function startTextsWorld() {
  const pages = join(root, 'web/dist');
  if (!existsSync(join(pages, 'index.html'))) throw new Error('There are no pages yet: npm run build --workspace web');
  const product = await startProduct({ env: { WEB_ROOT: pages } });
  const database = new pg.Pool({ connectionString: product.databaseUrl, max: 1 });
  database.on('error', () => undefined);
  const door = openDoor(product.url);
  const admin = await createAdmin(product, door);
  const people = {} as Record<Person, Account>;
  for (const person of PEOPLE) people[person] = await openAccount(door, admin, person);
  const broken = await startBrokenServer();
  return {
    url: product.url,
    broken: broken.url,
    door,
    people,
    open: (person: Person) => openAccount(door, admin, person),
    things: openThings(door, people),
    query: async (sql: string, values: unknown[] = []) => database.query(sql, values),
    async stop() {
      await broken.stop();
      await database.end();
      await product.stop();
    },
  };
}
export type EmptyWorld = Awaited<ReturnType<typeof startTextsWorld>>;

type Made = { id: number };
export const MESSAGE_START = 'We need it for two weeks in May, to dig the trench of the new water main';
const LONG_MESSAGE = `${MESSAGE_START} ${'along the road '.repeat(5)}`;

/** Fills it with one of everything that is shown. */
export async function fill(world: EmptyWorld) {
  const { door, people, things, query } = world;
  const post = async (path: string, as: Person | null, body: unknown) =>
    (await door.make<Made>(['POST', path], { body, cookie: as ? people[as].cookie : undefined })).id;
  const patch = (path: string, body: unknown) => door.make(['PATCH', path], { body, cookie: people.admin.cookie });
  const listed = async (body: object, status?: string) => {
    const id = await post('/api/assets', 'owner', { ...newListing, ...body });
    if (status) await patch(`/api/admin/assets/${id}`, { status });
    return id;
  };

  const picture = async () => {
    const { urls } = await door.make<{ urls: string[] }>(['POST', '/api/upload/images'], { form: pictureForm() });
    return urls[0]!;
  };
  for (let number = 0; number < 38; number++) await listed({ title: `Roller ${number}` }, 'available');
  for (let number = 0; number < 10; number++)
    await listed({ type: 'needed_asset', title: `Sweeper ${number}`, category: 'vehicles' }, 'available');

  const facts = { year: '2019', make: 'Caterpillar', model: '420F', specifications: 'Two buckets, a thumb.' };
  const contact = {
    contactName: 'Cora Contact',
    contactEmail: 'cora@example.com',
    contactPhone: '613-555-0111',
    contactOrganization: 'Public Works',
  };
  const full = {
    ...facts,
    ...contact,
    title: 'Backhoe with everything',
    availableFrom: '2099-05-01',
    availableTo: '2099-06-01',
    minimumPeriod: '3 days',
    tags: ['digging', 'winter'],
    images: [await picture(), await picture()],
    additionalNotes: 'Diesel is extra.',
  };
  const ids = {
    full: await listed(full, 'available'),
    need: await listed({ ...full, type: 'needed_asset', title: 'A sweeper with everything', images: [] }, 'available'),
    bare: await listed({ title: 'Backhoe with nothing', rate: 'Negotiable' }, 'available'),
    leased: await listed({ title: 'Leased grader' }, 'leased'),
    unavailable: await listed({ title: 'Withdrawn grader' }, 'unavailable'),
    pending: await listed({ ...facts, title: 'Pending grader' }),
    waiting: await listed({ title: 'Waiting roller' }),
    pendingNeed: await listed({ ...facts, type: 'needed_asset', title: 'Pending sweeper' }),
    visitors: await post('/api/public/assets', null, { ...publicListing(), title: 'Pending of a visitor' }),
    yesterday: await listed({ title: 'Aged one day' }, 'available'),
    days: await listed({ title: 'Aged three days' }, 'available'),
    weeks: await listed({ title: 'Aged two weeks' }, 'available'),
    months: await listed({ title: 'Aged long' }, 'available'),
    broken: await listed({ title: 'With a broken picture', images: [await picture()] }, 'available'),
  };
  const age = async (id: number, days: number) =>
    query(`UPDATE assets.listings SET created_at = created_at - make_interval(hours => $2) WHERE id = $1`, [
      id,
      days * 24 + 1,
    ]);
  await age(ids.yesterday, 1);
  await age(ids.days, 3);
  await age(ids.weeks, 15);
  await age(ids.months, 90);

  const inquiry = await post('/api/inquiries', 'asker', { assetId: ids.full, message: LONG_MESSAGE });
  await post(`/api/inquiries/${inquiry}/messages`, 'owner', { content: 'It is free in May.' });
  await post(`/api/inquiries/${inquiry}/messages`, 'asker', { content: 'Then we take it.' });
  const statuses = { in_progress: 0, completed: 0, cancelled: 0 };
  for (const status of Object.keys(statuses) as (keyof typeof statuses)[]) {
    statuses[status] = await post('/api/public-inquiries', null, {
      ...visitor,
      assetId: ids.bare,
      assetType: 'available',
    });
    await patch(`/api/inquiries/${statuses[status]}`, { status });
  }
  await post('/api/inspections', 'admin', { inquiryId: statuses.in_progress, type: 'pre' });
  await post('/api/inspections', 'admin', { inquiryId: statuses.in_progress, type: 'post' });
  await post('/api/contact', null, contactLetter);
  return { ...world, things, ids: { ...ids, inquiry, ...statuses } };
}
export type TextsWorld = Awaited<ReturnType<typeof fill>>;
