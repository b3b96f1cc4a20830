import { expect } from '@jest/globals';
import type { State } from './state.ts';

const CATEGORIES = ['Construction', 'Road Maintenance', 'Snow Removal', 'Landscaping', 'Transportation', 'Other'];

/** Public pages. */
export const PUBLIC_STATES: readonly State[] = [
  {
    name: 'an unknown address',
    path: '/no/such/page',
    steps: [{ texts: ['404 Page Not Found', 'Did you forget to add the page to the router?'] }],
  },
  {
    name: 'the home page of an administrator',
    as: 'admin',
    path: '/',
    steps: [
      {
        texts: ['Admin Dashboard'],
        checks: {
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
    steps: [
      {
        run: async ({ page }) => page.getByRole('button', { name: 'Open menu' }).click(),
        texts: ['Home', 'Available Equipment', 'Needed Equipment', 'Post Equipment', 'Contact Us'],
      },
    ],
  },
  {
    name: 'the list of available equipment',
    path: '/available-equipment?q=everything',
    steps: [
      {
        texts: [
          'Showing all available equipment across Ontario.',
          'Available',
          'From {date}',
          'View Details',
          'Inquire',
        ],
        checks: {
          'a broken image falls back': async ({ page, abortRequests: cut }) => {
            await cut('/media/');
            await page.reload();
            await page.locator('article svg.category-heavy-equipment, article [class*=category-]').first().waitFor();
          },
        },
      },
      { run: async ({ page }) => page.goto('/available-equipment?q=nothing'), texts: ['Flexible'] },
    ],
  },
  {
    name: 'the list of available equipment, when it cannot be loaded',
    path: '/available-equipment',
    before: async ({ abortRequests: cut }) => cut('/api/assets?'),
    steps: [{ texts: ['Failed to load equipment. Please try again later.', 'Failed to fetch equipment'] }],
  },
  {
    name: 'the list of needed equipment',
    path: '/needed-equipment',
    steps: [{ texts: ['Needed', 'Respond', 'View Details'] }],
  },
  {
    name: 'the list of needed equipment, when it cannot be loaded',
    path: '/needed-equipment',
    before: async ({ abortRequests: cut }) => cut('/api/assets?'),
    steps: [{ texts: ['Failed to load equipment needs. Please try again later.'] }],
  },
  {
    name: 'the choice between the two forms',
    path: '/post-items',
    steps: [
      {
        texts: [
          'Available Equipment',
          'Needed Equipment',
          ['no login is needed', 'No login is needed.'],
          ['admins review first', 'Administrators review each post before the public sees it.'],
        ],
      },
    ],
  },
  {
    name: 'the page of a listing that is available',
    path: ({ ids }) => `/equipment/available/${ids.full}`,
    steps: [
      {
        texts: [
          'Available',
          ['price or rate', '$550 / day'],
          ['availability', /From May 1, 2099 to June? ?\w*\.? 1, 2099/],
          'Description',
          'Specifications',
          'Additional terms',
          ['region', 'Central Canada'],
          ['contact name', 'Cora Contact'],
          ['department', 'Public Works'],
          ['municipality', 'Smiths Falls'],
          ['phone', '613-555-0111'],
          ['email', 'cora@example.com'],
          'Inquire About This',
        ],
      },
    ],
  },
  {
    name: 'the page of a needed listing',
    path: ({ ids }) => `/equipment/needed/${ids.need}`,
    steps: [{ texts: ['Needed', 'Requirements', 'Budget', 'Offer Equipment'] }],
  },
  {
    name: 'the page of a listing that does not exist',
    path: '/equipment/available/999999',
    steps: [{ texts: ['Equipment Not Found', 'The requested equipment could not be found.', 'Return Home'] }],
  },
  {
    name: 'the page of a listing, when it cannot be loaded',
    path: ({ ids }) => `/equipment/available/${ids.full}`,
    before: async ({ abortRequests: cut }) => cut('/api/assets/'),
    steps: [{ texts: ['Failed to fetch asset details'] }],
  },
  {
    name: 'the contact page',
    path: '/contact',
    steps: [
      {
        texts: [
          'Subject',
          ['company email', /\S+@\S+/],
          ['company phone', /\d{3}[-. )]+\d{3}[-. ]\d{4}/],
          'Office address',
          'Office hours',
          ['Mon-Fri 9:00 AM-5:00 PM', /Monday to Friday\s9:00 AM-5:00 PM/],
          ['weekends closed', /Saturday and Sunday\sClosed/],
        ],
      },
    ],
  },
  {
    name: 'the form for available equipment',
    path: '/post-available-item',
    steps: [
      {
        texts: [
          'Equipment Name',
          ['category', 'Category'],
          ['description', 'Description'],
          ['region', 'Region'],
          ['rate per day', 'Rate per day (optional)'],
          'Available From',
          'Available To',
          ['municipalityName', 'Municipality'],
          ['contactEmail', 'Email'],
          ['contactPhone', 'Phone (optional)'],
          ['additionalNotes', 'Additional notes (optional)'],
          ['up to 5 images', 'Up to 5 photos, JPEG, PNG or WebP. The first one is the cover.'],
          ['Listings are reviewed before publication', 'Listings are reviewed before publication.'],
        ],
        choices: { Region: ['Ontario'] },
        checks: {
          'categories of the public forms': async ({ page }) => {
            const shown = await page.getByRole('radiogroup', { name: 'Category' }).locator('label').allInnerTexts();
            expect(shown.map((text) => text.trim())).toEqual(CATEGORIES);
          },
          'regions of the public forms': async ({ page }) =>
            expect(await page.getByLabel('Region').locator('option').allTextContents()).toEqual(['Ontario']),
        },
      },
    ],
  },
  {
    name: 'the form for needed equipment',
    path: '/post-needed-item',
    steps: [
      {
        texts: [
          'Equipment Needed',
          ['maximum budget', 'Maximum budget per day (optional)'],
          'Needed From',
          'Needed Until',
        ],
      },
    ],
  },
];
