import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { MAX_IMAGES_PER_LISTING } from '@commonyard/contracts/assets.values';
import type { State } from './state.ts';
import { MESSAGE_START } from './world.ts';

const CATEGORIES = ['Heavy Equipment', 'Vehicles', 'Tools & Machinery', 'Office Equipment', 'Other'];
const REGIONS = ['Western Canada', 'Central Canada', 'Eastern Canada', 'Northern Territories'];
const places = async (page: Page) =>
  page.getByRole('navigation', { name: 'Workspace' }).getByRole('link').allInnerTexts();
const numbers = async (page: Page) =>
  (await page.getByRole('navigation', { name: 'Pagination' }).locator('li').allInnerTexts())
    .map((text) => text.trim())
    .filter(Boolean);

/** The working area of whoever is signed in. */
export const TOOLS_STATES: readonly State[] = [
  {
    where: 'the listings of an administrator',
    as: 'admin',
    path: '/listings',
    steps: [
      {
        sees: [
          'Dashboard',
          'Manage Listings',
          'Inquiries',
          'User Management',
          'Inspection Forms',
          ['name and municipality', 'admin'],
          ['team label', 'CommonYard team'],
          'Available Assets',
          'Needed Assets',
          'Pending Approval',
          'Manage and review municipal asset listings',
          'Add New',
          ['Showing x-y of n listings', /Showing 1-6 of \d+ listings/],
          ['anonymous municipality', 'Anonymous municipality'],
          'Today',
        ],
        choices: { Region: ['All Regions', ...REGIONS], Category: ['All Categories', ...CATEGORIES] },
        checks: {
          'listings page size 6': async ({ page }) => expect(await page.getByRole('article').count()).toBe(6),
        },
      },
      {
        do: async ({ page }) => page.goto('/listings?page=4'),
        sees: [['Showing x-y of n listings', /Showing 19-24 of \d+ listings/]],
        checks: {
          'all page numbers for 5 pages': async ({ page }) => {
            await page.getByRole('article').first().waitFor();
            const shown = await numbers(page);
            // A gap of one page would take the room of its number.
            expect(shown.slice(0, 6)).toEqual(['1', '2', '3', '4', '5', '…']);
            for (const name of ['First page', 'Previous page', 'Next page', 'Last page'])
              await page.getByRole('link', { name }).waitFor();
            // What is left over after three pages and the pages of their own.
            await page.goto('/listings?tab=needed');
            await page.getByRole('article').first().waitFor();
            const few = await numbers(page);
            expect(few).toEqual(few.map((_text, index) => String(index + 1)));
          },
        },
      },
    ],
  },
  {
    where: 'the ages of listings',
    as: 'admin',
    path: '/listings?q=aged',
    steps: [
      {
        do: async ({ page }) => page.getByText('Aged long').waitFor(),
        sees: [
          'Yesterday',
          ['{n} days ago', '3 days ago'],
          ['{n} weeks ago', '2 weeks ago'],
          ['a locale date', /\b[A-Z][a-z]{2,8}\.? \d{1,2}, 20\d\d\b/],
        ],
      },
    ],
  },
  {
    where: 'the listings of an operator, and a new one',
    as: 'owner',
    path: '/listings',
    steps: [
      {
        sees: [
          'My Listings',
          'Browse Assets',
          'Messages',
          'View and manage your municipal asset listings',
          ['name and municipality', 'Smiths Falls'],
        ],
        do: async ({ page }) => {
          await page.getByRole('navigation', { name: 'Workspace' }).first().waitFor();
          expect((await places(page)).length).toBe(4);
          expect(await page.getByRole('tab').count()).toBe(2);
        },
      },
      {
        do: async ({ page }) => page.getByRole('button', { name: 'Add New' }).click(),
        sees: [
          'List Available Asset',
          'List an asset your municipality can lease to others',
          'Asset Title',
          'Category',
          'Region',
          'Description',
          'Rate',
          'Rate Type',
          'Year',
          'Make',
          'Model',
          'Specifications',
          'Available From',
          'Minimum Lease Period',
          'Tags',
          'Upload Images',
          'Cancel',
          'Submit Listing',
        ],
        checks: {
          'rate types of the create dialog': async ({ page }) => {
            const field = page.getByRole('dialog').getByLabel('Rate Type');
            expect(await field.locator('option').allTextContents()).toEqual(['Per day', 'Per week', 'Per month']);
            expect(await field.inputValue()).toBe('daily');
            const dialog = page.getByRole('dialog');
            const offered = async (label: string) =>
              (await dialog.getByLabel(label, { exact: true }).locator('option').allTextContents()).slice(1);
            expect([await offered('Category'), await offered('Region')]).toEqual([CATEGORIES, REGIONS]);
          },
          'no day before today': async ({ page }) => {
            const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date());
            expect(
              await page
                .getByRole('dialog')
                .getByLabel(/^Available From/)
                .getAttribute('min'),
            ).toBe(day);
          },
          'tags: trimmed, no duplicates, plus off when empty': async ({ page }) => {
            const input = page.getByRole('dialog').getByLabel(/^Tags/);
            const plus = page.getByRole('button', { name: 'Add tag' });
            const isOff = async () =>
              (await plus.isDisabled()) || (await plus.getAttribute('aria-disabled')) === 'true';
            expect(await isOff()).toBe(true);
            await input.fill('  snow ');
            expect(await isOff()).toBe(false);
            await plus.click();
            await input.fill('snow');
            await input.press('Enter');
            await input.fill('');
            await input.pressSequentially('ice,');
            expect(await page.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem').allInnerTexts()).toEqual(
              ['snow', 'ice'],
            );
          },
        },
      },
      {
        do: async ({ page }) => page.getByRole('button', { name: 'Submit Listing' }).click(),
        sees: ['Please select a category', 'Please select a region', 'Name must be at least 3 characters'],
      },
      {
        do: async (scene) => {
          const dialog = scene.page.getByRole('dialog');
          await dialog.getByLabel('Asset Title').fill('A new grader');
          await dialog.getByLabel('Category').selectOption('heavy-equipment');
          await dialog.getByLabel('Region').selectOption('Central Canada');
          await dialog.getByLabel('Description').fill('A grader with a wing.');
          await dialog.getByLabel('Rate', { exact: true }).fill('450');
          await scene.break('/api/assets', 'POST');
          await dialog.getByRole('button', { name: 'Submit Listing' }).click();
        },
        sees: ['Error', 'Failed to create asset. Please try again.'],
      },
      {
        do: async ({ page, hold, release }) => {
          await hold('/api/assets', 'POST');
          await page.getByRole('button', { name: 'Submit Listing' }).click();
          await page.getByRole('button', { name: 'Submitting...' }).waitFor();
          await release();
        },
        sees: ['Asset created', 'Your asset has been successfully listed and is awaiting approval.'],
      },
      {
        do: async ({ page }) => page.goto('/listings?tab=needed&new=true'),
        sees: ['Post Asset Need', 'Post an asset your municipality is looking to lease'],
      },
      {
        do: async ({ page }) => page.goto('/listings?q=nothing+of+that+name'),
        sees: ['No assets found matching your criteria.', 'Add New Asset'],
      },
    ],
  },
  {
    where: 'the bar of a phone',
    as: 'owner',
    path: '/listings',
    width: 360,
    steps: [{ sees: ['Dashboard', 'Listings', 'Inquiries', 'Profile'] }],
  },
  {
    where: 'the details of a listing, for an administrator',
    as: 'admin',
    path: ({ ids }) => `/listings?tab=pending&asset=${ids.waiting}`,
    steps: [
      {
        sees: [
          ['rate/rateType', '$550 / day'],
          ['Municipality ID: #', /Municipality ID: #\d+/],
          'Available from',
          'Not specified',
          'Admin Notes',
          'Add administrative notes here...',
          'Close',
          'Approve Listing',
        ],
      },
      {
        do: async (scene) => {
          await scene.break('/approve', 'PATCH');
          await scene.page.getByRole('button', { name: 'Approve Listing' }).click();
        },
        sees: ['Error', 'Failed to approve asset. Please try again.'],
      },
      {
        do: async ({ page, hold }) => {
          await hold('/approve');
          await page.getByRole('button', { name: 'Approve Listing' }).click();
          await page.getByRole('button', { name: 'Approving...' }).waitFor();
        },
        sees: ['Approving...'],
      },
      {
        do: async ({ release }) => release(),
        sees: ['Asset approved', 'The asset has been successfully approved and is now available.'],
      },
    ],
  },
  {
    where: 'the details of a listing of another municipality',
    as: 'asker',
    path: ({ ids }) => `/browse?asset=${ids.full}`,
    steps: [
      {
        sees: [
          ['Minimum', /Minimum\s3 days/],
          ['Available from', /Available from\sMay 1, 2099/],
          'Year',
          'Make',
          'Model',
          'Specifications',
          'Tags',
          'Inquire About This',
        ],
        do: async ({ page }) => {
          await page.getByRole('dialog').getByText('digging').waitFor();
          expect(MAX_IMAGES_PER_LISTING).toBe(5);
        },
      },
      {
        do: async (scene) => {
          await scene.break('/api/inquiries', 'POST');
          await scene.page.getByRole('button', { name: 'Inquire About This' }).click();
        },
        sees: ['Error', 'Failed to submit inquiry. Please try again.'],
      },
      {
        do: async ({ page, hold }) => {
          await hold('/api/inquiries', 'POST');
          await page.getByRole('button', { name: 'Inquire About This' }).click();
          await page.getByRole('button', { name: 'Sending...' }).waitFor();
        },
        sees: ['Sending...'],
      },
      {
        do: async ({ release }) => release(),
        sees: ['Inquiry submitted', 'Your inquiry has been sent to the admin team.'],
      },
    ],
  },
  {
    where: 'the details of a need of another municipality',
    as: 'asker',
    path: ({ ids }) => `/browse?tab=needed&asset=${ids.need}`,
    steps: [{ sees: ['Offer Equipment'] }],
  },
  {
    where: 'the inquiries of an administrator',
    as: 'admin',
    path: '/inquiries',
    steps: [
      {
        sees: [
          'All',
          'Pending',
          'In Progress',
          'Completed',
          'Cancelled',
          ['Inquiry #{id}', /Inquiry #\d+/],
          ['message of 100 characters', MESSAGE_START],
          ['badge of the inquiries', /Inquiries, \d+ pending/],
        ],
        checks: {
          'message of 100 characters': async ({ page }) => {
            const row = page.getByText(MESSAGE_START).first();
            const text = (await row.innerText()).replace(/(\.\.\.|…)$/, '');
            expect(text.length).toBeLessThanOrEqual(100);
            expect(text.length).toBeGreaterThan(90);
          },
        },
      },
      {
        do: async ({ page, world, hold }) => {
          await page.goto('/inquiries');
          await page.getByRole('link', { name: `Inquiry #${world.ids.inquiry}` }).waitFor();
          await hold(`/api/assets/${world.ids.full}`);
          await page.goto(`/inquiries?inquiry=${world.ids.inquiry}`);
        },
        sees: ['Related Asset', 'Loading asset details...'],
      },
      {
        do: async ({ page, cut, world }) => {
          await cut(`/api/assets/${world.ids.full}`);
          await page.goto(`/inquiries?inquiry=${world.ids.inquiry}`);
        },
        sees: [
          'Failed to fetch asset details',
          'Start Processing',
          'Mark as Completed',
          'Cancel Inquiry',
          'Admin Notes',
          'Save Notes',
        ],
      },
      {
        do: async ({ page }) => page.getByRole('button', { name: 'Start Processing' }).click(),
        sees: ['Status updated'],
      },
      {
        do: async ({ page, world }) => {
          await page.goto(`/inquiries?inquiry=${world.ids.completed}`);
          await page.getByText('Admin Notes').waitFor();
          for (const name of ['Start Processing', 'Mark as Completed', 'Cancel Inquiry'])
            expect(await page.getByRole('button', { name }).count()).toBe(0);
        },
      },
    ],
  },
  {
    where: 'the messages of an operator',
    as: 'owner',
    path: ({ ids }) => `/inquiries?inquiry=${ids.inquiry}`,
    steps: [
      {
        sees: ['Messages', 'You', 'Other Party', 'Send Message', 'Related Asset'],
        checks: {
          'a blank reply cannot be sent': async ({ page }) => {
            const send = page.getByRole('button', { name: 'Send Message' });
            const isOff = async () =>
              (await send.isDisabled()) || (await send.getAttribute('aria-disabled')) === 'true';
            expect(await isOff()).toBe(true);
            await page.getByLabel('Reply').fill('   ');
            expect(await isOff()).toBe(true);
          },
        },
      },
      {
        do: async ({ page }) => {
          await page.getByLabel('Reply').fill('See you in May.');
          await page.getByRole('button', { name: 'Send Message' }).click();
        },
        sees: ['Message sent'],
      },
    ],
  },
  {
    where: 'the inspections',
    as: 'admin',
    path: '/inspections',
    steps: [
      {
        sees: [
          'Pre-Inspection',
          'Post-Inspection',
          'Asset or municipality',
          'Asset',
          'Municipality',
          'Date',
          'Status',
          'View',
          'Pending',
        ],
      },
      {
        do: async ({ page }) => page.getByRole('button', { name: /^View/ }).first().click(),
        sees: ['Notes', 'Checklist', ['photo upload', 'Photos of the machine'], 'Save as Draft', 'Create Inspection'],
        checks: {
          '8 items before': async ({ page }) => {
            await page.getByText('0 of 8 answered').waitFor();
            expect(await page.getByRole('radio', { name: 'Pass' }).count()).toBe(8);
          },
        },
      },
      {
        do: async ({ page }) => {
          await page.goto('/inspections?tab=post');
          await page.getByRole('button', { name: /^View/ }).first().click();
        },
        checks: {
          '8 items after': async ({ page }) => {
            await page.getByText('0 of 8 answered').waitFor();
            expect(await page.getByRole('radio', { name: 'Pass' }).count()).toBe(8);
          },
        },
      },
      {
        do: async ({ page }) => page.goto('/inspections?new=true'),
        sees: [['related inquiry', 'Related inquiry'], 'Type', 'Date'],
      },
    ],
  },
];
