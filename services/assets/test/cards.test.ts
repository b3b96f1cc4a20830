import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import * as Value from 'typebox/value';
import { ListingCard, type ListingSummary } from '@commonyard/contracts/http/assets';
import { GUEST_CARD_TEXT_LENGTH, toListingSummary } from '@commonyard/contracts/listing-card.values';
import { createDocument } from '@commonyard/demo/assets';
import type { ListingRecord } from '../src/import/import.schema.ts';
import { importListing } from '../src/import/import.service.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const demo = createDocument(new Date()).listings as ListingRecord[];
const approved = { outcome: 'approved', at: new Date().toISOString(), by: 1 } as const;
const store = async (records: ListingRecord[]) => {
  for (const record of records)
    await service.db
      .transaction()
      .execute((trx) => importListing(trx, { ...record, status: 'available', decision: approved }));
};
/** The demo listings, all available, and all of them twice, so that each kind has a page of 24. */
const copyOf = ({ id, images, ...record }: ListingRecord): ListingRecord => ({
  ...record,
  id: id + 100,
  images: images.map((url) => url.replace('c0de0000', 'c0de0001')),
});
await store([...demo, ...demo.map(copyOf)]);

const list = async (query: string, caller = as.guest(), path = '/api/assets') =>
  (await send(service, caller, 'GET', `${path}?limit=100&${query}`)).json<ListingCard[]>();

it.each(['', '&type=available_asset', '&type=needed_asset'])(
  '24 cards of a public list%s have at most 9 kB',
  async (filter) => {
    const { body } = await send(service, as.guest(), 'GET', `/api/assets?limit=24${filter}`);
    expect(JSON.parse(body)).toHaveLength(24);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(9_000);
  },
);

describe('a card has what the whole row of the administrators has', () => {
  const unlike: Partial<ListingRecord>[] = [
    { locale: 'fr', rateType: 'weekly', region: 'Northern Territories', sample: false, rate: null, tags: [] },
    { availableTo: null, minimumPeriod: null, images: [], municipalityName: null, userId: null },
    { images: ['https://elsewhere.example/photo.jpg'], description: 'é "quoted" \\ 😀\n'.repeat(20) },
  ];
  beforeAll(() => store(unlike.map((over, at) => ({ ...copyOf(demo[at]!), id: 201 + at, images: [], ...over }))));

  it.each(['operator', 'guest'] as const)('for the cards of a %s', async (role) => {
    const rows = (await list('sort=id', as.admin(), '/api/admin/assets')) as unknown as ListingSummary[];
    const cards = await list('sort=oldest', as[role]());
    expect(cards).toHaveLength(rows.length);
    for (const card of cards)
      expectWhole(
        card,
        rows,
        role === 'guest'
          ? ({ description }) => ({ tags: [], createdAt: '', description: shorten(description) })
          : undefined,
      );
  });

  it('for the card of an owner whose listing is lent, withdrawn and was rejected', async () => {
    await sql`
      UPDATE listings SET status = 'leased', withdrawn_at = now(), decision_outcome = 'rejected',
        busy = datemultirange(daterange(current_date - 1, current_date + 3)), available_from = NULL,
        lending_rates = '{"free": false, "dayCents": 45000}'
      WHERE id = 1`.execute(service.db);
    const rows = (await list('status=leased', as.admin(), '/api/admin/assets')) as unknown as ListingSummary[];
    const owner = as.operator({ userId: 2, municipality: 'renfrew-county' });
    const card = (await list('mine=true', owner)).find(({ id }) => id === 1)!;
    expect(card).toMatchObject({ status: 'leased', withdrawn: true, rejected: true, nextFreeOn: expect.any(String) });
    expect(card.lendingRates).toEqual({ free: false, dayCents: 45_000 });
    expectWhole(card, rows);
  });
});

function expectWhole(
  card: ListingCard,
  rows: ListingSummary[],
  shown: (row: ListingSummary) => Partial<ListingSummary> = () => ({}),
): void {
  expect(Value.Errors(ListingCard, card)).toEqual([]);
  expect(Object.values(card)).not.toContain(null);
  const { nextFreeOn, lendingRates, ...row } = rows.find(({ id }) => id === card.id)!;
  const { distanceKm: _, ...given } = card;
  expect(toListingSummary(given)).toEqual({
    ...row,
    ...(nextFreeOn && { nextFreeOn }),
    ...(lendingRates && { lendingRates }),
    ...(row.type === 'available_asset' && { minimumPeriod: null }),
    ...shown(row),
  });
}

const shorten = (text: string) => {
  const characters = Array.from(text);
  return characters.length > GUEST_CARD_TEXT_LENGTH
    ? `${characters.slice(0, GUEST_CARD_TEXT_LENGTH - 1).join('')}…`
    : text;
};
