import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { today } from '@commonyard/contracts/search-params.values';
import { toApiQuery } from '@commonyard/contracts/public-lists.values';
import { toSavedQuery } from '../src/entities/saved-search/to-saved-query.ts';
import { toBrowseQuery } from '../src/features/browse/browse.queries.ts';
import { chooseLanguage } from '../src/lib/translation.ts';
import { failure, json, type Api } from './api.ts';
import { listing, wholeListing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const year = Number(today().slice(0, 4)) + 1;
const NEW_RESULTS = 'Tell me about new results';
const DAYS_FREE = 'Tell me when these days become free';
const DAYS = `from=${year}-01-28&to=${year}-02-02`;
const NO_ALTERNATIVES = { otherDays: [], fartherAway: [], otherMachines: [], towns: [], category: null };
const lists = (count: number): Api => ({
  'GET /api/assets': () => json(count > 0 ? [listing()] : [], { headers: { 'x-total-count': String(count) } }),
  'GET /api/assets/facets': () => json({ category: {}, rateType: {}, region: {} }),
  'GET /api/assets/alternatives': () => json(NO_ALTERNATIVES),
  'GET /api/municipalities': () => json([]),
});
const user = (over: object) => signedInAs({ id: 3, role: 'municipal_operator', municipality: 'perth', ...over });
/** Those that can be seen and reached: a hidden one keeps the place of the other one of an empty list. */
const shownButtons = (name: string) =>
  screen.queryAllByRole('button', { name }).filter((button) => getComputedStyle(button).visibility !== 'hidden');

beforeEach(() => sessionStorage.clear());
afterEach(() => chooseLanguage('en'));

describe('the search to save', () => {
  it('has the filters of a public list', () =>
    expect(
      toSavedQuery(
        toApiQuery('needed_asset', {
          q: 'grader',
          category: 'construction,landscaping',
          rate_type: 'daily',
          municipality: 'kenora',
          near: 'perth',
          radius: 50,
          available_from: `${year}-01-28`,
          available_to: `${year}-02-02`,
          sort: 'newest',
          map: 1,
        }),
      ),
    ).toEqual({
      type: 'needed_asset',
      search: 'grader',
      category: 'construction,landscaping',
      rateType: 'daily',
      municipality: 'kenora',
      near: 'perth',
      radiusKm: 50,
      availableFrom: `${year}-01-28`,
      availableTo: `${year}-02-02`,
    }));

  it('has the filters of the list of members', () =>
    expect(
      toSavedQuery(
        toBrowseQuery({ tab: 'needed', q: 'plow', region: 'Eastern Canada', category: 'vehicles', page: 2 }),
      ),
    ).toEqual({ type: 'needed_asset', search: 'plow', region: 'Eastern Canada', category: 'vehicles' }));

  it('has nothing but the type without filters, and no place that the user has cleared', () => {
    expect(toSavedQuery(toApiQuery('available_asset', { near: 'any' }))).toEqual({ type: 'available_asset' });
    expect(toSavedQuery(toBrowseQuery({}))).toEqual({ type: 'available_asset' });
  });
});

describe('the button that saves a search', () => {
  it.each([
    ['/available-equipment', {}],
    ['/needed-equipment?q=grader', {}],
    ['/available-equipment', user({})],
    ['/browse', user({})],
    ['/browse?tab=needed&q=grader', user({})],
  ])('of %s opens the dialog', async (path, session) => {
    const { user: reader } = await renderApp(path, { ...lists(7), ...session });
    await screen.findByText(/^7( of 7)? listings/);
    expect(shownButtons(NEW_RESULTS)).toHaveLength(1);
    await reader.click(shownButtons(NEW_RESULTS)[0]!);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it.each([
    ['/available-equipment?q=crane', {}, true],
    ['/needed-equipment?q=crane', {}, true],
    ['/browse?q=crane', user({}), true],
    ['/available-equipment', {}, false],
    ['/browse', user({}), false],
  ])('of the empty list %s stands where the results would', async (path, session, isFiltered) => {
    await renderApp(path, { ...lists(0), ...session });
    if (isFiltered) await screen.findByText('Nothing matches now. CommonYard can tell you when that changes.');
    else await screen.findByText(/right now/);
    expect(shownButtons(NEW_RESULTS).map(({ textContent }) => textContent)).toEqual([NEW_RESULTS]);
  });

  it('is in French too', async () => {
    await chooseLanguage('fr');
    await renderApp('/available-equipment?q=crane', lists(0));
    await screen.findByText('Rien ne correspond pour l’instant. Cour commune peut vous avertir quand cela changera.');
    expect(shownButtons('M’avertir des nouveaux résultats')).toHaveLength(1);
  });
});

describe('the button that watches the days of a machine', () => {
  const machine = (over: object): Api => ({
    'GET /api/assets/7': () => json(wholeListing({ id: 7, municipality: 'kenora', ...over })),
    'GET /api/availability/7': () => failure(404, 'Not found'),
  });

  it.each([
    ['a guest', {}, true],
    ['a member of another municipality', user({}), true],
    ['a member of its municipality', user({ municipality: 'kenora' }), false],
    ['an administrator', user({ role: 'admin', municipality: null }), false],
  ])('where the days of the search are taken: %s', async (_reader, session, hasButton) => {
    await renderApp(`/equipment/available/7?${DAYS}`, { ...machine({ availableTo: `${year}-01-30` }), ...session });
    await screen.findByText(/^Not free on all days/);
    expect(shownButtons(DAYS_FREE)).toHaveLength(hasButton ? 1 : 0);
  });

  it('is absent on free days', async () => {
    await renderApp(`/equipment/available/7?${DAYS}`, machine({}));
    await screen.findByRole('heading', { level: 1 });
    expect(shownButtons(DAYS_FREE)).toHaveLength(0);
  });

  it('is in French too', async () => {
    await chooseLanguage('fr');
    await renderApp(`/equipment/available/7?${DAYS}`, machine({ availableTo: `${year}-01-30` }));
    expect(await screen.findByRole('button', { name: 'M’avertir quand ces jours se libèrent' })).toBeTruthy();
  });
});
