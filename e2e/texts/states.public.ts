import { expect } from '@jest/globals';
import { abortRequests, open, optionsOf, press } from './actions.ts';
import { textsOf } from './specification.ts';
import type { State } from './state.ts';

const CATEGORIES = ['Construction', 'Road Maintenance', 'Snow Removal', 'Landscaping', 'Transportation', 'Other'];

/** Public pages. */
export const PUBLIC_STATES: readonly State[] = [
  {
    name: 'an unknown address',
    path: '/no/such/page',
    steps: [{ texts: textsOf('2 Not found') }],
  },
  {
    name: 'the home page of an administrator',
    as: 'admin',
    path: '/',
    steps: [
      {
        texts: textsOf('2 Header, administrator'),
        details: {
          'home previews 4': async ({ page }) => {
            await page.getByRole('article').first().waitFor();
            expect(await page.getByRole('article').filter({ hasText: 'Needed' }).count()).toBe(4);
            expect(await page.getByRole('article').count()).toBe(8);
          },
        },
      },
    ],
  },
  {
    name: 'the menu of a phone',
    path: '/',
    width: 360,
    steps: [{ run: [press('Open menu')], texts: textsOf('2 Header', '2 Header, phone') }],
  },
  {
    name: 'the list of available equipment',
    path: '/available-equipment?q=everything',
    steps: [
      {
        texts: textsOf('2 Available equipment', '2 Equipment'),
        details: {
          'a broken image falls back': async (scene) => {
            await abortRequests('/media/')(scene);
            await scene.page.reload();
            await scene.page
              .locator('article svg.category-heavy-equipment, article [class*=category-]')
              .first()
              .waitFor();
          },
        },
      },
      { run: [open('/available-equipment?q=nothing')], texts: textsOf('2 Available equipment, without dates') },
    ],
  },
  {
    name: 'the list of available equipment, when it cannot be loaded',
    // A guest's page contains its data.
    as: 'inquirer',
    path: '/available-equipment',
    before: abortRequests('/api/assets?'),
    steps: [{ texts: textsOf('8 Available equipment') }],
  },
  {
    name: 'the list of needed equipment',
    path: '/needed-equipment',
    steps: [{ texts: textsOf('2 Needed equipment', '2 Equipment') }],
  },
  {
    name: 'the list of needed equipment, when it cannot be loaded',
    // A guest's page contains its data.
    as: 'inquirer',
    path: '/needed-equipment',
    before: abortRequests('/api/assets?'),
    steps: [{ texts: textsOf('8 Needed equipment') }],
  },
  {
    name: 'the choice between the two forms',
    path: '/post-items',
    steps: [{ texts: textsOf('2 Post items') }],
  },
  {
    name: 'the page of a listing that is available',
    path: ({ ids }) => `/equipment/available/${ids.full}`,
    steps: [
      {
        texts: ['Available', ...textsOf('2 Detail')],
        details: {
          'price or rate': '$550 / day',
          availability: /From May 1, 2099 to June? ?\w*\.? 1, 2099/,
          region: 'Central Canada',
          department: 'Public Works',
          municipality: 'Smiths Falls',
          phone: '613-555-0111',
          email: 'cora@example.com',
        },
      },
    ],
  },
  {
    name: 'the page of a listing that is available, for a user',
    as: 'owner',
    path: ({ ids }) => `/equipment/available/${ids.full}`,
    steps: [{ details: { 'contact name': 'Cora Contact' } }],
  },
  {
    name: 'the page of a needed listing',
    path: ({ ids }) => `/equipment/needed/${ids.need}`,
    steps: [{ texts: ['Needed', ...textsOf('2 Detail, needed')] }],
  },
  {
    name: 'the page of a listing that does not exist',
    path: '/equipment/available/999999',
    steps: [{ texts: textsOf('2 Detail, not found') }],
  },
  {
    name: 'the page of a listing, when it cannot be loaded',
    // A guest's page contains its data.
    as: 'inquirer',
    path: ({ ids }) => `/equipment/available/${ids.full}`,
    before: abortRequests('/api/assets/'),
    steps: [{ texts: textsOf('8 Detail') }],
  },
  {
    name: 'the contact page',
    path: '/contact',
    steps: [
      {
        texts: textsOf('2 Contact'),
        details: {
          'company email': /\S+@\S+/,
          'company phone': /\d{3}[-. )]+\d{3}[-. ]\d{4}/,
          'Mon-Fri 9:00 AM-5:00 PM': /Mon-Fri 9:00 AM-5:00 PM/,
          'weekends closed': /weekends closed/,
        },
      },
    ],
  },
  {
    name: 'the form for available equipment',
    path: '/post-available-item',
    steps: [
      {
        texts: textsOf('2 Post available', '2 Post forms', '2 Post forms, notes', '2 Post forms, images'),
        details: {
          'categories of the public forms': async ({ page }) => {
            const shown = await page.getByRole('radiogroup', { name: 'Category' }).locator('label').allInnerTexts();
            expect(shown.map((text) => text.trim())).toEqual(CATEGORIES);
          },
          'regions of the public forms': async ({ page }) =>
            expect(await optionsOf(page, 'Region')).toEqual(['Ontario']),
        },
      },
    ],
  },
  {
    name: 'the form for needed equipment',
    path: '/post-needed-item',
    steps: [{ texts: textsOf('2 Post needed') }],
  },
];
