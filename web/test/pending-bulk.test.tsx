import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failure, json } from './api.ts';
import { listing, pendingListing as card, wholeListing } from './listings.ts';
import { AVAILABLE, changedByOwner, decidedVersions, patches, queue, settle, TITLES } from './pending.ts';
import { renderApp } from './render.tsx';

const shownTitles = () => screen.queryAllByRole('article').map((one) => within(one).getByRole('heading').textContent);
const button = (name: string) => screen.getByRole('button', { name });
const select = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` });
const decisions = () => screen.getByRole('region', { name: 'Your last decisions' });

describe('selected listings', () => {
  it('are approved together, and the undo returns them', async () => {
    const { user, calls } = await renderApp(AVAILABLE, queue());
    await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    expect(screen.getByText('3 selected')).toBeTruthy();
    await user.click(await select('Wood chipper'));
    await user.click(button('Approve selected'));
    expect(shownTitles()).toEqual(['Wood chipper']);
    expect(await screen.findByText('2 machines approved')).toBeTruthy();
    expect(patches(calls)).toEqual([
      ['/api/admin/assets/1/approve', {}],
      ['/api/admin/assets/3/approve', {}],
    ]);
    await settle();
    await user.click(within(decisions()).getByRole('button', { name: 'Undo 2 listings' }));
    await waitFor(() => expect(shownTitles()).toEqual(TITLES));
    expect(patches(calls).slice(2)).toEqual([
      ['/api/admin/assets/1', { status: 'pending' }],
      ['/api/admin/assets/3', { status: 'pending' }],
    ]);
    expect(screen.queryByRole('region', { name: 'Your last decisions' })).toBeNull();
  });

  it('are rejected with one reason', async () => {
    const { user, calls } = await renderApp(AVAILABLE, queue());
    await user.click(await select('Road grader'));
    await user.click(await select('Ice resurfacer'));
    await user.click(button('Reject selected'));
    const dialog = await screen.findByRole('dialog', { name: 'Reject 2 listings?' });
    await user.type(within(dialog).getByRole('textbox'), 'Twice');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('2 machines rejected')).toBeTruthy();
    expect(patches(calls)).toEqual([
      ['/api/admin/assets/1/reject', { reason: 'Twice' }],
      ['/api/admin/assets/3/reject', { reason: 'Twice' }],
    ]);
  });

  it('that fail return with their errors and stay selected; the others are decided', async () => {
    const api = queue({ 'PATCH /api/admin/assets/2/approve': () => failure(500, 'The disk is full') });
    const { user } = await renderApp(AVAILABLE, api);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    await user.click(button('Approve selected'));
    expect(await screen.findByText('1 of 3 listings is back in the queue, with its reason.')).toBeTruthy();
    expect(await screen.findByText('Approval failed: The disk is full')).toBeTruthy();
    expect(shownTitles()).toEqual(['Wood chipper']);
    expect(((await select('Wood chipper')) as HTMLInputElement).checked).toBe(true);
    expect(within(decisions()).getByRole('button', { name: 'Undo 2 listings' })).toBeTruthy();
  });

  it('that were changed meanwhile return with their new content; the others are decided', async () => {
    const { user, calls } = await renderApp(AVAILABLE, changedByOwner({ description: 'Other blades' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    await user.click(button('Approve selected'));
    const failure = await screen.findByText(/^Approval failed: This listing was changed after you read it/);
    expect(failure.closest('article')?.textContent).toContain('Other blades');
    expect(within(decisions()).getByRole('button', { name: 'Undo 2 listings' })).toBeTruthy();
    expect(decidedVersions(calls)).toEqual(['"1"', '"1"', '"1"']);
  });

  it('that are decided already count as decided by this user, or wait no more', async () => {
    const { user } = await renderApp(
      AVAILABLE,
      queue({
        'PATCH /api/admin/assets/1/approve': () => failure(409, 'Not pending', { code: 'not_pending' }),
        'GET /api/assets/1': () => json(wholeListing({ id: 1, decision: decisionBy(1) })),
        'GET /api/audit/identity/users': () => json([{ id: 77, name: 'Ann Lee' }]),
        'PATCH /api/admin/assets/2/approve': () => failure(409, 'Not pending', { code: 'not_pending' }),
        'GET /api/assets/2': () => json(listing({ id: 2, status: 'unavailable', rejected: true })),
        'PATCH /api/admin/assets/3/approve': () => failure(409, 'Not pending', { code: 'not_pending' }),
        'GET /api/assets/3': () => {
          return json(wholeListing({ id: 3, status: 'available', decision: decisionBy(77) }));
        },
      }),
    );
    await user.click(await select('Road grader'));
    await user.click(await select('Wood chipper'));
    await user.click(await select('Ice resurfacer'));
    await user.click(button('Approve selected'));
    const report = within(await screen.findByRole('region', { name: 'What was not decided' }));
    expect(report.getByText('Decided by a colleague already: 2 of 3')).toBeTruthy();
    expect(report.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Wood chipper – It does not wait for a decision any more.',
      expect.stringMatching(/^Ice resurfacer – Approved by Ann Lee on Nov 20, 2026, /),
    ]);
    expect(screen.queryByText(/^Approval failed/)).toBeNull();
    expect(within(decisions()).getByRole('button', { name: 'Undo Road grader' })).toBeTruthy();
    await user.click(report.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'What was not decided' })).toBeNull();
  });
});

const decisionBy = (by: number) => ({ outcome: 'approved' as const, at: '2026-11-20T19:14:00Z', by, reason: null });

describe('a listing that a colleague has decided on', () => {
  const decidedByAnn = (code: 'not_pending' | 'stale_version', outcome: 'approve' | 'reject') =>
    queue({
      [`PATCH /api/admin/assets/1/${outcome}`]: () => failure(409, 'Not pending', { code }),
      'GET /api/assets/1': () => json(wholeListing({ id: 1, decision: decisionBy(44) })),
      'GET /api/audit/identity/users': ({ query }) => json([{ id: Number(query.get('ids')), name: 'Ann Lee' }]),
    });

  it.each(['not_pending', 'stale_version'] as const)('%s: says who approved it and when', async (code) => {
    const { user } = await renderApp(AVAILABLE, decidedByAnn(code, 'approve'));
    await screen.findByRole('article', { name: 'Road grader' });
    await user.click(button('Approve Road grader'));
    expect(await screen.findByText('Already decided')).toBeTruthy();
    expect(await screen.findByText(/^Road grader: Approved by Ann Lee on Nov 20, 2026, 2:14.p\.m\.$/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Your last decisions' })).toBeNull();
  });

  it('says so after a rejection too, also where the name cannot be read', async () => {
    const api = {
      ...decidedByAnn('not_pending', 'reject'),
      'GET /api/audit/identity/users': () => failure(503, 'Resting'),
    };
    const { user } = await renderApp(AVAILABLE, api);
    await screen.findByRole('article', { name: 'Road grader' });
    await user.click(button('Reject Road grader'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText(/^Road grader: Approved on Nov 20, 2026/)).toBeTruthy();
  });
});

describe('the last decisions', () => {
  it('each keep their undo, also on the other tab', async () => {
    const { user, calls } = await renderApp(AVAILABLE, queue());
    await screen.findByRole('article', { name: 'Road grader' });
    await user.click(button('Approve Road grader'));
    await settle();
    await user.click(button('Approve Wood chipper'));
    await within(decisions()).findByRole('button', { name: 'Undo Wood chipper' });
    await user.click(screen.getByRole('tab', { name: /Pending Needed/ }));
    expect(
      within(decisions())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Wood chipperApproved by Avery Admin at \S+ .*Undo Wood chipper$/),
      expect.stringMatching(/^Road graderApproved by Avery Admin at \S+ .*Undo Road grader$/),
    ]);
    await user.click(within(decisions()).getByRole('button', { name: 'Undo Road grader' }));
    await waitFor(() => expect(patches(calls).at(-1)).toEqual(['/api/admin/assets/1', { status: 'pending' }]));
    await waitFor(() => expect(within(decisions()).queryByRole('button', { name: /Road/ })).toBeNull());
  });

  it('say why an undo failed, and offer it again', async () => {
    const { user } = await renderApp(
      AVAILABLE,
      queue({ 'PATCH /api/admin/assets/1': () => failure(503, 'Try later') }),
    );
    await screen.findByRole('article', { name: 'Road grader' });
    await user.click(button('Approve Road grader'));
    await user.click(within(await screen.findByRole('region', { name: 'Your last decisions' })).getByRole('button'));
    expect(await within(decisions()).findByText('Update failed: Try later')).toBeTruthy();
    expect(within(decisions()).getByRole('button', { name: 'Undo Road grader' })).toBeTruthy();
  });
});

describe('the review queue', () => {
  it('is searched, sorted and narrowed to one sender by the URL', async () => {
    const queries: string[] = [];
    const { user, router } = await renderApp(
      `${AVAILABLE}&q=grader`,
      queue({
        'GET /api/admin/pending-assets': ({ query }) => {
          queries.push(query.toString());
          return json([card({ id: 4, alsoPending: 12, contactEmail: 'sam@example.ca', contactPhone: '613 555 0100' })]);
        },
      }),
    );
    const article = await screen.findByRole('article', { name: 'Road grader' });
    expect(within(article).getByRole('link', { name: 'sam@example.ca' }).getAttribute('href')).toBe(
      'mailto:sam@example.ca',
    );
    expect(within(article).getByRole('link', { name: '613 555 0100' }).getAttribute('href')).toBe('tel:6135550100');
    for (const text of ['Dec 1, 2026', 'Mar 31, 2027']) expect(within(article).getByText(text)).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest first');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'grader', queue: 'newest' }));
    await user.click(await screen.findByRole('link', { name: '12 more from this sender' }));
    await user.click(await screen.findByRole('button', { name: 'Remove filter From sam@example.ca' }));
    await waitFor(() =>
      expect(queries).toEqual([
        'type=available_asset&search=grader&limit=25',
        'type=available_asset&search=grader&sort=newest&limit=25',
        'sort=newest&sameSenderAs=4&limit=25',
        'type=available_asset&sort=newest&limit=25',
      ]),
    );
  });

  it('says that nothing matches, and clears the filters', async () => {
    const api = queue();
    const { user } = await renderApp(`${AVAILABLE}&q=zamboni`, {
      ...api,
      'GET /api/admin/pending-assets': (call) =>
        call.query.has('search') ? json([]) : api['GET /api/admin/pending-assets']!(call),
    });
    expect(await screen.findByText('No listings match')).toBeTruthy();
    await user.click(button('Clear all'));
    await screen.findByRole('article', { name: 'Road grader' });
  });

  it('continues at the next card after an edit', async () => {
    const detail = wholeListing({ id: 1, status: 'pending' });
    const { user, router } = await renderApp(
      AVAILABLE,
      queue({ 'GET /api/assets/1': () => json(detail), 'PATCH /api/admin/assets/1': () => json(detail) }),
    );
    await user.click(await screen.findByRole('link', { name: 'Edit Road grader' }));
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Wood chipper'));
    await act(async () => undefined);
  });
});
