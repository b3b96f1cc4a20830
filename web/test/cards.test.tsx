import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ListingCard } from '@commonyard/contracts/http/assets';
import { json } from './api.ts';
import { renderApp } from './render.tsx';
import { signedIn } from './users.ts';

const IMAGE = 'c0de0000-0000-4000-8000-000100000005';
/** Cards as the API sends them: without what is usual. */
const offer: ListingCard = {
  id: 5,
  title: 'Road grader',
  description: 'A grader with a twelve foot blade.',
  category: 'road-maintenance',
  rate: '450',
  days: '2026-12-01/2027-03-31',
  nextFreeOn: '2026-12-24',
  userId: 3,
  municipality: 'smiths-falls',
  municipalityName: 'Smiths Falls',
  distanceKm: 40,
  image: IMAGE,
};
const bare: ListingCard = { id: 6, title: 'Wood chipper', description: 'A chipper.', category: 'landscaping' };
const need: ListingCard = {
  ...offer,
  type: 'needed_asset',
  minimumPeriod: '2 quarts de travail',
  locale: 'fr',
  rateType: 'weekly',
};

const cardOf = async (title: string) => (await screen.findByText(title)).closest('article')!;
const textOf = (card: HTMLElement) => card.textContent?.replaceAll('\u00a0', ' ');

it('a public card shows the photo, rate, days, place, distance and description', async () => {
  await renderApp('/available-equipment', { 'GET /api/assets': () => json([offer, bare]) });
  const card = await cardOf('A chipper.');
  expect(textOf(card)).toMatch(
    /^AvailableWood chipperRate on requestOntarioFlexibleA chipper\.Posted without an accountView Details/,
  );
  const [image] = within(await cardOf('A grader with a twelve foot blade.')).getAllByRole('img', {
    name: 'Road grader',
  });
  expect(image!.getAttribute('srcset')).toContain(`/media/${IMAGE}/320.webp 320w`);
  const text = textOf(await cardOf('A grader with a twelve foot blade.'));
  for (const shown of ['$450 / day', 'Dec 1', 'Free again on', 'Smiths Falls', 'Ontario', '40 km · Smiths Falls'])
    expect(text).toContain(shown);
});

it('a public card of needed equipment shows the minimum period and the budget', async () => {
  await renderApp('/needed-equipment', { 'GET /api/assets': () => json([need]) });
  const card = await cardOf('A grader with a twelve foot blade.');
  expect(textOf(card)).toMatch(/Budget: \$450 \/ week.*Smiths Falls.*Minimum period: 2 quarts de travail/);
  expect(within(card).getByText('2 quarts de travail').lang).toBe('fr');
});

it('a card of the workspace shows status, tags and age', async () => {
  const own: ListingCard = {
    ...offer,
    status: 'pending',
    tags: ['a', 'b', 'c', 'd'],
    createdAt: '2020-01-05T12:00:00Z',
  };
  await renderApp('/listings', { ...signedIn('admin'), 'GET /api/assets': () => json([own]) });
  const text = textOf(await cardOf('A grader with a twelve foot blade.'));
  for (const shown of ['Pending', '1 more', 'Jan 5, 2020']) expect(text).toContain(shown);
});

it('a card has no mark of the demo', async () => {
  await renderApp('/available-equipment', { 'GET /api/assets': () => json([{ ...offer, sample: true }]) });
  const card = await cardOf('A grader with a twelve foot blade.');
  expect(textOf(card)).not.toMatch(/sample|illustration|demo/i);
});

it('a title has its whole text, also as tooltip where it is cut, and keeps ranges on one line', async () => {
  const title = `Compact excavator 3–5 t ${'with a thumb '.repeat(20)}`.trim();
  const { user } = await renderApp('/available-equipment', { 'GET /api/assets': () => json([{ ...offer, title }]) });
  const link = within(await cardOf('A grader with a twelve foot blade.')).getByRole('link', { name: title });
  expect([link.textContent, within(link).getByText('3–5 t').style.whiteSpace]).toEqual([title, 'nowrap']);
  await user.hover(link);
  expect(link.title).toBe('');
  Object.defineProperty(link, 'scrollHeight', { value: 100 });
  await user.unhover(link);
  await user.hover(link);
  expect(link.title).toBe(title);
});

it('listings without a photo show their kind of machine, and neighbours different drawings', async () => {
  const three = [6, 12, 18].map((id) => ({ ...bare, id }));
  await renderApp('/available-equipment', { 'GET /api/assets': () => json(three) });
  const drawings = async () =>
    (await screen.findAllByRole('img', { name: 'Wood chipper' })).map((drawing) => drawing.outerHTML);
  await waitFor(async () => {
    for (const drawing of await drawings()) expect(drawing).toContain('/categories.svg#chipper');
  });
  expect(new Set(await drawings()).size).toBe(3);
});
