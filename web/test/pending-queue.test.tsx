import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { PendingListing } from '@commonyard/contracts/http/assets';
import { failure, json, type Api, type ApiCall } from './api.ts';
import { pendingListing as card, wholeListing } from './listings.ts';
import { AVAILABLE, patches, queue } from './pending.ts';
import { renderApp } from './render.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const select = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` });
const titles = () => screen.queryAllByRole('article').map((one) => within(one).getByRole('heading').textContent);
const machine = (id: number, over: Partial<PendingListing> = {}) => card({ id, title: `Machine ${id}`, ...over });

const page = (cards: PendingListing[], total = cards.length, next?: string) =>
  json(cards, {
    headers: {
      'x-total-count': String(total),
      ...(next && { link: `</api/admin/pending-assets?cursor=${next}>; rel="next"` }),
    },
  });

/** Six pending listings, two to a page; a search finds the second. Approvals succeed unless `over` says otherwise. */
function sixMachines(over: Api = {}) {
  const all = [1, 2, 3, 4, 5, 6].map((id) => machine(id));
  const approved = new Set<number>();
  return queue({
    'GET /api/admin/asset-counts': () => json({ all: 9, pendingAvailable: 6 - approved.size, pendingNeeded: 0 }),
    'GET /api/admin/pending-assets': ({ query }: ApiCall) => {
      const waiting = all.filter(({ id }) => !approved.has(id));
      if (query.has('search')) return page(waiting.filter(({ id }) => id === 2));
      if (query.get('limit') === '100') return page(waiting);
      const start = Number(query.get('cursor') ?? 0);
      return page(
        waiting.slice(start, start + 2),
        waiting.length,
        start + 2 < waiting.length ? `${start + 2}` : undefined,
      );
    },
    ...Object.fromEntries(
      all.map(({ id }) => [
        `PATCH /api/admin/assets/${id}/approve`,
        () => {
          approved.add(id);
          return json({});
        },
      ]),
    ),
    ...over,
  });
}

describe('the filters of the queue', () => {
  const MUNICIPALITIES: Api = {
    'GET /api/municipalities': () =>
      json([{ id: 'hearst', label: 'Hearst', name: 'Hearst', nameFr: null, type: 'Town', aliases: [] }]),
  };
  const filtered = `${AVAILABLE}&municipality=hearst&category=vehicles&posted=guest&sender=4`;

  it('come from the URL, say how many match, and are removed one by one', async () => {
    const queries: string[] = [];
    const { user, router } = await renderApp(
      filtered,
      queue({
        ...MUNICIPALITIES,
        'GET /api/admin/asset-counts': () => json({ all: 90, pendingAvailable: 20, pendingNeeded: 11 }),
        'GET /api/admin/pending-assets': ({ query }) => {
          queries.push(query.toString());
          return page([machine(4, { contactName: 'Sam Road' })], 7);
        },
      }),
    );
    expect(await screen.findByText('7 of 31 listings')).toBeTruthy();
    for (const name of ['Hearst', 'Vehicles', 'Without an account', 'From Sam Road'])
      expect(await screen.findByRole('button', { name: `Remove filter ${name}` })).toBeTruthy();
    await user.click(button('Remove filter From Sam Road'));
    await user.click(await screen.findByRole('button', { name: 'Remove filter Vehicles' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('pending-title'));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        tab: 'pending-available',
        municipality: 'hearst',
        posted: 'guest',
      }),
    );
    await user.click(button('Clear all'));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'pending-available' }));
    const place = 'municipality=hearst';
    await waitFor(() =>
      expect(queries).toEqual([
        `${place}&category=vehicles&postedBy=guest&sameSenderAs=4&limit=25`,
        `type=available_asset&${place}&category=vehicles&postedBy=guest&limit=25`,
        `type=available_asset&${place}&postedBy=guest&limit=25`,
        'type=available_asset&limit=25',
      ]),
    );
  });

  it('are set by their controls', async () => {
    const { user, router } = await renderApp(AVAILABLE, queue(MUNICIPALITIES));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'Vehicles');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Posted by' }), 'With an account');
    await user.type(screen.getByRole('combobox', { name: 'Municipality' }), 'Hearst');
    await user.tab();
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        tab: 'pending-available',
        category: 'vehicles',
        posted: 'account',
        municipality: 'hearst',
      }),
    );
    await user.click(button('Clear the municipality'));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('municipality'));
  });

  it('say that nothing matches, and clear all', async () => {
    const { user, router } = await renderApp(
      filtered,
      queue({ ...MUNICIPALITIES, 'GET /api/admin/pending-assets': () => page([]) }),
    );
    expect(await screen.findByText('No listings match')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear all' }).at(-1)!);
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'pending-available' }));
  });
});

describe('a likely duplicate', () => {
  const of = { id: 90, title: 'Salt spreader', status: 'available', locale: 'en' } as const;
  const twoCards = (over: Api = {}) =>
    queue({
      'GET /api/admin/pending-assets': () => page([machine(1, { likelyDuplicate: of }), machine(2)]),
      ...over,
    });

  it('is marked with the other listing, and compared with it', async () => {
    const { user, calls } = await renderApp(
      AVAILABLE,
      twoCards({
        'GET /api/assets/1': () => json(wholeListing({ id: 1, title: 'Machine 1', status: 'pending', make: 'Volvo' })),
        'GET /api/assets/90': () => json(wholeListing({ id: 90, title: 'Salt spreader', make: 'Case' })),
      }),
    );
    const article = await screen.findByRole('article', { name: 'Machine 1' });
    expect(article.textContent).toContain('Likely duplicate ofSalt spreader (#90, Available)');
    expect(screen.getByRole('article', { name: 'Machine 2' }).textContent).not.toContain('Likely duplicate');
    await user.click(within(article).getByRole('button', { name: 'Compare Machine 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Compare Machine 1' });
    expect(await within(dialog).findByRole('row', { name: 'Make (different) Volvo Case' })).toBeTruthy();
    expect(within(dialog).getByRole('row', { name: /^Category Road/ })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(patches(calls)).toEqual([['/api/admin/assets/1/approve', {}]]);
  });

  it('is named before a selection is approved, which may leave it out', async () => {
    const { user, calls } = await renderApp(AVAILABLE, twoCards());
    await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    await user.click(button('Approve selected'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Approve 2 listings?' });
    expect(within(dialog).getByText('Likely duplicates among them: 1')).toBeTruthy();
    expect(within(dialog).getByRole('listitem').textContent).toBe('Machine 1');
    await user.click(within(dialog).getByRole('button', { name: 'Approve the other 1' }));
    await waitFor(() => expect(patches(calls)).toEqual([['/api/admin/assets/2/approve', {}]]));
    expect(((await select('Machine 1')) as HTMLInputElement).checked).toBe(true);
  });
});

describe('a selection', () => {
  it('stays while the list grows and its filters change', async () => {
    const { user } = await renderApp(AVAILABLE, sixMachines());
    await user.click(await select('Machine 1'));
    await user.click(button('Show more'));
    await user.click(await select('Machine 3'));
    expect(screen.getByText('2 selected')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), '2{Enter}');
    await waitFor(() => expect(titles()).toEqual(['Machine 2']));
    expect(screen.getByText('2 selected (2 not shown)')).toBeTruthy();
    await user.click(await select('Machine 2'));
    expect(screen.getByText('3 selected (2 not shown)')).toBeTruthy();
    await user.click(button('Clear selection'));
    expect(screen.queryByText(/selected/)).toBeNull();
    expect(((await select('Machine 2')) as HTMLInputElement).checked).toBe(false);
  });

  it('of all that match is approved, and what fails is listed and stays selected', async () => {
    const { user, calls } = await renderApp(
      AVAILABLE,
      sixMachines({ 'PATCH /api/admin/assets/5/approve': () => failure(500, 'The disk is full') }),
    );
    await user.click(await screen.findByRole('button', { name: 'Select all 6 that match' }));
    expect(await screen.findByText('6 selected (4 not shown)')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
    await user.click(button('Approve selected'));
    const report = within(await screen.findByRole('region', { name: 'What was not decided' }));
    expect(patches(calls)).toHaveLength(6);
    expect(report.getByText('Not approved, still selected: 1 of 6')).toBeTruthy();
    expect(report.getByRole('listitem').textContent).toBe('Machine 5 – The disk is full');
    await waitFor(() => expect(titles()).toEqual(['Machine 5']));
    expect(screen.getByText('1 selected')).toBeTruthy();
  });

  it('of more than one request returns names the limit', async () => {
    const { user } = await renderApp(
      AVAILABLE,
      queue({
        'GET /api/admin/pending-assets': ({ query }) =>
          page(
            Array.from({ length: Number(query.get('limit')) }, (_, index) => machine(index + 1)),
            240,
            '25',
          ),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Select the first 100 of 240 that match' }));
    expect(await screen.findByText('100 selected (75 not shown)')).toBeTruthy();
  });

  it('shows how many are decided so far', async () => {
    const gate = Promise.withResolvers<void>();
    const { user } = await renderApp(
      AVAILABLE,
      sixMachines({ 'PATCH /api/admin/assets/6/approve': () => gate.promise.then(() => json({})) }),
    );
    await user.click(await screen.findByRole('button', { name: 'Select all 6 that match' }));
    await screen.findByText(/^6 selected/);
    await user.click(button('Approve selected'));
    expect(await screen.findByText('5 of 6 approved')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: '5 of 6 approved' })).toBeTruthy();
    gate.resolve();
    expect(await screen.findByText('6 machines approved')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });
});
