import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { today } from '@commonyard/contracts/search-params.values';
import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import { loadSavedSearchesFrench } from '../../lib/saved-searches-french.ts';
import { currentTranslation, startLanguage } from '../../lib/translation.ts';
import { describeQuery, toList } from './describe-query.ts';

const year = Number(today().slice(0, 4)) + 2;
const QUERIES: SavedQuery[] = [
  { type: 'available_asset' },
  {
    type: 'available_asset',
    search: 'snow plow',
    category: 'construction,snow-removal',
    near: 'perth',
    radiusKm: 50,
    availableFrom: `${year}-05-03`,
    availableTo: `${year}-05-05`,
  },
  { type: 'needed_asset', near: 'perth', municipality: 'kenora', availableFrom: `${year}-05-03` },
  { type: 'needed_asset', region: 'Eastern Canada', rateType: 'daily', availableTo: `${year}-05-03` },
  { type: 'available_asset', listingId: 7, availableFrom: `${year}-05-03`, availableTo: `${year}-05-03` },
];
const NAMES: Record<string, string> = { perth: 'Perth', kenora: 'Kenora' };
const describeAll = () =>
  QUERIES.map((query) =>
    describeQuery(query, { t: currentTranslation(), nameOf: (id) => NAMES[id]! }).replaceAll(/[\u00A0\u202F]/g, ' '),
  );

beforeAll(async () => {
  await startLanguage('fr');
  await loadSavedSearchesFrench();
});
afterEach(() => startLanguage('en'));

it('describes a query in English', async () => {
  await startLanguage('en');
  expect(describeAll()).toEqual([
    'Available Equipment',
    `Available Equipment · “snow plow” · Construction · Snow Removal · Within 50 km of Perth · May 3 to 5, ${year}`,
    `Needed Equipment · In Kenora · Near Perth · From May 3, ${year}`,
    `Needed Equipment · Per day · Eastern Canada · Until May 3, ${year}`,
    `A listing that is not public now · May 3, ${year}`,
  ]);
});

it('describes a query in French', async () => {
  await startLanguage('fr');
  expect(describeAll()).toEqual([
    'Équipement offert',
    `Équipement offert · « snow plow » · Construction · Déneigement · Dans un rayon de 50 km de Perth · 3 au 5 mai ${year}`,
    `Équipement recherché · À Kenora · Près de Perth · À partir du 3 mai ${year}`,
    `Équipement recherché · Par jour · Est du Canada · Jusqu’au 3 mai ${year}`,
    `Une annonce qui n’est pas publique en ce moment · 3 mai ${year}`,
  ]);
});

it('links to the list that shows what a query finds: one with a region to that of members', () => {
  expect(QUERIES.slice(1, 4).map(toList)).toEqual([
    {
      to: '/available-equipment',
      search: {
        q: 'snow plow',
        category: 'construction,snow-removal',
        near: 'perth',
        radius: 50,
        available_from: `${year}-05-03`,
        available_to: `${year}-05-05`,
      },
    },
    { to: '/needed-equipment', search: { municipality: 'kenora', near: 'perth', available_from: `${year}-05-03` } },
    {
      to: '/browse',
      search: { tab: 'needed', region: 'Eastern Canada', rate_type: 'daily', available_to: `${year}-05-03` },
    },
  ]);
});
