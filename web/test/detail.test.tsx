import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { Listing } from '@commonyard/contracts/http/assets';
import { today } from '@commonyard/contracts/search-params.values';
import { chooseLanguage } from '../src/lib/translation.ts';
import { json, type Api } from './api.ts';
import { availability, lendingTerms } from './availability.ts';
import { listing, wholeListing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const day = (days: number) => addDays(today(), days);
const lent = (over: Partial<Listing> = {}): Listing =>
  wholeListing({
    id: 5,
    rate: '350',
    availableFrom: null,
    availableTo: null,
    lendingRates: { free: false, dayCents: 45_000, weekCents: 180_000 },
    ...over,
  });
const api = (over: Partial<Listing> = {}): Api => ({
  'GET /api/assets/5': () => json(lent(over)),
  'GET /api/availability/5': () => json(availability()),
});
const member = signedInAs({ id: 3, role: 'municipal_operator', municipality: 'perth' });
const DAYS = `?from=${day(1)}&to=${day(5)}`;

afterEach(async () => {
  if (document.documentElement.lang === 'fr') await chooseLanguage('en');
  sessionStorage.clear();
  localStorage.removeItem('near');
});

describe('the price of a listing with lending terms', () => {
  it('stands instead of the text of its rate, whole on the page', async () => {
    await renderApp('/equipment/available/5', api());
    await screen.findByText('Conditions of the loan');
    expect(document.body.textContent).toContain('$450 / day, $1,800 / week');
    expect(document.body.textContent).not.toContain('$350');
  });

  it.each([
    ['en', 'Without charge'],
    ['fr', 'Sans frais'],
  ] as const)('is without charge (%s)', async (language, text) => {
    await renderApp('/equipment/available/5', api({ lendingRates: { free: true } }));
    await screen.findByText('Conditions of the loan');
    await act(() => chooseLanguage(language));
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toContain('350');
  });

  it('is its first rate on a card', async () => {
    const rates = { lendingRates: { free: false, weekCents: 180_000, hourCents: 8_000 } };
    await renderApp('/available-equipment', {
      'GET /api/assets': () => json([listing({ id: 1, ...rates })], { headers: { 'x-total-count': '1' } }),
    });
    const card = await screen.findByRole('article');
    expect(card.textContent).toContain('$1,800 / week');
    expect(card.textContent).not.toMatch(/\$450|hour/);
  });
});

describe('the panel', () => {
  it('of a visitor names the days above the inquiry, which gets them', async () => {
    const { user } = await renderApp(`/equipment/available/5${DAYS}`, api());
    expect((await screen.findAllByText(/^about \w+ \d+ to /)).length).toBe(1);
    await user.click(screen.getAllByRole('button', { name: 'Inquire About This' })[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByLabelText<HTMLInputElement>(/^From/)).value).toBe(day(1));
    expect(dialog.getByLabelText<HTMLInputElement>(/^To/).value).toBe(day(5));
  });

  it('of a visitor leads to the request after a login, with its days', async () => {
    await renderApp(`/equipment/available/5${DAYS}`, api());
    const link = await screen.findByRole('link', { name: 'Request these dates', hidden: true });
    const from = new URL(link.getAttribute('href')!, 'http://localhost').searchParams.get('from')!;
    expect(from).toBe(`/equipment/available/5${DAYS}&request=true`);
  });

  it('of a member has the request first, and the inquiry second', async () => {
    const { user } = await renderApp(`/equipment/available/5${DAYS}`, { ...api(), ...member });
    const requests = await screen.findAllByRole('button', { name: 'Request these dates', hidden: true });
    const inquire = screen.getByRole('button', { name: 'Inquire About This', hidden: true });
    const request = within(inquire.parentElement!).getByRole('button', { name: 'Request these dates', hidden: true });
    expect(request.compareDocumentPosition(inquire) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.click(requests.find((button) => button !== request)!);
    await screen.findByRole('dialog', { name: 'Request “Road grader”' });
  });

  it('folds the contact below its fields', async () => {
    const { user } = await renderApp('/equipment/available/5', api({ contactPhone: '613-555-0111' }));
    const button = await screen.findByRole('button', { name: 'Contact' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
  });

  it('opens as a sheet from the bar of a phone, keeps the days that are changed in it, and closes by Back', async () => {
    const { user, router } = await renderApp('/equipment/available/5', { ...api(), ...member });
    await user.click(await screen.findByRole('button', { name: /Choose days/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Days and price' }));
    fireEvent.change(await sheet.findByLabelText('First day'), { target: { value: day(1) } });
    await waitFor(() => expect(router.state.location.search).toMatchObject({ from: day(1) }));
    fireEvent.change(sheet.getByLabelText('Last day'), { target: { value: day(5) } });
    await sheet.findByText('1 week × $1,800');
    expect(router.state.location.hash).toBe('days');
    act(() => router.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(router.state.location.search).toEqual({ from: day(1), to: day(5) }));
  });

  it.each([
    ['a visitor', {}, 'Inquire About This'],
    ['a member', member, 'Request these dates'],
  ] as const)('keeps the days of the sheet of %s whose dialog was opened from it', async (_, session, action) => {
    const { user, router } = await renderApp('/equipment/available/5', { ...api(), ...session });
    await user.click(await screen.findByRole('button', { name: /Choose days/ }));
    const sheet = () => screen.findByRole('dialog', { name: 'Days and price' });
    fireEvent.change(await within(await sheet()).findByLabelText('First day'), { target: { value: day(1) } });
    await waitFor(() => expect(router.state.location.search).toMatchObject({ from: day(1) }));
    fireEvent.change(within(await sheet()).getByLabelText('Last day'), { target: { value: day(5) } });
    await within(await sheet()).findByText('1 week × $1,800');
    await user.click(within(await sheet()).getByRole('button', { name: action }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Days and price' })).toBeNull());
    await screen.findByRole('dialog');
    act(() => router.history.back());
    await sheet();
    await waitFor(async () => expect((await sheet()).contains(document.activeElement)).toBe(true));
    // The dialog that went does not take the sheet with it.
    expect(router.state.location.hash).toBe('days');
    act(() => router.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(router.state.location.search).toEqual({ from: day(1), to: day(5) }));
    expect(router.state.location.hash).toBe('');
  });
});

describe('what is near', () => {
  const answer = [5, 6, 7, 8, 9, 10, 11].map((id) => listing({ id, title: `Grader ${id}`, distanceKm: 40 }));

  it.each([
    ['the remembered place', 'perth'],
    ['the listing', undefined],
  ] as const)('to %s comes below the page, without the listing itself', async (_, place) => {
    if (place) localStorage.setItem('near', place);
    const { calls } = await renderApp(`/equipment/available/5${DAYS}`, {
      ...api({ municipality: 'smiths-falls', category: 'Heavy Equipment' }),
      'GET /api/assets': () => json(answer),
    });
    const similar = within(await screen.findByRole('region', { name: 'Similar nearby' }));
    expect(similar.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual(
      [6, 7, 8, 9, 10, 11].map((id) => `Grader ${id}`),
    );
    const link = similar.getByRole('link', { name: 'Grader 6' }).getAttribute('href')!;
    expect(link).toBe(`/equipment/available/6${DAYS}`);
    const query = calls.find((call) => call.query.get('sort') === 'distance')!.query;
    expect(Object.fromEntries(query)).toMatchObject({
      type: 'available_asset',
      category: 'Heavy Equipment',
      near: place ?? 'smiths-falls',
    });
  });

  it('says how far the remembered place is', async () => {
    localStorage.setItem('near', 'perth');
    const { calls } = await renderApp('/equipment/available/5', {
      ...api({ municipality: 'smiths-falls', distanceKm: 9 }),
      'GET /api/assets': () => json([listing({ id: 5, distanceKm: 40 })]),
    });
    await screen.findByText('about 40 km');
    const query = calls.find((call) => call.query.get('municipality'))!.query;
    expect(Object.fromEntries(query)).toMatchObject({ municipality: 'smiths-falls', near: 'perth', limit: '1' });
  });

  it('says how far the own municipality is', async () => {
    await renderApp('/equipment/available/5', { ...api({ municipality: 'smiths-falls', distanceKm: 9 }), ...member });
    await screen.findByText('about 9 km');
  });
});

it('is shared by the menu of the device where the browser has one', async () => {
  const shared: unknown[] = [];
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: (data: unknown) => Promise.resolve(shared.push(data)),
  });
  try {
    const { user } = await renderApp('/equipment/available/5', api());
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(shared).toEqual([{ title: 'Road grader', url: location.href }]);
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

describe('saved terms', () => {
  const officer = signedInAs({ id: 3, role: 'municipal_admin', municipality: 'smiths-falls' });
  const own = { municipality: 'smiths-falls', userId: 9 };

  it('offer to set the rate of the listing', async () => {
    let saved: Partial<Listing> = own;
    const { user, calls } = await renderApp('/equipment/available/5?lending=true', {
      ...api(),
      ...officer,
      'GET /api/assets/5': () => json(lent(saved)),
      'GET /api/availability/5/blocks': () => json([]),
      'PUT /api/availability/5/terms': () => json(availability({ version: 2, terms: lendingTerms() })),
      'PATCH /api/assets/5': () => {
        saved = { ...own, rate: '450', version: 2 };
        return json(lent(saved));
      },
    });
    await user.click(await screen.findByRole('tab', { name: 'Conditions and rates' }));
    await user.click(await screen.findByRole('button', { name: 'Save terms' }));
    await user.click(await screen.findByRole('button', { name: /^Set the rate of the listing/ }));
    await screen.findByText('The listing has the new rate');
    expect(calls.find(({ method }) => method === 'PATCH')!.body).toEqual({ rate: '450', rateType: 'daily' });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Set the rate of the listing/ })).toBeNull());
  });
});

describe('photos', () => {
  const images = [1, 2, 3].map((number) => `/media/00000000-0000-4000-8000-00000000000${number}/1280.webp`);

  it('change by arrows and swipe, and open whole', async () => {
    const { user } = await renderApp('/equipment/available/5', api({ images }));
    const main = () => screen.getByRole('link', { name: /opens in a new tab/ });
    await user.click(await screen.findByRole('button', { name: 'Next photo' }));
    expect(main().getAttribute('href')).toBe(images[1]);
    const figure = main().closest('figure')!;
    const swipe = (from: number, to: number) => {
      fireEvent.touchStart(figure, { touches: [{ clientX: from, clientY: 0 }] });
      fireEvent.touchEnd(figure, { changedTouches: [{ clientX: to, clientY: 5 }] });
    };
    swipe(200, 100);
    expect(main().getAttribute('href')).toBe(images[2]);
    swipe(100, 120);
    expect(main().getAttribute('href')).toBe(images[2]);
    await user.click(screen.getByRole('button', { name: 'Show the whole photo' }));
    const lightbox = within(await screen.findByRole('dialog', { name: 'Road grader' }));
    await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy());
    await user.keyboard('{ArrowRight}');
    expect(lightbox.getByRole('img').getAttribute('src')).toBe(images[0]);
    await user.click(lightbox.getByRole('button', { name: 'Zoom in' }));
    expect(lightbox.getByRole('button', { name: 'Zoom out' })).toBeTruthy();
  });
});

describe('the dialog of a listing of another municipality', () => {
  const other = { userId: 9, municipality: 'ottawa' } as const;
  const browse = (over: Partial<Listing> = {}): Api => ({
    ...member,
    ...api({ ...other, ...over }),
    'GET /api/assets': () => json([listing({ id: 5, ...other })], { headers: { 'x-total-count': '1' } }),
    'GET /api/assets/facets': () => json({ category: {}, rateType: {}, region: {} }),
  });
  const dialog = () => screen.findByRole('dialog');
  const fieldsOf = async (within_: HTMLElement) =>
    Promise.all(
      ['First day', 'Last day'].map((label) => within(within_).findByLabelText<HTMLInputElement>(label)),
    ).then((fields) => fields.map(({ value }) => value));

  it('has the days of the list, the estimate and the calendar, and requests these dates', async () => {
    const search = `available_from=${day(1)}&available_to=${day(5)}`;
    const { user, router } = await renderApp(`/browse?asset=5&${search}`, browse());
    const view = await dialog();
    expect(await fieldsOf(view)).toEqual([day(1), day(5)]);
    await within(view).findByText('1 week × $1,800');
    await within(view).findByRole('group', { name: 'Calendar' });
    expect(within(view).getByRole('button', { name: 'Inquire About This' })).toBeTruthy();

    fireEvent.change(within(view).getByLabelText('Last day'), { target: { value: day(2) } });
    await within(view).findByText('2 days × $450');
    await user.click(within(view).getByRole('button', { name: 'Request these dates' }));
    const request = await screen.findByRole('dialog', { name: /^Request “/ });
    expect(router.state.location.search).toMatchObject({ asset: 5, from: day(1), to: day(2), request: true });
    await user.click(within(request).getByRole('button', { name: 'Cancel' }));
    expect(await fieldsOf(await dialog())).toEqual([day(1), day(2)]);
  });

  it('leads to the first day where days are missing, and keeps emptied days', async () => {
    const search = `available_from=${day(1)}&available_to=${day(5)}`;
    const { user, router } = await renderApp(`/browse?asset=5&${search}`, browse());
    const view = await dialog();
    const first = await within(view).findByLabelText<HTMLInputElement>('First day');
    fireEvent.change(first, { target: { value: '' } });
    await waitFor(() => expect(router.state.location.search).toMatchObject({ from: '', to: day(5) }));
    fireEvent.change(within(view).getByLabelText('Last day'), { target: { value: '' } });
    await within(view).findByText(/^Choose the first and the last day/);
    await user.click(within(view).getByRole('button', { name: 'Request these dates' }));
    expect(document.activeElement).toBe(first);
    expect(await fieldsOf(view)).toEqual(['', '']);
  });

  it('has the inquiry alone where nothing is lent', async () => {
    await renderApp('/browse?asset=5', {
      ...browse(),
      'GET /api/availability/5': () => json(availability({ lendable: false })),
    });
    const view = await dialog();
    await within(view).findByRole('button', { name: 'Inquire About This' });
    expect(within(view).queryByRole('button', { name: 'Request these dates' })).toBeNull();
    expect(within(view).queryByLabelText('First day')).toBeNull();
  });
});

describe('where a listing is', () => {
  const heading = () => screen.queryByRole('heading', { name: 'Location' });

  it('stands in words above a small map', async () => {
    await renderApp('/equipment/available/5', api({ municipality: 'perth', municipalityName: 'Perth' }));
    await screen.findByText('Conditions of the loan');
    expect(heading()!.parentElement!.textContent).toContain('Perth');
  });

  it('has no map where the municipality is unknown', async () => {
    await renderApp('/equipment/available/5', api({ municipality: null, municipalityName: 'Somewhere' }));
    await screen.findByText('Conditions of the loan');
    expect(heading()).toBeNull();
  });
});
