import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays, addMonths } from '@commonyard/contracts/calendar-days.values';
import type { Availability } from '@commonyard/contracts/http/loans';
import { today } from '@commonyard/contracts/search-params.values';
import { availabilityKeys } from '../src/entities/availability/availability.queries.ts';
import { dayAfterKey, weeksOfMonth } from '../src/entities/availability/month.ts';
import { chooseLanguage } from '../src/lib/translation.ts';
import { failure, json, type Api } from './api.ts';
import { wholeListing } from './listings.ts';
import { availability, lendingTerms } from './availability.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const NOW = today();
const day = (days: number) => addDays(NOW, days);
const period = (first: number, last: number) => ({ startsOn: day(first), endsOn: day(last) });

const api = (over: Partial<Availability> = {}): Api => ({
  'GET /api/assets/5': () =>
    json(
      wholeListing({
        id: 5,
        availableFrom: null,
        availableTo: null,
        lendingRates: { free: false, dayCents: 45_000, weekCents: 180_000 },
      }),
    ),
  'GET /api/availability/5': () => json(availability(over)),
});
const section = () => screen.findByRole('region', { name: 'Availability' });
/** The calendar opens with the month of the next free day, which on the last day of a month is the next one. */
const cell = async (date: string) =>
  waitFor(() => {
    const find = () => document.querySelector<HTMLButtonElement>(`[data-day="${date}"]`);
    if (!find()) fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
    return find() ?? Promise.reject(new Error(`The calendar does not show ${date}`));
  });
const open = async (search: string, over: Partial<Availability> = {}) => {
  const view = await renderApp(`/equipment/available/5${search}`, api(over));
  await screen.findByText('Conditions of the loan');
  return view;
};

afterEach(async () => {
  if (document.documentElement.lang === 'fr') await chooseLanguage('en');
});

describe('the calendar of a listing', () => {
  it('states rates, the next free day and the unavailable days in words, and marks them in the calendar', async () => {
    await open('', { unavailable: [period(0, 0), period(3, 4)], nextFreeOn: day(1) });
    const { textContent } = await section();
    expect(document.body.textContent).toContain('$450 / day, $1,800 / week');
    expect(textContent).toMatch(/Next free day: \w+ \d+/);
    expect(textContent).toMatch(/Not available: \w+ \d+.*; \w+ \d+.* to \w+ \d+/);
    const busy = await cell(NOW);
    expect(busy.getAttribute('aria-label')).toMatch(/^\w+day, .*, not available$/);
    expect([busy.getAttribute('aria-disabled'), busy.title, busy.getAttribute('aria-current')]).toEqual([
      'true',
      'not available',
      'date',
    ]);
  });

  it('keeps the chosen days in the URL and estimates the loan with HST', async () => {
    const { user, router } = await open('?q=grader');
    await user.click(await cell(day(0)));
    expect(router.state.location.search).toEqual({ q: 'grader', from: NOW });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: day(4) } });
    await screen.findByText('1 week × $1,800');
    expect(router.state.location.search).toEqual({ q: 'grader', from: NOW, to: day(4) });
    const status = screen.getByText('5 days').closest('output')!;
    expect(
      within(status)
        .getAllByRole('definition', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['$1,800', '$234', '$2,034']);
    expect(router.history.length).toBe(1);
    expect((await cell(NOW)).getAttribute('aria-label')).toMatch(/, first day chosen$/);
  });

  it('starts with the days of the list that led here', async () => {
    await open(`?available_from=${day(2)}&available_to=${day(3)}`);
    expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe(day(2));
    expect(screen.getByText('2 days × $450')).toBeTruthy();
  });

  it('is one tab stop, moves with the keyboard, and chooses with Enter', async () => {
    const { user } = await open(`?from=${day(0)}`);
    const grid = screen.getByRole('group', { name: 'Calendar' });
    const stops = () =>
      [...grid.querySelectorAll<HTMLElement>('table [tabindex="0"]')].map(({ dataset }) => dataset['day']);
    expect(stops()).toEqual([NOW]);
    act(() => document.querySelector<HTMLElement>('[data-day][tabindex="0"]')!.focus());
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect((document.activeElement as HTMLElement).dataset['day']).toBe(day(8));
    await user.keyboard('{ArrowUp}{ArrowLeft}{ArrowLeft}');
    // Past days are not reached.
    expect((document.activeElement as HTMLElement).dataset['day']).toBe(NOW);
    await user.keyboard('{PageDown}');
    const later = addMonths(NOW, 1);
    expect((document.activeElement as HTMLElement).dataset['day']).toBe(later);
    expect(stops()).toEqual([later]);
    await user.keyboard('{PageUp}{ArrowRight}{ArrowRight}{Enter}');
    await screen.findByText('3 days');
  });

  it.each<[string, string, Partial<Availability>, string]>([
    [
      'an unavailable day between',
      `?from=${day(1)}&to=${day(9)}`,
      { unavailable: [period(4, 5)] },
      'Some of these days are not available',
    ],
    [
      'too few days',
      `?from=${day(1)}&to=${day(2)}`,
      { terms: lendingTerms({ minDays: 3 }) },
      'The shortest loan of this equipment is 3 days',
    ],
    [
      'too many days',
      `?from=${day(1)}&to=${day(2)}`,
      { terms: lendingTerms({ maxDays: 1 }) },
      'The longest loan of this equipment is 1 day',
    ],
    [
      'short notice',
      `?from=${day(1)}&to=${day(2)}`,
      { terms: lendingTerms({ noticeDays: 2 }) },
      'This equipment needs a notice of 2 days',
    ],
    ['a reversed range', `?from=${day(4)}&to=${day(2)}`, {}, 'The last day cannot be before the first day'],
  ])('says in words what is wrong with %s, and keeps it in the fields', async (_name, search, over, text) => {
    await open(search, over);
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    expect(screen.getByText('Choose other days to see what the loan would cost.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('First day').value).not.toBe('');
  });

  it('asks for the hours of an operator, and adds operator and delivery to the estimate', async () => {
    const terms = lendingTerms({ operator: 'optional', operatorCents: 6_500, transportCents: 25_000 });
    const { user, router } = await open(`?from=${day(1)}&to=${day(1)}`, { terms });
    await user.click(screen.getByRole('checkbox', { name: 'With operator ($65 / hour)', hidden: true }));
    await screen.findByText('Enter the hours of work to see what the loan would cost.');
    await user.type(screen.getByLabelText('Hours of work'), '7,5');
    await user.click(screen.getByRole('checkbox', { name: 'Delivery and pick-up ($250)', hidden: true }));
    expect(await screen.findByText('Operator: 7.5 h × $65')).toBeTruthy();
    // 450 + 487.50 + 250, and 13 percent.
    expect(screen.getByText('$1,341.88')).toBeTruthy();
    expect(router.state.location.search).toMatchObject({ operator: true, hours: 7.5, transport: true });
  });

  it('is shown in French', async () => {
    await open(`?from=${day(1)}&to=${day(1)}`, { unavailable: [period(3, 3)] });
    await act(() => chooseLanguage('fr'));
    await screen.findByRole('region', { name: 'Disponibilité' });
    const { textContent } = document.body;
    expect(textContent).toMatch(/450\s\$ \/ jour, 1\s800\s\$ \/ semaine/);
    expect(textContent).toMatch(/TVH \(13.%\)/);
  });
});

describe('the page of a listing', () => {
  it.each<[string, () => Response]>([
    ['cannot be lent', () => json(availability({ lendable: false }))],
    ['has no terms', () => json(availability({ terms: null, lendable: false }))],
    ['has no calendar', () => failure(404, 'Not found')],
  ])('shows nothing of a calendar where the listing %s', async (_name, handler) => {
    await renderApp('/equipment/available/5', { ...api(), 'GET /api/availability/5': handler });
    await screen.findByRole('heading', { level: 1, name: 'Road grader' });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Availability' })).toBeNull());
  });

  it('says that the calendar is not available while the service is down, and tries again', async () => {
    let isDown = true;
    const { user } = await renderApp('/equipment/available/5', {
      ...api(),
      'GET /api/availability/5': () => (isDown ? failure(503, 'Service Unavailable') : json(availability())),
    });
    await screen.findByText('The calendar is not available at the moment.');
    await screen.findByText(
      'Free days, the estimate and loan requests are missing. Everything else on this page works.',
    );
    // The panel with the fields of the days says so too. jsdom has no layout, so it counts as hidden.
    const note = await screen.findByText('Free days and loan requests are not available at the moment.');
    within(note.parentElement!).getByRole('button', { name: 'Try again', hidden: true });
    isDown = false;
    await user.click(within(await section()).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Conditions of the loan');
    expect(note.isConnected).toBe(false);
  });

  it('sends an inquiry while the service of loans is down', async () => {
    const { user, calls } = await renderApp('/equipment/available/5', {
      ...api(),
      ...signedInAs({ id: 3, role: 'municipal_operator', municipality: 'perth' }),
      'GET /api/availability/5': () => failure(503, 'Service Unavailable'),
      'POST /api/inquiries': () => json({ id: 9 }, { status: 201 }),
    });
    await screen.findByText('The calendar is not available at the moment.');
    await user.click((await screen.findAllByRole('button', { name: 'Inquire About This', hidden: true }))[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText(/^Message/), 'Is it free in January?');
    await user.click(dialog.getByRole('button', { name: 'Submit Inquiry' }));
    await waitFor(() =>
      expect(calls.some(({ method, path }) => method === 'POST' && path === '/api/inquiries')).toBe(true),
    );
  });

  it('keeps the calendar and the wish when it cannot be fetched again', async () => {
    let isDown = false;
    const { queryClient } = await renderApp(`/equipment/available/5?from=${day(1)}&to=${day(1)}`, {
      ...api(),
      'GET /api/availability/5': () => (isDown ? failure(503, 'Service Unavailable') : json(availability())),
    });
    await screen.findByText('Conditions of the loan');
    isDown = true;
    await act(() => queryClient.invalidateQueries({ queryKey: availabilityKeys.of(5) }));
    expect(queryClient.getQueryState(availabilityKeys.public(5))?.status).toBe('error');
    expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe(day(1));
  });

  it('asks for no calendar of equipment that is needed', async () => {
    const { calls } = await renderApp('/equipment/needed/5', {
      'GET /api/assets/5': () => json(wholeListing({ id: 5, type: 'needed_asset' })),
    });
    await screen.findByRole('heading', { level: 1, name: 'Road grader' });
    expect(calls.filter(({ path }) => path.startsWith('/api/availability'))).toEqual([]);
  });
});

describe('the days of a month', () => {
  it('are weeks from Sunday on', () => {
    const weeks = weeksOfMonth('2026-12-01');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([
      undefined,
      undefined,
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ]);
    expect(weeks[4]!.at(4)).toBe('2026-12-31');
  });

  it.each([
    ['Home', '2026-12-06'],
    ['End', '2026-12-12'],
    ['PageUp', '2026-11-09'],
    ['PageDown', '2027-01-09'],
    ['ArrowUp', '2026-12-02'],
    ['Enter', undefined],
  ])('%s moves from December 9 to %s', (key, expected) => {
    expect(dayAfterKey(key, '2026-12-09')).toBe(expected);
  });
});
