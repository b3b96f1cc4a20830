import { expect } from '@jest/globals';
import type { State } from './state.ts';

/** An installation in which nothing has been listed yet. */
export const EMPTY_STATES: readonly State[] = [
  {
    where: 'the home page, while its lists are loaded and when they are empty',
    path: '/contact',
    steps: [
      {
        do: async ({ page, hold }) => {
          await hold('/api/assets');
          await page.goto('/', { waitUntil: 'commit' });
          await page.getByText('Loading equipment...').waitFor();
          await page.getByText('Loading equipment needs...').waitFor();
        },
        sees: ['Loading equipment...', 'Loading equipment needs...'],
      },
      {
        sees: [
          'How It Works',
          'Benefits',
          'Post Available Item',
          'Post Needed Item',
          'View All Available Equipment',
          'View All Needed Equipment',
          'Connect with us',
          'No equipment available right now.',
          'No equipment needs posted right now.',
          'Available Equipment',
          'Needed Equipment',
          'Post Equipment',
          'Contact Us',
          'About',
          'Equipment',
          'Legal',
          'Privacy',
          'Terms',
          'Contact',
          'Admin',
        ],
        do: async ({ page, release }) => {
          await release();
          await page.getByText('No equipment available right now.').waitFor();
          expect(await page.locator('#how-it-works, #benefits').count()).toBe(2);
        },
      },
    ],
  },
  {
    where: 'the list of available equipment',
    path: '/available-equipment',
    steps: [{ sees: ['No equipment available right now. Check back later or post your own!'] }],
  },
  {
    where: 'the list of needed equipment',
    path: '/needed-equipment',
    steps: [{ sees: ['No equipment needs posted right now. Check back later or post your own!'] }],
  },
  {
    where: 'the dashboard of an administrator',
    as: 'admin',
    path: '/admin',
    steps: [
      {
        sees: [
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
        do: async ({ page }) => page.getByRole('tab', { name: 'Pending Available' }).click(),
        sees: ['No pending available equipment submissions.'],
      },
      {
        do: async ({ page }) => page.getByRole('tab', { name: 'Pending Needed' }).click(),
        sees: ['No pending needed equipment submissions.'],
      },
    ],
  },
  {
    where: 'the listings of an operator',
    as: 'owner',
    path: '/listings',
    steps: [{ sees: ['No assets found matching your criteria.', 'Add New Asset', 'Add New'] }],
  },
];
