import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { json, type Api } from './api.ts';
import { counts as inquiryCounts, inquiry } from './inquiries.ts';
import { inspectionWith } from './inspections.ts';
import { listing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedIn, userWith } from './users.ts';

const page = (...items: unknown[]) => json(items, { headers: { 'x-total-count': String(items.length) } });
const NONE = { available: 0, pending: 0, leased: 0, unavailable: 0 };
const lists: Api = {
  'GET /api/assets': () => page(listing()),
  'GET /api/assets/counts': () => json({ available_asset: NONE, needed_asset: NONE }),
  'GET /api/admin/assets': () => page(listing()),
  'GET /api/admin/asset-counts': () => json({ all: 1, pendingAvailable: 0, pendingNeeded: 0 }),
  'GET /api/inquiries': () => page(inquiry()),
  'GET /api/inquiries/counts': () => json(inquiryCounts()),
  'GET /api/inspections': () => page(inspectionWith()),
  'GET /api/users': () => page(userWith()),
  'GET /api/municipalities': () => json([]),
};

describe('skip to results', () => {
  it.each<[string, Api]>([
    ['/available-equipment', {}],
    ['/needed-equipment', {}],
    ['/listings', signedIn('municipal_operator')],
    ['/browse', signedIn('municipal_operator')],
    ['/inquiries', signedIn('municipal_operator')],
    ['/inspections', signedIn('municipal_operator')],
    ['/users', signedIn('admin')],
    ['/admin', signedIn('admin')],
  ])('on %s comes before the filters and moves the focus to the results', async (path, session) => {
    const { user, router } = await renderApp(path, { ...lists, ...session });
    const link = await screen.findByRole('link', { name: 'Skip to results' });
    await screen.findByRole('searchbox');
    const results = await waitForResults();
    const filters = results.closest('main')!.querySelectorAll('input, select, [aria-pressed]');
    expect([...filters].filter((filter) => !follows(link, filter))).toEqual([]);
    // The tab stops between the heading and the link: actions of the page, and tabs.
    act(() => screen.getByRole('heading', { level: 1 }).focus());
    for (let stops = 0; stops < 7 && document.activeElement !== link; stops++) await user.tab();
    expect(document.activeElement).toBe(link);
    const { href } = router.state.location;
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(results);
    expect(router.state.location.href).toBe(href);
    await user.tab();
    expect(follows(results, document.activeElement!)).toBe(true);
  });
});

const waitForResults = async () => {
  await screen.findAllByText(/Road grader|Motor grader|Avery Admin/);
  return document.getElementById('results')!;
};
/** Whether `second` stands behind `first` in the document, or within it. */
const follows = (first: Element, second: Element) =>
  Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
