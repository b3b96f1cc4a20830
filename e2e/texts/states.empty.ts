import { expect } from '@jest/globals';
import { textsOf } from './specification.ts';
import type { State } from './state.ts';

/** An installation without listings. */
export const EMPTY_STATES: readonly State[] = [
  {
    name: 'the home page, while its lists are loaded and when they are empty',
    path: '/contact',
    steps: [
      {
        run: async ({ page, delayRequests: hold }) => {
          await hold('/api/assets');
          await page.goto('/', { waitUntil: 'commit' });
          await page.getByText('Loading equipment...').waitFor();
          await page.getByText('Loading equipment needs...').waitFor();
        },
        texts: ['Loading equipment...', 'Loading equipment needs...'],
      },
      {
        texts: [
          ...textsOf('2 Home', 'Loading equipment...', 'Loading equipment needs...'),
          ...textsOf('2 Header and footer', 'Home', 'Admin Dashboard'),
        ],
        run: async ({ page, releaseRequests: release }) => {
          await release();
          await page.getByText('No equipment available right now.').waitFor();
          expect(await page.locator('#how-it-works, #benefits').count()).toBe(2);
        },
      },
    ],
  },
  {
    name: 'the list of available equipment',
    path: '/available-equipment',
    steps: [{ texts: ['No equipment available right now. Check back later or post your own!'] }],
  },
  {
    name: 'the list of needed equipment',
    path: '/needed-equipment',
    steps: [{ texts: ['No equipment needs posted right now. Check back later or post your own!'] }],
  },
  {
    name: 'the dashboard of an administrator',
    as: 'admin',
    path: '/admin',
    steps: [
      {
        texts: [
          'Admin Dashboard',
          'All Equipment',
          'Pending Available',
          'Pending Needed',
          'No equipment found in the inventory.',
          'Back to Main Site',
          'Logout',
          'Add Available',
          'Add Needed',
        ],
      },
      {
        run: async ({ page }) => page.getByRole('tab', { name: 'Pending Available' }).click(),
        texts: ['No pending available equipment submissions.'],
      },
      {
        run: async ({ page }) => page.getByRole('tab', { name: 'Pending Needed' }).click(),
        texts: ['No pending needed equipment submissions.'],
      },
    ],
  },
  {
    name: 'the listings of an operator',
    as: 'owner',
    path: '/listings',
    steps: [{ texts: ['No assets found matching your criteria.', 'Add New Asset', 'Add New'] }],
  },
];
