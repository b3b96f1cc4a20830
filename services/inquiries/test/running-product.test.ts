import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import { eventually } from '@commonyard/testing/eventually';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { startRunningProduct } from '@commonyard/testing/running-product';

const PATH = '/api/public-inquiries';
const MINUTES = 60_000;

const product = await startRunningProduct();
const { create } = product;
const manager = await product.session('manager');
/** An approved listing of Smiths Falls. */
const listingId = await create.availableListing(await product.session('operator'));
afterAll(() => product.stop(), MINUTES);

const submit = () => product.call('POST', PATH, { body: publicInquiryBody(listingId) });
const countProjected = async () =>
  (await product.query(`SELECT FROM inquiries.listings WHERE id = $1 AND status = 'available'`, [listingId])).length;
const changeTo = async (id: number, status: string) =>
  product.call('PATCH', `/api/inquiries/${id}`, { as: 'admin', body: { status } });

/** Runs `work` while the assets service is stopped. */
async function withoutAssets(work: () => Promise<void>): Promise<void> {
  const assets = product.program('assets');
  await assets.kill();
  try {
    expect((await product.call('GET', '/api/assets')).status).toBe(503);
    await work();
  } finally {
    await assets.start();
  }
}

it(
  'accepts an inquiry about a projected listing while the assets service is stopped',
  async () => {
    await eventually(async () => expect(await countProjected()).toBe(1));
    await withoutAssets(async () => {
      const { status, body } = await submit();
      expect([status, body]).toEqual([
        201,
        expect.objectContaining({ assetId: listingId, assetTitle: 'Backhoe loader' }),
      ]);
    });
  },
  MINUTES,
);

it(
  'creates one inquiry for fifty concurrent requests with one Idempotency-Key and one form token',
  async () => {
    const body = publicInquiryBody(listingId, { message: 'Only once' });
    const token = await product.client.formToken(PATH);
    const headers = { ...token, 'idempotency-key': crypto.randomUUID() };
    const send = () => product.call('POST', PATH, { body, headers });
    const responses = await Promise.all(Array.from({ length: 50 }, send));
    expect([201, 409]).toEqual(expect.arrayContaining([...new Set(responses.map(({ status }) => status))]));
    expect(await product.query(`SELECT FROM inquiries.inquiries WHERE message = 'Only once'`)).toHaveLength(1);
    expect(
      await product.query('SELECT FROM inquiries.form_nonces WHERE nonce = $1', [token['x-form-token']!.split('.')[1]]),
    ).toHaveLength(1);
  },
  MINUTES,
);

it('404 for a municipality that is no participant, and 409 for a transition that is not allowed', async () => {
  const id = await create.inquiry(manager, listingId);
  for (const [as, expected] of [
    ['manager', 200],
    ['operator', 200],
    ['demo.hearst', 404],
  ] as const)
    expect((await product.call('GET', `/api/inquiries/${id}`, { as })).status).toBe(expected);

  for (const [status, expected] of [
    ['in_progress', 200],
    ['pending', 409],
    ['completed', 200],
    ['in_progress', 409],
    ['cancelled', 409],
  ] as const)
    expect((await changeTo(id, status)).status).toBe(expected);
});

const uploadImage = async () => (await create.images(undefined, manager.cookie))[0]!;

it(
  'keeps the photo of a draft and of a completed inspection when media deletes unclaimed images',
  async () => {
    const inquiryId = await create.startedInquiry(manager, listingId);
    const [photo, unclaimed] = [await uploadImage(), await uploadImage()];
    const failed = { item: 'brakes', result: 'fail', note: 'The left one pulls', photo };
    const id = await create.inspection(manager, inquiryId, { checklist: [failed] });
    const statusOf = async (url: string) => (await product.call('GET', url, { as: 'admin' })).status;
    /** Ages unclaimed images beyond a day and restarts media, whose first sweep runs at its start. */
    const sweep = async () => {
      await product.query(`UPDATE media.images SET unclaimed_since = unclaimed_since - interval '25 hours'`);
      await product.program('media').kill();
      await product.program('media').start();
    };

    await eventually(async () =>
      expect(await product.query('SELECT FROM media.claims WHERE claimant = $1', [`inspection:${id}`])).toHaveLength(1),
    );
    await sweep();
    await eventually(async () => expect(await statusOf(unclaimed)).toBe(404));
    expect(await statusOf(photo)).toBe(200);

    const checklist = INSPECTION_ITEMS.pre
      .filter((item) => item !== 'brakes')
      .map((item) => ({ item, result: 'pass' }));
    const saved = await product.call('PATCH', `/api/inspections/${id}`, {
      as: 'manager',
      body: { checklist, completed: true },
    });
    expect([saved.status, saved.body]).toEqual([200, expect.objectContaining({ completed: true })]);
    const another = await uploadImage();
    await sweep();
    await eventually(async () => expect(await statusOf(another)).toBe(404));
    expect(await statusOf(photo)).toBe(200);
  },
  2 * MINUTES,
);

it(
  'projects existing listings from `events:replay assets` after its schema was lost',
  async () => {
    const { nats, folder } = product;
    const inquiries = product.program('inquiries');
    // An installation without this service's schema, whose earlier events have expired.
    await inquiries.kill();
    await nats.kill();
    rmSync(join(folder, 'nats/jetstream'), { recursive: true });
    await product.query('DROP SCHEMA inquiries CASCADE');
    await product.query('TRUNCATE assets.outbox');
    await nats.start();
    await product.migrate();
    await inquiries.start();
    expect(await countProjected()).toBe(0);

    await product.command('assets', 'replay');
    await eventually(async () => expect(await countProjected()).toBe(1));
    await withoutAssets(async () => expect((await submit()).status).toBe(201));
  },
  2 * MINUTES,
);
