import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { MAX_IMAGES_PER_LISTING } from '@commonyard/contracts/assets.values';
import { textsOf } from './specification.ts';
import type { State } from './state.ts';
import { MESSAGE_START } from './fixture.ts';

const CATEGORIES = ['Heavy Equipment', 'Vehicles', 'Tools & Machinery', 'Office Equipment', 'Other'];
const REGIONS = ['Western Canada', 'Central Canada', 'Eastern Canada', 'Northern Territories'];
const navigationLinks = async (page: Page) =>
  page.getByRole('navigation', { name: 'Workspace' }).getByRole('link').allInnerTexts();
const pageNumbers = async (page: Page) =>
  (await page.getByRole('navigation', { name: 'Pagination' }).locator('li').allInnerTexts())
    .map((text) => text.trim())
    .filter(Boolean);

/** The workspace of signed-in users. */
export const WORKSPACE_STATES: readonly State[] = [
  {
    name: 'the listings of an administrator',
    as: 'admin',
    path: '/listings',
    steps: [
      {
        texts: [
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
        run: async ({ page }) => page.goto('/listings?page=4'),
        texts: [['Showing x-y of n listings', /Showing 19-24 of \d+ listings/]],
        checks: {
          'all page numbers for 5 pages': async ({ page }) => {
            await page.getByRole('article').first().waitFor();
            const shown = await pageNumbers(page);
            // A gap of one page would need as much space as its number.
            expect(shown.slice(0, 6)).toEqual(['1', '2', '3', '4', '5', '…']);
            for (const name of ['First page', 'Previous page', 'Next page', 'Last page'])
              await page.getByRole('link', { name }).waitFor();
            // Few pages have no gap.
            await page.goto('/listings?tab=needed');
            await page.getByRole('article').first().waitFor();
            const few = await pageNumbers(page);
            expect(few).toEqual(few.map((_text, index) => String(index + 1)));
          },
        },
      },
    ],
  },
  {
    name: 'the ages of listings',
    as: 'admin',
    path: '/listings?q=aged',
    steps: [
      {
        run: async ({ page }) => page.getByText('Aged long').waitFor(),
        texts: [
          'Yesterday',
          ['{n} days ago', '3 days ago'],
          ['{n} weeks ago', '2 weeks ago'],
          ['a locale date', /\b[A-Z][a-z]{2,8}\.? \d{1,2}, 20\d\d\b/],
        ],
      },
    ],
  },
  {
    name: 'the listings of an operator, and a new one',
    as: 'owner',
    path: '/listings',
    steps: [
      {
        texts: [
          'My Listings',
          'Browse Assets',
          'Messages',
          'View and manage your municipal asset listings',
          ['name and municipality', 'Smiths Falls'],
        ],
        run: async ({ page }) => {
          await page.getByRole('navigation', { name: 'Workspace' }).first().waitFor();
          expect((await navigationLinks(page)).length).toBe(4);
          expect(await page.getByRole('tab').count()).toBe(2);
        },
      },
      {
        run: async ({ page }) => page.getByRole('button', { name: 'Add New' }).click(),
        texts: [
          ...textsOf('2 Create asset', 'Post Asset Need', 'Post an asset your municipality is looking to lease'),
          'Category',
          'Region',
          'Description',
          'Specifications',
          'Available From',
          'Cancel',
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
        run: async ({ page }) => page.getByRole('button', { name: 'Submit Listing' }).click(),
        texts: ['Please select a category', 'Please select a region', 'Name must be at least 3 characters'],
      },
      {
        run: async (scene) => {
          const dialog = scene.page.getByRole('dialog');
          await dialog.getByLabel('Asset Title').fill('A new grader');
          await dialog.getByLabel('Category').selectOption('heavy-equipment');
          await dialog.getByLabel('Region').selectOption('Central Canada');
          await dialog.getByLabel('Description').fill('A grader with a wing.');
          await dialog.getByLabel('Rate', { exact: true }).fill('450');
          await scene.breakResponses('/api/assets', 'POST');
          await dialog.getByRole('button', { name: 'Submit Listing' }).click();
        },
        texts: ['Error', 'Failed to create asset. Please try again.'],
      },
      {
        run: async ({ page, delayRequests: hold, releaseRequests: release }) => {
          await hold('/api/assets', 'POST');
          await page.getByRole('button', { name: 'Submit Listing' }).click();
          await page.getByRole('button', { name: 'Submitting...' }).waitFor();
          await release();
        },
        texts: ['Asset created', 'Your asset has been successfully listed and is awaiting approval.'],
      },
      {
        run: async ({ page }) => page.goto('/listings?tab=needed&new=true'),
        texts: ['Post Asset Need', 'Post an asset your municipality is looking to lease'],
      },
      {
        run: async ({ page }) => page.goto('/listings?q=nothing+of+that+name'),
        texts: ['No assets found matching your criteria.', 'Add New Asset'],
      },
    ],
  },
  {
    name: 'the navigation of a phone',
    as: 'owner',
    path: '/listings',
    width: 360,
    steps: [{ texts: ['Dashboard', 'Listings', 'Inquiries', 'Profile'] }],
  },
  {
    name: 'the details of a listing, for an administrator',
    as: 'admin',
    path: ({ ids }) => `/listings?tab=pending&asset=${ids.waiting}`,
    steps: [
      {
        texts: [
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
        run: async (scene) => {
          await scene.breakResponses('/approve', 'PATCH');
          await scene.page.getByRole('button', { name: 'Approve Listing' }).click();
        },
        texts: ['Error', 'Failed to approve asset. Please try again.'],
      },
      {
        run: async ({ page, delayRequests: hold }) => {
          await hold('/approve');
          await page.getByRole('button', { name: 'Approve Listing' }).click();
          await page.getByRole('button', { name: 'Approving...' }).waitFor();
        },
        texts: ['Approving...'],
      },
      {
        run: async ({ releaseRequests: release }) => release(),
        texts: ['Asset approved', 'The asset has been successfully approved and is now available.'],
      },
    ],
  },
  {
    name: 'the details of a listing of another municipality',
    as: 'inquirer',
    path: ({ ids }) => `/browse?asset=${ids.full}`,
    steps: [
      {
        texts: [
          ['Minimum', /Minimum\s3 days/],
          ['Available from', /Available from\sMay 1, 2099/],
          'Year',
          'Make',
          'Model',
          'Specifications',
          'Tags',
          'Inquire About This',
        ],
        run: async ({ page }) => {
          await page.getByRole('dialog').getByText('digging').waitFor();
          expect(MAX_IMAGES_PER_LISTING).toBe(5);
        },
      },
      {
        run: async (scene) => {
          await scene.breakResponses('/api/inquiries', 'POST');
          await scene.page.getByRole('button', { name: 'Inquire About This' }).click();
        },
        texts: ['Error', 'Failed to submit inquiry. Please try again.'],
      },
      {
        run: async ({ page, delayRequests: hold }) => {
          await hold('/api/inquiries', 'POST');
          await page.getByRole('button', { name: 'Inquire About This' }).click();
          await page.getByRole('button', { name: 'Sending...' }).waitFor();
        },
        texts: ['Sending...'],
      },
      {
        run: async ({ releaseRequests: release }) => release(),
        texts: ['Inquiry submitted', 'Your inquiry has been sent to the admin team.'],
      },
    ],
  },
  {
    name: 'the details of a needed listing of another municipality',
    as: 'inquirer',
    path: ({ ids }) => `/browse?tab=needed&asset=${ids.need}`,
    steps: [{ texts: ['Offer Equipment'] }],
  },
  {
    name: 'the inquiries of an administrator',
    as: 'admin',
    path: '/inquiries',
    steps: [
      {
        texts: [
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
        run: async ({ page, fixture, delayRequests: hold }) => {
          await page.goto('/inquiries');
          await page.getByRole('link', { name: `Inquiry #${fixture.ids.inquiry}` }).waitFor();
          await hold(`/api/assets/${fixture.ids.full}`);
          await page.goto(`/inquiries?inquiry=${fixture.ids.inquiry}`);
        },
        texts: ['Related Asset', 'Loading asset details...'],
      },
      {
        run: async ({ page, abortRequests: cut, fixture }) => {
          await cut(`/api/assets/${fixture.ids.full}`);
          await page.goto(`/inquiries?inquiry=${fixture.ids.inquiry}`);
        },
        texts: [
          'Failed to fetch asset details',
          'Start Processing',
          'Mark as Completed',
          'Cancel Inquiry',
          'Admin Notes',
          'Save Notes',
        ],
      },
      {
        run: async ({ page }) => page.getByRole('button', { name: 'Start Processing' }).click(),
        texts: ['Status updated'],
      },
      {
        run: async ({ page, fixture }) => {
          await page.goto(`/inquiries?inquiry=${fixture.ids.completed}`);
          await page.getByText('Admin Notes').waitFor();
          for (const name of ['Start Processing', 'Mark as Completed', 'Cancel Inquiry'])
            expect(await page.getByRole('button', { name }).count()).toBe(0);
        },
      },
    ],
  },
  {
    name: 'the messages of an operator',
    as: 'owner',
    path: ({ ids }) => `/inquiries?inquiry=${ids.inquiry}`,
    steps: [
      {
        texts: ['Messages', 'You', 'Other Party', 'Send Message', 'Related Asset'],
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
        run: async ({ page }) => {
          await page.getByLabel('Reply').fill('See you in May.');
          await page.getByRole('button', { name: 'Send Message' }).click();
        },
        texts: ['Message sent'],
      },
    ],
  },
  {
    name: 'the inspections',
    as: 'admin',
    path: '/inspections',
    steps: [
      {
        texts: [
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
        run: async ({ page }) => page.getByRole('button', { name: /^View/ }).first().click(),
        texts: ['Notes', 'Checklist', ['photo upload', 'Photos of the machine'], 'Save as Draft', 'Create Inspection'],
        checks: {
          '8 items before': async ({ page }) => {
            await page.getByText('0 of 8 answered').waitFor();
            expect(await page.getByRole('radio', { name: 'Pass' }).count()).toBe(8);
          },
        },
      },
      {
        run: async ({ page }) => {
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
        run: async ({ page }) => page.goto('/inspections?new=true'),
        texts: [['related inquiry', 'Related inquiry'], 'Type', 'Date'],
      },
    ],
  },
];
