import { expect } from '@jest/globals';
import { delayRequests, selectTab } from './actions.ts';
import { textsOf } from './specification.ts';
import type { State } from './state.ts';

/** An installation without listings. */
export const EMPTY_STATES: readonly State[] = [
  {
    name: 'the home page, while its lists are loaded',
    // A guest's page contains its data.
    as: 'inquirer',
    path: '/',
    before: delayRequests('/api/assets'),
    steps: [{ texts: textsOf('2 Home, loading') }],
  },
  {
    name: 'the home page, when its lists are empty',
    path: '/',
    steps: [
      {
        run: [async ({ page }) => expect(await page.locator('#how-it-works, #benefits').count()).toBe(2)],
        texts: textsOf(
          '2 Home',
          '2 Home, links to forms',
          '2 Home, links to lists',
          '2 Home, empty',
          '2 Header',
          '2 Footer',
        ),
      },
    ],
  },
  {
    name: 'the list of available equipment',
    path: '/available-equipment',
    steps: [{ texts: textsOf('2 Available equipment, empty') }],
  },
  {
    name: 'the list of needed equipment',
    path: '/needed-equipment',
    steps: [{ texts: textsOf('2 Needed equipment, empty') }],
  },
  {
    name: 'the dashboard of an administrator',
    as: 'admin',
    path: '/admin',
    steps: [
      { texts: textsOf('2 Header, administrator', '2 Admin', '2 Admin, ways out', '2 Admin, empty') },
      { run: [selectTab('Pending Available')], texts: ['No pending available equipment submissions.'] },
      { run: [selectTab('Pending Needed')], texts: ['No pending needed equipment submissions.'] },
    ],
  },
  {
    name: 'the listings of an operator',
    as: 'owner',
    path: '/listings',
    steps: [{ texts: textsOf('2 Listings, empty') }],
  },
];
