import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@commonyard/dev-stack/settings';
import { createFactories } from '@commonyard/testing/factories/entities';
import { startProductFixture } from '@commonyard/testing/product-fixture';
import { createUsers } from '../permissions/users.ts';
import { startBrokenServer } from './broken-server.ts';

const USERS = ['owner', 'inquirer', "owner's admin", 'admin'] as const;
export type TextsUser = (typeof USERS)[number];

/** The running product with its pages, one user of each role, and no listings. */
export async function startTextsFixture() {
  const pages = join(root, 'web/dist');
  if (!existsSync(join(pages, 'index.html')))
    throw new Error('The web application is not built: npm run build --workspace web');
  const product = await startProductFixture({ env: { WEB_ROOT: pages } }, { retryOn: [503] });
  const admin = await product.createAdmin();
  const brokenServer = await startBrokenServer();
  return {
    url: product.url,
    brokenServerUrl: brokenServer.url,
    query: product.query,
    users: await createUsers(product.client, admin, USERS),
    /** An owner without a municipality. */
    firstAdmin: { cookie: admin },
    create: createFactories(product.client, { cookie: admin }),
    async stop() {
      await brokenServer.stop();
      await product.stop();
    },
  };
}
type EmptyTextsFixture = Awaited<ReturnType<typeof startTextsFixture>>;

export const MESSAGE_START = 'We need it for two weeks in May, to dig the trench of the new water main';
const LONG_MESSAGE = `${MESSAGE_START} ${'along the road '.repeat(5)}`;

/** Creates one of everything that the pages show. */
export async function fillTextsFixture(fixture: EmptyTextsFixture) {
  const { create, users, firstAdmin, query } = fixture;
  const { owner, inquirer } = users;
  const pending = (body: object) => create.pendingListing(owner, { ...body });
  const available = (body: object) => create.listingWithStatus(owner, 'available', { ...body });
  const image = async () => (await create.images())[0]!;

  // Enough for several pages of results.
  const times = (count: number, create: (number: number) => Promise<number>) =>
    Promise.all(Array.from({ length: count }, (_, number) => create(number)));
  await times(38, (number) => available({ title: `Roller ${number}` }));
  await times(10, (number) => available({ type: 'needed_asset', title: `Sweeper ${number}`, category: 'vehicles' }));

  const details = { year: '2019', make: 'Caterpillar', model: '420F', specifications: 'Two buckets, a thumb.' };
  const contact = {
    contactName: 'Cora Contact',
    contactEmail: 'cora@example.com',
    contactPhone: '613-555-0111',
    contactOrganization: 'Public Works',
  };
  const full = {
    ...details,
    ...contact,
    title: 'Backhoe with everything',
    availableFrom: '2099-05-01',
    availableTo: '2099-06-01',
    minimumPeriod: '3 days',
    tags: ['digging', 'winter'],
    images: [await image(), await image()],
    additionalNotes: 'Diesel is extra.',
  };
  const ids = {
    full: await available(full),
    need: await available({ ...full, type: 'needed_asset', title: 'A sweeper with everything', images: [] }),
    bare: await available({ title: 'Backhoe with nothing', rate: 'Negotiable' }),
    leased: await create.listingWithStatus(owner, 'leased', { title: 'Leased grader' }),
    unavailable: await create.listingWithStatus(owner, 'unavailable', { title: 'Withdrawn grader' }),
    pending: await pending({ ...details, title: 'Pending grader' }),
    waiting: await create.pendingListing(firstAdmin, { title: 'Waiting roller' }),
    pendingNeed: await pending({ ...details, type: 'needed_asset', title: 'Pending sweeper' }),
    ofGuest: await create.guestListing({ title: 'Pending of a visitor' }),
    yesterday: await available({ title: 'Aged one day' }),
    days: await available({ title: 'Aged three days' }),
    weeks: await available({ title: 'Aged two weeks' }),
    months: await available({ title: 'Aged long' }),
    broken: await create.listingWithStatus(firstAdmin, 'available', {
      title: 'With a broken image',
      images: [await image()],
    }),
  };
  // At noon: pages count the days in Toronto, whatever the time of the test.
  const age = (id: number, days: number) =>
    query(
      `UPDATE assets.listings SET created_at =
        (date_trunc('day', now() AT TIME ZONE 'America/Toronto') - make_interval(days => $2) + interval '12 hours')
          AT TIME ZONE 'America/Toronto' WHERE id = $1`,
      [id, days],
    );
  await age(ids.yesterday, 1);
  await age(ids.days, 3);
  await age(ids.weeks, 15);
  await age(ids.months, 90);

  const inquiry = await create.inquiry(inquirer, ids.full, { message: LONG_MESSAGE });
  await create.message(owner, inquiry, 'It is free in May.');
  await create.message(inquirer, inquiry, 'Then we take it.');
  const guestInquiry = async (status: string) => {
    const id = await create.guestInquiry(ids.bare);
    await create.setInquiryStatus(id, status);
    return id;
  };
  const inProgress = await guestInquiry('in_progress');
  const completed = await guestInquiry('completed');
  await guestInquiry('cancelled');
  await create.inspection(users.admin, inProgress);
  await create.inspection(users.admin, inProgress, { type: 'post' });
  await create.contactMessage();
  return { ...fixture, ids: { ...ids, inquiry, completed } };
}
export type TextsFixture = Awaited<ReturnType<typeof fillTextsFixture>>;
