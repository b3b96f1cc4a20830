import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failure, json, never, type Api } from './api.ts';
import { listing, pendingListing as card, wholeListing } from './listings.ts';
import { AVAILABLE, changedByOwner, decidedVersions, patches, queue, settle, TITLES } from './pending.ts';
import { renderApp } from './render.tsx';

const CHANGED =
  'This listing was changed after you read it. You see the new content now, and it still waits for a decision.';
const cardOf = (title: string) => screen.queryByRole('article', { name: title });
const press = async (user: Awaited<ReturnType<typeof renderApp>>['user'], title: string, button: string) =>
  user.click(within(cardOf(title)!).getByRole('button', { name: `${button} ${title}` }));
/** A response that waits until it is released. */
function deferredResponse(answer: () => Response) {
  const gate = Promise.withResolvers<void>();
  return { handler: () => gate.promise.then(answer), open: async () => act(async () => gate.resolve()) };
}

describe('pending listings', () => {
  it('show the facts for a decision, oldest first', async () => {
    await renderApp(
      AVAILABLE,
      queue({
        'GET /api/admin/pending-assets': ({ query }) => {
          expect(query.get('type')).toBe('available_asset');
          const contact = { contactName: 'Sam Road', contactEmail: 'sam@example.ca', contactPhone: '613-555-0111' };
          const createdAt = new Date().toJSON();
          return json([card({ id: 1, make: 'Volvo', model: 'G960', alsoPending: 2, createdAt, ...contact })]);
        },
      }),
    );
    const article = await screen.findByRole('article', { name: 'Road grader' });
    for (const text of [
      'Road Maintenance',
      '2 more from this sender',
      'Volvo',
      'G960',
      'Today',
      'Dec 1, 2026',
      'Mar 31, 2027',
      'Sam Road',
    ])
      expect(within(article).getByText(text)).toBeTruthy();
    expect(article.textContent).toContain('Smiths Falls, Ontario');
    expect(article.textContent).toContain('$450 / day');
    for (const [name, href] of [
      ['sam@example.ca', 'mailto:sam@example.ca'],
      ['613-555-0111', 'tel:6135550111'],
    ] as const)
      expect(within(article).getByRole('link', { name }).getAttribute('href')).toBe(href);
    expect(within(article).getByRole('link', { name: 'Edit Road grader' }).getAttribute('href')).toBe('/edit-asset/1');
  });

  it('show year and specifications of a needed listing', async () => {
    const need = card({ type: 'needed_asset', year: '2018', specifications: 'Six cylinders', make: 'Volvo' });
    await renderApp('/admin?tab=pending-needed', queue({ 'GET /api/admin/pending-assets': () => json([need]) }));
    const article = await screen.findByRole('article', { name: 'Road grader' });
    expect(within(article).getByText('2018')).toBeTruthy();
    expect(within(article).getByText('Six cylinders')).toBeTruthy();
    expect(within(article).queryByText('Volvo')).toBeNull();
  });

  it('mark what the submitter wrote with its language, in the queue, its preview and the last decisions', async () => {
    const french = {
      locale: 'fr',
      title: 'Niveleuse',
      make: 'Champion',
      description: 'Avec lame latérale',
      contactOrganization: 'Voirie',
    } as const;
    const { user } = await renderApp(
      AVAILABLE,
      queue({
        'GET /api/admin/pending-assets': () => json([card({ id: 1, ...french })]),
        'GET /api/assets/1': () =>
          json({
            ...wholeListing({
              id: 1,
              ...french,
              minimumPeriod: 'Une semaine',
              specifications: '200 ch',
              tags: ['neige'],
            }),
            additionalNotes: 'Diesel en sus',
          }),
      }),
    );
    const language = (element: Element) => element.closest('[lang]')?.getAttribute('lang');
    const languages = (parent: HTMLElement, texts: string[]) =>
      texts.map((text) => [text, ...new Set(within(parent).getAllByText(text).map(language))]);
    const inFrench = (...texts: string[]) => texts.map((text) => [text, 'fr']);
    const inCard = ['Niveleuse', 'Avec lame latérale', 'Champion', 'Voirie', 'Smiths Falls'];
    const article = await screen.findByRole('article', { name: 'Niveleuse' });
    expect(languages(article, inCard)).toEqual(inFrench(...inCard));
    expect(languages(article, ['Road Maintenance', 'Make'])).toEqual([
      ['Road Maintenance', 'en'],
      ['Make', 'en'],
    ]);

    await press(user, 'Niveleuse', 'Preview');
    const dialog = await screen.findByRole('dialog', { name: 'Niveleuse' });
    await within(dialog).findByText('Une semaine');
    const inPreview = [
      'Niveleuse',
      'Avec lame latérale',
      'Champion',
      'Une semaine',
      '200 ch',
      'neige',
      'Diesel en sus',
    ];
    expect(languages(dialog, inPreview)).toEqual(inFrench(...inPreview));

    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    const decisions = await screen.findByRole('region', { name: 'Your last decisions' });
    expect(languages(decisions, ['Niveleuse'])).toEqual(inFrench('Niveleuse'));
  });

  it('leave the queue at once and move the focus to the next', async () => {
    const answer = deferredResponse(() => json({}));
    const { user, calls } = await renderApp(AVAILABLE, queue({ 'PATCH /api/admin/assets/2/approve': answer.handler }));
    await screen.findByRole('article', { name: 'Wood chipper' });
    await press(user, 'Wood chipper', 'Approve');
    expect(cardOf('Wood chipper')).toBeNull();
    expect(screen.getByRole('tab', { name: 'Pending Available 2' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ice resurfacer'));
    await answer.open();
    expect(await screen.findByText('Asset approved')).toBeTruthy();
    expect(patches(calls)).toEqual([['/api/admin/assets/2/approve', {}]]);
  });

  it.each([0, 60, 150, 250])(
    'are decided one at a time by a second click after %i ms at the same place',
    async (gap) => {
      const { calls } = await renderApp(AVAILABLE, queue());
      await screen.findByRole('article', { name: 'Wood chipper' });
      // The places that cards of one height would have.
      const measured = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
        this: Element,
      ) {
        const cards = [...document.querySelectorAll('article')];
        return { top: 300 * cards.findIndex((one) => one.contains(this)) } as DOMRect;
      });
      const second = () => within(screen.getAllByRole('article')[1]!).getByRole('button', { name: /^Approve/ });
      // A clock of the test, so that a slow machine makes the gap no longer.
      const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
      await act(async () => fireEvent.click(second()));
      await act(async () => new Promise((resolve) => setTimeout(resolve, gap)));
      clock.mockReturnValue(performance.now() + gap);
      await act(async () => fireEvent.click(second()));
      clock.mockRestore();
      await screen.findByText('Asset approved');
      expect(patches(calls)).toEqual([['/api/admin/assets/2/approve', {}]]);
      await settle();
      await act(async () => fireEvent.click(second()));
      await waitFor(() => expect(patches(calls).at(-1)).toEqual(['/api/admin/assets/3/approve', {}]));
      measured.mockRestore();
    },
  );

  it('return with the server’s error', async () => {
    const { user } = await renderApp(
      AVAILABLE,
      queue({ 'PATCH /api/admin/assets/2/approve': () => failure(500, 'The disk is full') }),
    );
    await screen.findByRole('article', { name: 'Wood chipper' });
    await press(user, 'Wood chipper', 'Approve');
    expect(await screen.findByText('Approval failed: The disk is full')).toBeTruthy();
    expect(screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent)).toEqual(TITLES);
    expect(screen.getByRole('tab', { name: 'Pending Available 3' })).toBeTruthy();
  });

  it.each([
    ['Approve', 'Approval failed'],
    ['Reject', 'Rejection failed'],
  ])('return with their new content after %s, where the owner changed them meanwhile', async (button, title) => {
    const { user, calls } = await renderApp(AVAILABLE, changedByOwner({ title: 'Stump grinder' }));
    await screen.findByRole('article', { name: 'Wood chipper' });
    await press(user, 'Wood chipper', button);
    if (button === 'Reject')
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: button }));
    const alert = await screen.findByText(`${title}: ${CHANGED}`);
    expect(cardOf('Stump grinder')?.contains(alert)).toBe(true);
    expect(cardOf('Wood chipper')).toBeNull();
    await settle();
    await press(user, 'Stump grinder', 'Approve');
    expect(await screen.findByText('Asset approved')).toBeTruthy();
    expect(decidedVersions(calls)).toEqual(['"1"', '"2"']);
  });

  it('stay away where a colleague has decided otherwise, which is no error', async () => {
    const { user } = await renderApp(AVAILABLE, changedByOwner({ status: 'unavailable', rejected: true }));
    await screen.findByRole('article', { name: 'Wood chipper' });
    await press(user, 'Wood chipper', 'Approve');
    expect(await screen.findByText('Already decided')).toBeTruthy();
    expect(screen.getByText('Wood chipper: It does not wait for a decision any more.')).toBeTruthy();
    expect(screen.queryByText(/^Approval failed/)).toBeNull();
  });

  it('do not return while another decision is in flight', async () => {
    const slow = deferredResponse(() => json({}));
    const api = queue({ 'PATCH /api/admin/assets/1/approve': slow.handler });
    const { user, calls } = await renderApp(AVAILABLE, api);
    await screen.findByRole('article', { name: 'Road grader' });
    await press(user, 'Road grader', 'Approve');
    await settle();
    await press(user, 'Wood chipper', 'Approve');
    expect(await screen.findByText('Asset approved')).toBeTruthy();
    expect(cardOf('Road grader')).toBeNull();
    expect(calls.filter(({ path }) => path === '/api/admin/pending-assets')).toHaveLength(1);
    await slow.open();
    await waitFor(() => expect(calls.filter(({ path }) => path === '/api/admin/pending-assets')).toHaveLength(2));
  });

  it('can be returned to review', async () => {
    const { user, calls } = await renderApp(AVAILABLE, queue());
    await screen.findByRole('article', { name: 'Wood chipper' });
    await press(user, 'Wood chipper', 'Approve');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('article', { name: 'Wood chipper' })).toBeTruthy();
    expect(patches(calls).at(-1)).toEqual(['/api/admin/assets/2', { status: 'pending' }]);
    expect(screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent)).toEqual(TITLES);
  });

  it('are rejected with a reason, which is kept after an error', async () => {
    let isDown = true;
    const { user, calls } = await renderApp(
      AVAILABLE,
      queue({ 'PATCH /api/admin/assets/1/reject': () => (isDown ? failure(503, 'Try later') : json({})) }),
    );
    await screen.findByRole('article', { name: 'Road grader' });
    await press(user, 'Road grader', 'Reject');
    const dialog = () => screen.findByRole('dialog', { name: 'Reject Road grader?' });
    await user.type(
      within(await dialog()).getByRole('textbox', { name: 'Reason (optional)' }),
      'No photo, are you sure?',
    );
    await user.click(within(await dialog()).getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Rejection failed: Try later')).toBeTruthy();
    isDown = false;
    await settle();
    await press(user, 'Road grader', 'Reject');
    await user.click(within(await dialog()).getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Asset rejected')).toBeTruthy();
    const sent = ['/api/admin/assets/1/reject', { reason: 'No photo, are you sure?' }];
    expect(patches(calls)).toEqual([sent, sent]);
  });

  it('react to keys only while a card has the focus', async () => {
    const { user, router } = await renderApp(AVAILABLE, queue());
    const heading = await screen.findByRole('heading', { name: 'Road grader' });
    await user.keyboard('a');
    expect(screen.getAllByRole('article')).toHaveLength(3);
    act(() => heading.focus());
    await user.keyboard('{Control>}a{/Control}a');
    expect(screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent)).toEqual([
      'Wood chipper',
      'Ice resurfacer',
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Wood chipper'));
    await settle();
    await user.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: 'Reject Wood chipper?' });
    await user.type(within(dialog).getByRole('textbox'), 'are');
    expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    act(() => screen.getByRole('heading', { name: 'Ice resurfacer' }).focus());
    await user.keyboard('e');
    await waitFor(() => expect(router.state.location.pathname).toBe('/edit-asset/3'));
  });

  it('open a preview with details missing in lists', async () => {
    const detail = {
      ...listing({ id: 2, title: 'Wood chipper', images: [] }),
      holderMunicipality: null,
      additionalNotes: 'Fuel not included',
      contactName: 'Sam Road',
      contactEmail: 'sam@example.ca',
      contactPhone: null,
      contactOrganization: null,
    };
    const { user, router } = await renderApp(AVAILABLE, queue({ 'GET /api/assets/2': () => json(detail) }));
    await screen.findByRole('article', { name: 'Wood chipper' });
    await press(user, 'Wood chipper', 'Preview');
    const dialog = await screen.findByRole('dialog', { name: 'Wood chipper' });
    expect((await within(dialog).findByRole('link', { name: 'sam@example.ca' })).getAttribute('href')).toBe(
      'mailto:sam@example.ca',
    );
    expect(within(dialog).getByText('Fuel not included')).toBeTruthy();
    expect(router.state.location.search).toEqual({ tab: 'pending-available', listing: 2 });
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cardOf('Wood chipper')).toBeNull();
    expect(router.state.location.search).toEqual({ tab: 'pending-available' });
  });

  it('are decided from a preview in the version that it shows', async () => {
    const older = { ...card({ id: 2 }), version: 3, holderMunicipality: null, additionalNotes: null };
    const { user, calls } = await renderApp(
      AVAILABLE,
      queue({
        'GET /api/admin/pending-assets': () => json([card({ id: 2, title: 'Wood chipper', version: 4 })]),
        'GET /api/assets/2': () => json(older),
      }),
    );
    await screen.findByRole('article', { name: 'Wood chipper' });
    await press(user, 'Wood chipper', 'Preview');
    const dialog = await screen.findByRole('dialog', { name: 'Wood chipper' });
    await within(dialog).findByText(older.description);
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(decidedVersions(calls)).toEqual(['"3"']));
  });

  it('show loading, empty and error states', async () => {
    const loading = await renderApp(AVAILABLE, queue({ 'GET /api/admin/pending-assets': never }));
    expect(await screen.findByText('Loading submissions...')).toBeTruthy();
    loading.unmount();
    const none: Api = { 'GET /api/admin/pending-assets': () => json([]) };
    const empty = await renderApp(AVAILABLE, queue(none));
    expect(await screen.findByText('No pending available equipment submissions.')).toBeTruthy();
    expect(screen.queryByText('All caught up')).toBeNull();
    empty.unmount();
    const counts = { all: 3, pendingAvailable: 0, pendingNeeded: 0 };
    const done = await renderApp(
      '/admin?tab=pending-needed',
      queue({ ...none, 'GET /api/admin/asset-counts': () => json(counts) }),
    );
    expect(await screen.findByText('All caught up')).toBeTruthy();
    expect(screen.getByText('No pending needed equipment submissions.')).toBeTruthy();
    done.unmount();
    let isDown = true;
    const api = queue();
    const failed = await renderApp(AVAILABLE, {
      ...api,
      'GET /api/admin/pending-assets': (call) =>
        isDown ? failure(500, 'Down') : api['GET /api/admin/pending-assets']!(call),
    });
    expect(await screen.findByText('Error loading submissions. Please try again.')).toBeTruthy();
    isDown = false;
    await failed.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Road grader' })).toBeTruthy();
  });

  it('are reached with the arrow keys of the tabs', async () => {
    const { user, router } = await renderApp(AVAILABLE, queue());
    const tab = await screen.findByRole('tab', { name: /Pending Available/ });
    act(() => tab.focus());
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'pending-needed' }));
    expect(document.activeElement?.textContent).toContain('Pending Needed');
  });
});
