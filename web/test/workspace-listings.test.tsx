import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Listing, ListingCounts, ListingSummary } from '@commonyard/contracts/http/assets';
import { failure, json, never, type Api, type ApiCall } from './api.ts';
import { listing, wholeListing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const NONE = { available: 0, pending: 0, leased: 0, unavailable: 0 };
const counts: ListingCounts = { available_asset: { ...NONE, pending: 2 }, needed_asset: { ...NONE, pending: 1 } };
const operator = signedInAs({ id: 3, role: 'municipal_operator', municipality: 'smiths-falls' });
const admin = signedInAs({ role: 'admin' });
const page = (items: ListingSummary[], total = items.length) =>
  json(items, { headers: { 'x-total-count': String(total) } });
const six = Array.from({ length: 6 }, (_, index) => listing({ id: 10 + index, title: `Grader ${index}`, userId: 3 }));
const lists: Api = { 'GET /api/assets': () => page(six, 20), 'GET /api/assets/counts': () => json(counts) };
const lastQuery = (calls: ApiCall[], path = '/api/assets') =>
  Object.fromEntries(calls.filter((call) => call.path === path && call.method === 'GET').at(-1)!.query);
const detail = (over: Partial<Listing> = {}): Listing =>
  wholeListing({ id: 10, title: 'Grader 0', userId: 3, ...over });

beforeEach(() => sessionStorage.clear());

describe('my listings', () => {
  it('requests managed listings by tab, six per page', async () => {
    const { calls } = await renderApp('/listings', { ...operator, ...lists });
    expect(await screen.findByRole('heading', { level: 1, name: 'My Listings' })).toBeTruthy();
    expect(screen.getByText('View and manage your municipal asset listings')).toBeTruthy();
    expect(await screen.findByText('Showing 1-6 of 20 listings')).toBeTruthy();
    expect(lastQuery(calls)).toEqual({ type: 'available_asset', mine: 'true', limit: '6' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Available Assets',
      'Needed Assets',
    ]);
    expect(screen.getAllByRole('article')).toHaveLength(6);
    const steps = within(screen.getByRole('navigation', { name: 'Pagination' })).getAllByRole('link');
    expect(steps.map((step) => step.getAttribute('aria-label'))).toEqual([
      'First page',
      'Previous page',
      'Page 1',
      'Page 2',
      'Page 3',
      'Page 4',
      'Next page',
      'Last page',
    ]);
    const why = document.getElementById(steps[0]!.getAttribute('aria-describedby')!);
    expect(why?.textContent).toBe('Showing 1-6 of 20 listings');
    expect(steps[2]!.hasAttribute('aria-describedby')).toBe(false);
  });

  it('shows the specified facts on a card', async () => {
    const card = listing({
      id: 10,
      status: 'leased',
      region: 'Central Canada',
      availableFrom: '2099-12-01',
      availableTo: '2099-12-31',
      nextFreeOn: '2099-12-05',
      tags: ['blade', 'wing', 'plow', 'sander'],
      createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    });
    const other = listing({ id: 11, title: 'Desk', category: 'office-equipment' });
    await renderApp('/listings', { ...operator, ...lists, 'GET /api/assets': () => page([card, other]) });
    const [first, second] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement];
    for (const text of [
      'Leased',
      'Central Canada',
      'Road grader',
      '$450',
      'From Dec 1 to Dec 31, 2099',
      'Free again on Dec 5, 2099',
      'Smiths Falls',
      '3 days ago',
      'A grader with a twelve foot blade.',
      'blade',
      '1 more',
    ])
      expect(within(first).getByText(text)).toBeTruthy();
    expect(first.textContent).toContain('$450 / day');
    expect(within(second).getByText('Office Equipment')).toBeTruthy();
  });

  it('names the owner where it is known, and never calls own listings anonymous', async () => {
    const unknown = { municipality: null, municipalityName: null };
    const cards = [
      listing({ id: 10, userId: 7, municipality: 'perth', municipalityName: 'Perth' }),
      listing({ id: 11, userId: 7, ...unknown }),
      listing({ id: 12, userId: 3, ...unknown }),
    ];
    await renderApp('/listings', { ...operator, ...lists, 'GET /api/assets': () => page(cards) });
    const shown = (await screen.findAllByRole('article')).map(({ textContent }) =>
      ['Perth', 'Anonymous municipality', 'Your listing'].filter((name) => textContent.includes(name)),
    );
    expect(shown).toEqual([['Perth'], ['Anonymous municipality'], ['Your listing']]);
  });

  it('shows that a listing was withdrawn or rejected', async () => {
    const cards = [
      listing({ id: 10, withdrawn: true }),
      listing({ id: 11, status: 'unavailable', rejected: true }),
      listing({ id: 12, status: 'unavailable' }),
      // Edited after the rejection.
      listing({ id: 13, status: 'pending', rejected: true }),
    ];
    await renderApp('/listings', { ...operator, ...lists, 'GET /api/assets': () => page(cards) });
    const badges = (await screen.findAllByRole('article')).map(
      ({ textContent }) => /^(Withdrawn|Rejected|Unavailable|Pending)/.exec(textContent)?.[0],
    );
    expect(badges).toEqual(['Withdrawn', 'Rejected', 'Unavailable', 'Pending']);
  });

  it('keeps tab, filters and page in the URL', async () => {
    const { user, router, calls } = await renderApp('/listings', { ...operator, ...lists });
    await screen.findAllByRole('article');
    await user.click(screen.getByRole('tab', { name: 'Needed Assets' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Region' }), 'Central Canada');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Vehicles');
    await user.type(screen.getByRole('searchbox'), 'plow{Enter}');
    await user.click(await screen.findByRole('link', { name: 'Page 2' }));
    const search = { tab: 'needed', q: 'plow', region: 'Central Canada', category: 'vehicles', page: 2 };
    await waitFor(() => expect(router.state.location.search).toEqual(search));
    const query = {
      type: 'needed_asset',
      mine: 'true',
      search: 'plow',
      region: 'Central Canada',
      category: 'vehicles',
      page: '2',
      limit: '6',
    };
    await waitFor(() => expect(lastQuery(calls)).toEqual(query));
    const pasted = await renderApp(router.state.location.href, { ...operator, ...lists });
    await waitFor(() => expect(lastQuery(pasted.calls)).toEqual(query));
  });

  it('offers the options of the specification', async () => {
    await renderApp('/listings', { ...operator, ...lists });
    const options = async (name: string) =>
      within(await screen.findByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(await options('Region')).toEqual([
      'All Regions',
      'Western Canada',
      'Central Canada',
      'Eastern Canada',
      'Northern Territories',
    ]);
    expect(await options('Category')).toEqual([
      'All Categories',
      'Heavy Equipment',
      'Vehicles',
      'Tools & Machinery',
      'Office Equipment',
      'Other',
    ]);
  });

  it('shows the empty state and clears the filters', async () => {
    const { user, router } = await renderApp('/listings?q=zeppelin&category=other', {
      ...operator,
      ...lists,
      'GET /api/assets': () => page([]),
    });
    expect(await screen.findByText('No assets found matching your criteria.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add New Asset' }));
    expect(await screen.findByRole('dialog', { name: 'List Available Asset' })).toBeTruthy();
  });

  it('shows loading and error states, and retries', async () => {
    const waiting = await renderApp('/listings', { ...operator, ...lists, 'GET /api/assets': never });
    expect(await screen.findByText('Loading equipment...')).toBeTruthy();
    waiting.unmount();
    let isDown = true;
    const { user } = await renderApp('/listings', {
      ...operator,
      ...lists,
      'GET /api/assets': () => (isDown ? failure(503, 'Down') : page(six)),
    });
    expect(await screen.findByText('Failed to load your listings. Please try again.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('article')).toHaveLength(6);
  });

  it('returns to the last page', async () => {
    const { router } = await renderApp('/listings?page=9', {
      ...operator,
      ...lists,
      'GET /api/assets': ({ query }) => page(query.get('page') === '9' ? [] : six, 12),
    });
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }));
    expect(await screen.findByText('Showing 7-12 of 12 listings')).toBeTruthy();
  });
});

describe('listings of an administrator', () => {
  it('shows all available listings and a pending tab, oldest first', async () => {
    const { user, calls } = await renderApp('/listings', { ...admin, ...lists });
    expect(await screen.findByRole('heading', { level: 1, name: 'Manage Listings' })).toBeTruthy();
    expect(screen.getByText('Manage and review municipal asset listings')).toBeTruthy();
    await waitFor(() => expect(lastQuery(calls)).toEqual({ type: 'available_asset', status: 'available', limit: '6' }));
    await user.click(await screen.findByRole('tab', { name: /^Pending Approval\s*3$/ }));
    await waitFor(() => expect(lastQuery(calls)).toEqual({ status: 'pending', sort: 'oldest', limit: '6' }));
  });

  it('ignores the pending tab for other roles', async () => {
    const { calls } = await renderApp('/listings?tab=pending', { ...operator, ...lists });
    await screen.findAllByRole('article');
    expect(lastQuery(calls)).toEqual({ type: 'available_asset', mine: 'true', limit: '6' });
    expect(screen.queryByRole('tab', { name: /Pending Approval/ })).toBeNull();
  });
});

describe('listings of other municipalities', () => {
  const near = listing({ id: 10, title: 'Grader 0', municipality: 'perth', distanceKm: 35 });

  it('sorts by distance and shows it', async () => {
    const { user, calls, router } = await renderApp('/browse', {
      ...operator,
      ...lists,
      'GET /api/assets': () => page([near]),
    });
    expect(await screen.findByText(/^35.km · /)).toBeTruthy();
    const query = { type: 'available_asset', status: 'available', elsewhere: 'true', near: 'smiths-falls', limit: '6' };
    expect(lastQuery(calls)).toEqual({ ...query, sort: 'distance' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest first');
    await waitFor(() => expect(lastQuery(calls)).toEqual({ ...query, sort: 'newest' }));
    await user.click(screen.getByRole('tab', { name: 'Needed Assets' }));
    await waitFor(() => expect(lastQuery(calls)).toEqual({ ...query, type: 'needed_asset', sort: 'newest' }));
    expect(router.state.location.search).toEqual({ tab: 'needed', sort: 'newest', near: 'smiths-falls' });
  });

  it('sorts by newest for a user without a municipality', async () => {
    const { calls } = await renderApp('/browse', { ...admin, ...lists });
    await screen.findAllByRole('article');
    expect(lastQuery(calls)).toMatchObject({ sort: 'newest' });
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
  });

  it('links to the form for a needed listing when empty', async () => {
    await renderApp('/browse', { ...operator, ...lists, 'GET /api/assets': () => page([]) });
    expect(await screen.findByText('No other municipality has anything available right now.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Post Asset Need' });
    expect(link.getAttribute('href')).toBe('/listings?new=true&tab=needed');
  });
});

describe('listing details', () => {
  const shown = (over: Partial<Listing> = {}): Api => ({
    ...lists,
    'GET /api/assets/10': () => json(detail(over)),
  });

  it('open from a card and by URL, and return the focus to the card', async () => {
    const { user, router } = await renderApp('/listings', { ...operator, ...shown() });
    await user.click(await screen.findByRole('link', { name: 'Grader 0' }));
    const dialog = await screen.findByRole('dialog', { name: 'Grader 0' });
    expect(router.state.location.search).toEqual({ asset: 10 });
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({});
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Grader 0'));
  });

  it('show known facts only', async () => {
    const full = { year: '2019', make: 'Cat', model: '140M', specifications: '14 ft blade', minimumPeriod: '1 week' };
    const first = await renderApp('/browse?asset=10', {
      ...operator,
      ...shown({
        ...full,
        userId: 7,
        municipality: 'perth',
        municipalityName: 'Perth',
        distanceKm: 35,
        tags: ['blade'],
      }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Grader 0' });
    for (const text of [
      'Perth',
      'Available from',
      'Dec 1, 2026',
      'Minimum',
      '1 week',
      '2019',
      'Cat',
      '140M',
      '14 ft blade',
      'blade',
      'Available',
    ])
      expect(within(dialog).getByText(text)).toBeTruthy();
    expect(dialog.textContent).toContain('about 35 km from you');
    expect(within(dialog).queryByRole('textbox', { name: 'Admin Notes' })).toBeNull();
    first.unmount();

    await renderApp('/browse?asset=10', { ...operator, ...shown({ userId: null, availableFrom: null }) });
    const bare = await screen.findByRole('dialog', { name: 'Grader 0' });
    expect(within(bare).getByText('Smiths Falls')).toBeTruthy();
    expect(within(bare).getByText('Not specified')).toBeTruthy();
    expect(within(bare).getByText('Road Maintenance')).toBeTruthy();
    for (const name of ['Year', 'Make', 'Model', 'Minimum', 'Specifications'])
      expect(within(bare).queryByText(name)).toBeNull();
  });

  it.each([
    [{ userId: 7 }, 'Municipality ID: #7'],
    [{ userId: 3 }, 'Your listing'],
    [{ userId: null }, 'Municipality not given'],
  ])('say what is known of an owner without a municipality: %j', async (owner, text) => {
    await renderApp('/browse?asset=10', {
      ...operator,
      ...shown({ ...owner, municipality: null, municipalityName: null }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Grader 0' });
    expect(within(dialog).getByText(text)).toBeTruthy();
  });

  it('tell the owner why a review rejected the listing', async () => {
    await renderApp('/listings?asset=10', {
      ...operator,
      ...shown({ status: 'unavailable', rejected: true, rejectionReason: 'The photos show another machine.' }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Grader 0' });
    expect(within(dialog).getByText('Rejected')).toBeTruthy();
    expect(dialog.textContent).toContain('Reason: The photos show another machine.');
  });

  it('select the main image by thumbnail', async () => {
    const images = [
      '/media/00000000-0000-4000-8000-000000000001.webp',
      '/media/00000000-0000-4000-8000-000000000002.webp',
    ];
    const { user } = await renderApp('/listings?asset=10', { ...operator, ...shown({ images }) });
    const second = await screen.findByRole('button', { name: 'Photo 2 of 2' });
    await user.click(second);
    expect(second.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('link', { name: /opens in a new tab/ }).getAttribute('href')).toBe(images[1]);
  });

  it('approve a pending listing with notes', async () => {
    const bodies: unknown[] = [];
    const { user, router, calls } = await renderApp('/listings?tab=pending&asset=10', {
      ...admin,
      ...shown({ status: 'pending', adminNotes: 'Called the owner' }),
      'PATCH /api/assets/10/approve': ({ body }) => (bodies.push(body), json(detail())),
    });
    const notes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Admin Notes' });
    expect([notes.value, notes.placeholder]).toEqual(['Called the owner', 'Add administrative notes here...']);
    await user.type(notes, ' twice');
    await user.click(screen.getByRole('button', { name: 'Approve Listing' }));
    expect(await screen.findByText('Asset approved')).toBeTruthy();
    expect(screen.getByText('The asset has been successfully approved and is now available.')).toBeTruthy();
    expect(bodies).toEqual([{ adminNotes: 'Called the owner twice' }]);
    expect(calls.find(({ method }) => method === 'PATCH')?.headers.get('if-match')).toBe('"1"');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({ tab: 'pending' });
  });

  it('show progress and errors', async () => {
    let respond: () => Response | Promise<Response> = never;
    const api = { ...admin, ...shown({ status: 'pending' }), 'PATCH /api/assets/10/approve': () => respond() };
    const first = await renderApp('/listings?asset=10', api);
    await first.user.click(await screen.findByRole('button', { name: 'Approve Listing' }));
    expect(await screen.findByRole('button', { name: 'Approving...' })).toBeTruthy();
    first.unmount();
    respond = () => failure(409, 'Only a pending listing can be approved or rejected');
    const { user } = await renderApp('/listings?asset=10', api);
    await user.click(await screen.findByRole('button', { name: 'Approve Listing' }));
    expect(await screen.findByText('Only a pending listing can be approved or rejected')).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Approve Listing' })).toBeTruthy();
  });

  it('are not approved in a version that was not read, and show the new one', async () => {
    let latest = detail({ status: 'pending' });
    const { user } = await renderApp('/listings?asset=10', {
      ...admin,
      ...lists,
      'GET /api/assets/10': () => json(latest),
      'PATCH /api/assets/10/approve': () => {
        latest = detail({ status: 'pending', title: 'Grader with a plow', version: 2 });
        return failure(409, 'This listing was changed in the meantime: title', { code: 'stale_version' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Approve Listing' }));
    expect(await screen.findByText(/^This listing was changed after you read it/)).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: 'Grader with a plow' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Approve Listing' })).toBeTruthy();
  });

  it('save notes of a listing that is not pending', async () => {
    let adminNotes = 'Old';
    const { user } = await renderApp('/listings?asset=10', {
      ...admin,
      ...lists,
      'GET /api/assets/10': () => json(detail({ adminNotes })),
      'PATCH /api/admin/assets/10': ({ body }) => {
        ({ adminNotes } = body as { adminNotes: string });
        return json(detail({ adminNotes }));
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Admin Notes' }), 'er');
    await user.click(screen.getByRole('button', { name: 'Save Notes' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(adminNotes).toBe('Older');
    expect(screen.queryByRole('button', { name: 'Approve Listing' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/edit-asset/10');
  });

  it('open the inquiry form, which sends for the account', async () => {
    const bodies: unknown[] = [];
    const message = 'We are interested in leasing "Grader 0". Could you tell us about its availability and the terms?';
    const { user, router } = await renderApp('/browse?asset=10', {
      ...operator,
      ...shown({ userId: 7, municipality: 'perth' }),
      'POST /api/inquiries': ({ body }) => (bodies.push(body), json({ id: 31 }, { status: 201 })),
    });
    await user.click(await screen.findByRole('button', { name: 'Inquire About This' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Inquiry about Grader 0' }));
    expect(router.state.location.search).toEqual({ near: 'smiths-falls', asset: 10, inquire: true });
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe(message);
    await user.click(dialog.getByRole('button', { name: 'Submit Inquiry' }));
    expect(await screen.findByText('Inquiry submitted')).toBeTruthy();
    expect(screen.getByText('Your inquiry has been sent to the admin team.')).toBeTruthy();
    expect(bodies).toEqual([{ assetId: 10, message }]);
    const link = await screen.findByRole('link', { name: 'Open the conversation' });
    expect(link.getAttribute('href')).toBe('/inquiries?inquiry=31');
    expect(router.state.location.search).toEqual({ near: 'smiths-falls', asset: 10 });
  });

  it('show an error when an inquiry fails', async () => {
    let respond: () => Response | Promise<Response> = never;
    const api = { ...operator, ...shown({ userId: 7 }), 'POST /api/inquiries': () => respond() };
    const first = await renderApp('/browse?asset=10&inquire=true', api);
    await first.user.click(await screen.findByRole('button', { name: 'Submit Inquiry' }));
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeTruthy();
    first.unmount();
    respond = () => failure(500, '');
    const { user } = await renderApp('/browse?asset=10&inquire=true', api);
    await user.click(await screen.findByRole('button', { name: 'Submit Inquiry' }));
    expect(await screen.findAllByText('Failed to submit inquiry. Please try again.')).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
  });

  it.each([
    ['the own', { userId: 3 }, true],
    ['what a colleague has', { userId: 33, municipality: 'smiths-falls' }, false],
  ] as const)('offer no inquiry about %s', async (_what, over, isEditable) => {
    await renderApp('/browse?asset=10', { ...operator, ...shown(over) });
    const dialog = await screen.findByRole('dialog', { name: 'Grader 0' });
    expect(within(dialog).queryByRole('button', { name: 'Inquire About This' })).toBeNull();
    expect(Boolean(within(dialog).queryByRole('button', { name: 'Edit Listing' }))).toBe(isEditable);
    expect(Boolean(within(dialog).queryByText('This listing belongs to your own municipality'))).toBe(!isEditable);
  });

  it('can be edited by a municipal administrator of the municipality', async () => {
    const manager = signedInAs({ id: 2, role: 'municipal_admin', municipality: 'smiths-falls' });
    await renderApp('/listings?asset=10', { ...manager, ...shown({ userId: 33, municipality: 'smiths-falls' }) });
    expect(await screen.findByRole('button', { name: 'Edit Listing' })).toBeTruthy();
  });

  it('report a missing listing, and retry after an error', async () => {
    const first = await renderApp('/listings?asset=99', { ...operator, ...lists });
    expect(await screen.findByText('This listing no longer exists, or you do not have access to it.')).toBeTruthy();
    first.unmount();
    let isDown = true;
    const { user } = await renderApp('/listings?asset=10', {
      ...operator,
      ...lists,
      'GET /api/assets/10': () => (isDown ? failure(500, '') : json(detail())),
    });
    expect(await screen.findByText('Failed to fetch asset details')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Grader 0' })).toBeTruthy();
  });
});
