import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Inspection } from '@commonyard/contracts/http/inspections';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import { failure, json, type Api } from './api.ts';
import { fillField } from './fill-field.ts';
import { inspectionWith } from './inspections.ts';
import { renderApp } from './render.tsx';
import { photoFile, stored, storedAt, stubUploads, type SentUpload } from './uploads.ts';
import { signedIn } from './users.ts';

let uploads: SentUpload[];
beforeEach(() => {
  uploads = stubUploads();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

const list = (...inspections: Inspection[]) =>
  json(inspections, { headers: { 'x-total-count': `${inspections.length}` } });
const openAsOperator = (address: string, api: Api = {}) =>
  renderApp(address, {
    'GET /api/inspections': () => list(inspectionWith()),
    ...signedIn('municipal_operator'),
    ...api,
  });
const passedChecklist = (type: Inspection['type'] = 'pre') =>
  INSPECTION_ITEMS[type].map((item) => ({ item, result: 'pass' as const, note: null, photo: null }));

describe('inspection list', () => {
  it('shows the specified columns, with drafts as pending', async () => {
    await openAsOperator('/inspections');
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader', { hidden: true })
        .map((head) => head.textContent),
    ).toEqual(['Asset', 'Municipality', 'Date', 'Status', 'View']);
    const cells = within(table).getAllByRole('row', { hidden: true })[1]!.children;
    expect([...cells].map((cell) => cell.textContent)).toEqual([
      'Motor grader',
      'Renfrew (County)',
      'Nov 20, 2026',
      'Pending',
      'View Motor grader Nov 20, 2026',
    ]);
  });

  it('names the organization of a listing that is of no municipality', async () => {
    const ofOrganization = inspectionWith({ municipality: null, municipalityName: 'Perth District Hospital' });
    const ofGuest = inspectionWith({ id: 8, assetUserId: null, municipality: null, municipalityName: 'Arnprior' });
    await openAsOperator('/inspections', { 'GET /api/inspections': () => list(ofOrganization, ofGuest) });
    const rows = within(await screen.findByRole('table')).getAllByRole('row', { hidden: true });
    expect(rows.slice(1).map((row) => row.children[1]!.textContent)).toEqual([
      'Organization: Perth District Hospital',
      'Arnprior',
    ]);
  });

  it('keeps tab and search in the URL, and queries the server by both', async () => {
    const { user, router, calls } = await openAsOperator('/inspections');
    await user.click(await screen.findByRole('tab', { name: 'Post-Inspection' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search inspections' }), 'grader{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'post', q: 'grader' }));
    await waitFor(() => {
      const { query } = calls.findLast(({ path }) => path === '/api/inspections')!;
      expect([query.get('type'), query.get('search')]).toEqual(['post', 'grader']);
    });
  });

  it('shows how many items failed', async () => {
    const inspections = [0, 1, 2].map((failed) => inspectionWith({ id: 7 + failed, completed: true, failed }));
    await openAsOperator('/inspections', { 'GET /api/inspections': () => list(...inspections) });
    const rows = within(await screen.findByRole('table')).getAllByRole('row', { hidden: true });
    const statuses = rows.slice(1).map((row) => row.children[3]!.textContent);
    expect(statuses).toEqual(['Completed', 'Completed1 failed', 'Completed2 failed']);
  });

  it('filters by failed items in the URL', async () => {
    const { user, router, calls } = await openAsOperator('/inspections?page=2');
    const lastQuery = () => calls.findLast(({ path }) => path === '/api/inspections')!.query;
    await user.click(await screen.findByRole('button', { name: 'With failed items' }));
    await waitFor(() => expect(router.state.location.href).toBe('/inspections?failed=1'));
    await waitFor(() => expect(lastQuery().get('failed')).toBe('true'));
    expect(screen.getByRole('button', { name: 'With failed items' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'All inspections' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.getByRole('button', { name: 'All inspections' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('clears the filter if no inspection has failed items', async () => {
    const { user, router } = await openAsOperator('/inspections?failed=1', {
      'GET /api/inspections': ({ query }) => (query.has('failed') ? list() : list(inspectionWith())),
    });
    expect(await screen.findByText('No inspections match')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(router.state.location.search).toEqual({});
  });

  it('shows the empty state and clears the search', async () => {
    const { user, router } = await openAsOperator('/inspections?q=nothing', { 'GET /api/inspections': () => list() });
    expect(await screen.findByText('No inspections match')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('No pre-inspections yet.')).toBeTruthy();
    expect(router.state.location.search).toEqual({});
  });

  it('offers a retry after an error', async () => {
    let isUp = false;
    const { user } = await openAsOperator('/inspections', {
      'GET /api/inspections': () => (isUp ? list(inspectionWith()) : failure(503, 'Resting')),
    });
    expect(await screen.findByText('Failed to load inspections. Please try again.')).toBeTruthy();
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  it('returns from a missing page to the last one', async () => {
    const { router } = await openAsOperator('/inspections?page=9', {
      'GET /api/inspections': ({ query }) =>
        query.get('page') === '9' ? json([], { headers: { 'x-total-count': '1' } }) : list(inspectionWith()),
    });
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('creating an inspection', () => {
  const summary = { id: 5, status: 'in_progress', asset: { title: 'Motor grader' }, organization: 'Smiths Falls' };
  const api: Api = {
    'GET /api/inquiries': ({ query }) => json(query.get('status') === 'in_progress' ? [summary] : []),
    'POST /api/inspections': () => json(inspectionWith(), { status: 201 }),
    'GET /api/inspections/7': () => json(inspectionWith()),
  };

  it('requires an inquiry, creates one draft and opens it', async () => {
    const { user, router, calls } = await openAsOperator('/inspections?new=true', api);
    await user.click(await screen.findByRole('button', { name: 'Start checklist' }));
    expect(await screen.findByRole('link', { name: 'Please choose the inquiry to inspect' })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Related inquiry'), '5');
    await user.click(screen.getByRole('button', { name: 'Start checklist' }));
    expect(await screen.findByRole('dialog', { name: 'Pre-Inspection: Motor grader' })).toBeTruthy();
    const post = calls.find(({ method, path }) => method === 'POST' && path === '/api/inspections')!;
    expect(post.body).toEqual({
      type: 'pre',
      inquiryId: 5,
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
    });
    expect(post.headers.get('idempotency-key')).toBeTruthy();
    expect(router.state.location.search).toEqual({ inspection: 7 });
  });

  it('reports that no inquiry can be inspected', async () => {
    await openAsOperator('/inspections?new=true', { 'GET /api/inquiries': () => json([]) });
    expect(await screen.findByText(/There is none yet/)).toBeTruthy();
  });

  it('preselects the inquiry of the URL', async () => {
    await openAsOperator('/inspections?new=true&inquiry=5', api);
    expect((await screen.findByLabelText<HTMLSelectElement>('Related inquiry')).value).toBe('5');
  });
});

describe('draft inspection', () => {
  /** The API keeps saved changes. */
  function storingApi(first: Inspection): Api & { now: () => Inspection } {
    let inspection = first;
    const api: Api = {
      'GET /api/inspections/7': () => json(inspection),
      'PATCH /api/inspections/7': ({ body }) => {
        const { checklist = [], ...rest } = body as Partial<Inspection>;
        inspection = {
          ...inspection,
          ...rest,
          checklist: inspection.checklist.map((entry) => ({
            ...entry,
            ...checklist.find(({ item }) => item === entry.item),
          })),
          ...(rest.completed && { completedByName: 'Olive Operator', completedAt: '2026-11-20T16:00:00Z' }),
        };
        return json(inspection);
      },
    };
    return Object.assign(api, { now: () => inspection });
  }

  it('is saved while typing', async () => {
    const { now, ...api } = storingApi(inspectionWith());
    const { user } = await openAsOperator('/inspections?inspection=7', api);
    const fluids = within(await screen.findByRole('group', { name: /Fluids/ }));
    await user.click(fluids.getByRole('radio', { name: 'Pass' }));
    await fillField(user, fluids.getByLabelText(/^Note/), 'Oil topped up');
    expect(await screen.findByText(/^Draft saved/)).toBeTruthy();
    await waitFor(() =>
      expect(now().checklist.find(({ item }) => item === 'fluids')).toEqual({
        item: 'fluids',
        result: 'pass',
        note: 'Oil topped up',
        photo: null,
      }),
    );
    expect(screen.getByText('1 of 8 answered')).toBeTruthy();
  });

  it('lists what is missing for completion', async () => {
    const { now, ...api } = storingApi(inspectionWith());
    const { user } = await openAsOperator('/inspections?inspection=7', api);
    await user.click(await screen.findByRole('button', { name: 'Create Inspection' }));
    const summary = await screen.findByRole('alert');
    expect(within(summary).getAllByRole('link', { name: 'Please answer every item' })).toHaveLength(8);
    expect(now().completed).toBe(false);
  });

  it('requires note and photo of a failed item, then completes', async () => {
    const { now, ...api } = storingApi(inspectionWith({ checklist: passedChecklist() }));
    const { user } = await openAsOperator('/inspections?inspection=7', api);
    const brakes = within(await screen.findByRole('group', { name: /Brakes/ }));
    await user.click(brakes.getByRole('radio', { name: 'Fail' }));
    await user.click(screen.getByRole('button', { name: 'Create Inspection' }));
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Please describe what failed',
      'Please say whether what failed is minor or major',
      'Please add a photo of what failed',
    ]);
    await user.click(brakes.getByRole('radio', { name: 'Major' }));
    await fillField(user, brakes.getByLabelText('What failed'), 'Worn to the rivets');
    await user.upload(brakes.getByLabelText('Photo of what failed'), photoFile('brakes.jpg'));
    await waitFor(() => expect(uploads).toHaveLength(1));
    await uploads[0]!.respond(200, stored(1));
    await user.click(screen.getByRole('button', { name: 'Create Inspection' }));
    expect(await screen.findByText('Inspection completed')).toBeTruthy();
    expect(now().completed).toBe(true);
    expect(now().checklist.find(({ item }) => item === 'brakes')).toEqual({
      item: 'brakes',
      result: 'fail',
      note: 'Worn to the rivets',
      photo: storedAt(1),
      severity: 'major',
    });
    const dialog = screen.getByRole('dialog', { name: 'Pre-Inspection: Motor grader' });
    expect(within(dialog).queryByRole('radio')).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Print condition report' })).toBe(document.activeElement);
  });

  it('shows the pre-inspection results in a post-inspection', async () => {
    const pre = inspectionWith();
    const checklist = passedChecklist().map((entry) =>
      entry.item === 'brakes' ? { ...entry, result: 'fail' as const, note: 'Squeal' } : entry,
    );
    await openAsOperator(
      '/inspections?tab=post&inspection=7',
      storingApi(inspectionWith({ type: 'post', pre: { ...pre, checklist } })),
    );
    const brakes = within(await screen.findByRole('group', { name: /Brakes/ }));
    expect(brakes.getByText('Squeal')).toBeTruthy();
  });

  it('confirms before unsavable input is lost', async () => {
    const { now, ...api } = storingApi(inspectionWith());
    const { user } = await openAsOperator('/inspections?inspection=7', {
      ...api,
      'PATCH /api/inspections/7': () => failure(503, 'Resting'),
    });
    await fillField(user, await screen.findByLabelText(/^Notes/), 'Wing bent');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const prompt = await screen.findByRole('alertdialog');
    await user.click(within(prompt).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(now().notes).toBeNull();
  });
});

describe('open inspection', () => {
  it.each([
    [404, 'This inspection does not exist, or you do not have access to it.'],
    [503, 'Failed to load the inspection. Please try again.'],
  ])('shows an error for status %i', async (status, text) => {
    await openAsOperator('/inspections?inspection=7', { 'GET /api/inspections/7': () => failure(status, 'No') });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('shows a report once completed', async () => {
    const complete = inspectionWith({
      completed: true,
      checklist: passedChecklist(),
      hourMeter: 1234.5,
      completedByName: 'Olive',
    });
    await openAsOperator('/inspections?inspection=7', { 'GET /api/inspections/7': () => json(complete) });
    const dialog = within(await screen.findByRole('dialog', { name: 'Pre-Inspection: Motor grader' }));
    expect(await dialog.findByText('1,234.5 h')).toBeTruthy();
    expect(dialog.getAllByText('Pass')).toHaveLength(8);
    for (const side of ['For the lending municipality', 'For the borrowing municipality'])
      expect(dialog.getByText(side)).toBeTruthy();
  });

  it('shows the photos of both inspections side by side after the return', async () => {
    const image = (digit: string) => `/media/${digit.repeat(8)}-0000-4000-8000-000000000000/photo.webp`;
    const complete = inspectionWith({
      type: 'post',
      completed: true,
      images: [image('3')],
      pre: { ...inspectionWith({ completed: true }), images: [image('1'), image('2')] },
    });
    await openAsOperator('/inspections?tab=post&inspection=7', { 'GET /api/inspections/7': () => json(complete) });
    const linksOf = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByRole('link')
        .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
    expect(await linksOf('Pre-Inspection')).toEqual([
      ['Pre-Inspection, Photo 1 of 2, opens in a new tab', image('1')],
      ['Pre-Inspection, Photo 2 of 2, opens in a new tab', image('2')],
    ]);
    expect(await linksOf('Post-Inspection')).toEqual([
      ['Post-Inspection, Photo 1 of 1, opens in a new tab', image('3')],
    ]);
  });
});
