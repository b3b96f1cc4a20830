import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Listing, ListingSummary } from '@commonyard/contracts/http/assets';
import { chooseLanguage } from '../src/lib/translation.ts';
import { json, type Api } from './api.ts';
import { listing, wholeListing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const detail = (over: Partial<Listing> = {}): Listing => wholeListing({ id: 5, ...over });
const api = (over: Partial<Listing> = {}): Api => ({ 'GET /api/assets/5': () => json(detail(over)) });
const heading = () => screen.findByRole('heading', { level: 1, name: 'Road grader' });
const follows = (first: Element, second: Element) =>
  Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);

afterEach(async () => {
  if (document.documentElement.lang === 'fr') await chooseLanguage('en');
  localStorage.clear();
});

describe('page of a listing', () => {
  it('begins with title, rate, dates and place, before images and sections', async () => {
    await renderApp('/equipment/available/5', api({ contactEmail: 'works@example.ca', distanceKm: 45 }));
    const title = await heading();
    const image = document.querySelector('main figure, main svg[role=img]')!;
    const [firstSection] = screen.getAllByRole('heading', { level: 2 });
    for (const text of ['From Dec 1, 2026 to Mar 31, 2027', 'about 45 km']) {
      const fact = screen.getByText(text);
      expect([follows(title, fact), follows(fact, image), follows(fact, firstSection!)]).toEqual([true, true, true]);
    }
    expect(title.parentElement!.textContent).toContain('Smiths Falls, Ontario');
    expect(follows(title, firstSection!)).toBe(true);
  });

  it('labels each line of the contact panel', async () => {
    await renderApp(
      '/equipment/available/5',
      api({
        contactName: 'Cora Contact',
        contactOrganization: 'Public Works',
        contactPhone: '613-555-0111',
        contactEmail: 'cora@example.ca',
      }),
    );
    await heading();
    const panel = screen.getByText('Cora Contact').closest('dl')!;
    const lines = within(panel)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling!.textContent]);
    expect(lines).toEqual([
      ['Contact name', 'Cora Contact'],
      ['Department', 'Public Works'],
      ['Municipality', 'Smiths Falls'],
      ['Posted by', 'Posted without an account'],
      ['Phone', '613-555-0111'],
      ['Email', 'cora@example.ca'],
    ]);
  });

  it.each([
    ['/equipment/needed/5?q=grader', {}, '/equipment/available/5?q=grader'],
    ['/equipment/available/5', { type: 'needed_asset' } as const, '/equipment/needed/5'],
  ])('%s leads to the kind of the listing', async (path, over, expected) => {
    const { router } = await renderApp(path, api(over));
    await waitFor(() => expect(router.state.location.href).toBe(expected));
    await heading();
    // Replaced: one step back does not return to the wrong address.
    expect(router.history.length).toBe(1);
  });

  it('tells the owner that the listing is withdrawn, or why it was rejected', async () => {
    const owner = signedInAs({ id: 3, role: 'municipal_operator' });
    const first = await renderApp('/equipment/available/5', { ...owner, ...api({ userId: 3, withdrawn: true }) });
    await heading();
    expect(screen.getByText('Withdrawn')).toBeTruthy();
    first.unmount();
    const rejected = { userId: 3, status: 'unavailable', rejected: true, rejectionReason: 'No photo.' } as const;
    await renderApp('/equipment/available/5', { ...owner, ...api(rejected) });
    expect((await heading()).parentElement!.textContent).toMatch(/^Rejected.*Reason: No photo\./);
  });

  it('marks what the submitter wrote with its language', async () => {
    await renderApp(
      '/equipment/available/5',
      api({ locale: 'fr', municipality: null, specifications: 'Lame de 12 pi', additionalNotes: 'Diesel en sus' }),
    );
    const title = await heading();
    const written = ['A grader with a twelve foot blade.', 'Lame de 12 pi', 'Diesel en sus'].map((text) =>
      screen.getByText(text),
    );
    for (const element of [title, ...written]) expect(element.closest('[lang]')?.getAttribute('lang')).toBe('fr');
    expect(screen.getByText('Road Maintenance').closest('[lang]')).toBe(document.documentElement);
    for (const name of screen.getAllByText('Smiths Falls')) expect(name.lang).toBe('fr');
    await act(() => chooseLanguage('fr'));
    expect(title.closest('[lang]')).toBe(document.documentElement);
  });

  it('says under drawings that they are illustrations', async () => {
    const images = ['/media/00000000-0000-4000-8000-000000000001.webp'];
    const first = await renderApp('/equipment/available/5', api({ images, sample: true }));
    await heading();
    expect(screen.getByText('Illustration').tagName).toBe('FIGCAPTION');
    first.unmount();
    await renderApp('/equipment/available/5', api({ images }));
    await heading();
    expect(screen.queryByText('Illustration')).toBeNull();
  });
});

describe('public card', () => {
  const list = (...listings: ListingSummary[]): Api => ({
    'GET /api/assets': () => json(listings, { headers: { 'x-total-count': String(listings.length) } }),
    'GET /api/assets/facets': () => json({ category: {}, rateType: {}, region: {} }),
  });

  it('shows the whole range of dates, the municipality and the distance', async () => {
    const dates = (availableFrom: string | null, availableTo: string | null) => ({ availableFrom, availableTo });
    await renderApp(
      '/available-equipment',
      list(
        listing({ id: 1, distanceKm: 45, ...dates('2099-11-27', '2099-12-13') }),
        listing({ id: 2, ...dates('2099-11-27', null) }),
        listing({ id: 3, ...dates(null, '2099-12-13') }),
        listing({ id: 4, ...dates(null, null) }),
      ),
    );
    const cards = await screen.findAllByRole('article');
    const facts = cards.map(({ textContent }) =>
      /(45.km · )?Smiths Falls.*?(?=A grader)/.exec(textContent)?.[0].replaceAll('\u00a0', ' '),
    );
    expect(facts).toEqual([
      '45 km · Smiths Falls, OntarioFrom Nov 27 to Dec 13, 2099',
      'Smiths Falls, OntarioFrom Nov 27, 2099',
      'Smiths Falls, OntarioUntil Dec 13, 2099',
      'Smiths Falls, OntarioFlexible',
    ]);
  });

  it('says when equipment that is lent today is free again, in both languages', async () => {
    await renderApp(
      '/available-equipment',
      list(
        listing({ id: 1, title: 'Lent', nextFreeOn: '2099-12-01' }),
        listing({ id: 2, title: 'Free', nextFreeOn: null }),
        listing({ id: 3, title: 'Unknown' }),
      ),
    );
    await screen.findByText('Free again on Dec 1, 2099');
    expect(screen.getAllByText(/^Free again/)).toHaveLength(1);
    await act(() => chooseLanguage('fr'));
    const card = screen.getByRole('link', { name: 'Lent' }).closest('article')!;
    await within(card).findByText('De nouveau libre le 1er déc. 2099');
  });

  it('shows period and budget of a need', async () => {
    const need = { type: 'needed_asset', rate: '900' } as const;
    await renderApp(
      '/needed-equipment',
      list(
        listing({ id: 1, ...need, minimumPeriod: '2 weeks' }),
        listing({ id: 2, ...need }),
        listing({ id: 3, ...need, rate: null }),
      ),
    );
    const cards = await screen.findAllByRole('article');
    const needs = cards.map(({ textContent }) => [
      /Budget: .*? day/.exec(textContent)?.[0],
      /Minimum period: .*?(?=A grader)/.exec(textContent)?.[0],
    ]);
    expect(needs).toEqual([
      ['Budget: $900 / day', 'Minimum period: 2 weeks'],
      ['Budget: $900 / day', 'Minimum period: Flexible'],
      [undefined, 'Minimum period: Flexible'],
    ]);
  });

  it('marks what the submitter wrote with its language', async () => {
    await renderApp('/available-equipment', list(listing({ locale: 'fr', municipality: 'smiths-falls' })));
    const card = await screen.findByRole('article');
    expect(within(card).getByRole('heading').lang).toBe('fr');
    expect(within(card).getByText('A grader with a twelve foot blade.').lang).toBe('fr');
    expect(within(card).getByText('Smiths Falls').hasAttribute('lang')).toBe(false);
  });
});

describe('public filters', () => {
  it('offer the six public categories, and drop those of the workspace from the URL', async () => {
    const each = {
      construction: 1,
      'road-maintenance': 1,
      'snow-removal': 1,
      landscaping: 1,
      transportation: 1,
      other: 1,
    };
    const { calls, user } = await renderApp('/available-equipment?category=vehicles,snow-removal', {
      'GET /api/assets': () => json([], { headers: { 'x-total-count': '0' } }),
      'GET /api/assets/facets': () => json({ category: { ...each, vehicles: 1 }, rateType: {}, region: {} }),
    });
    await user.click(await screen.findByRole('button', { name: 'Filters (1)' }));
    expect(
      within(await screen.findByRole('group', { name: 'Category' }))
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')!.textContent.replace(/\s*\(.*$/, '')),
    ).toEqual(['Construction', 'Road Maintenance', 'Snow Removal', 'Landscaping', 'Transportation', 'Other']);
    expect(calls.find(({ path }) => path === '/api/assets')!.query.get('category')).toBe('snow-removal');
  });
});
