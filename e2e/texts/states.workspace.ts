import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import {
  abortRequests,
  breakResponses,
  changeRequests,
  delayRequests,
  fill,
  inDialog,
  open,
  optionsOf,
  press,
  restoreNetwork,
} from './actions.ts';
import { MESSAGE_START } from './fixture.ts';
import { textsOf } from './specification.ts';
import type { Action, State } from './state.ts';

const CATEGORIES = textsOf('2 Listings, categories');
const REGIONS = textsOf('2 Listings, regions');
const pageNumbers = async (page: Page) =>
  (await page.getByRole('navigation', { name: 'Pagination' }).locator('li').allInnerTexts())
    .map((text) => text.trim())
    .filter(Boolean);
const isOff = async (button: Locator) =>
  (await button.isDisabled()) || (await button.getAttribute('aria-disabled')) === 'true';
const openFirstInspection = press(/^View/);
const expectEightItems: Action = async ({ page }) => {
  await page.getByText('0 of 8 answered').waitFor();
  expect(await page.getByRole('radio', { name: 'Pass' }).count()).toBe(8);
};

/** The workspace of signed-in users. */
export const WORKSPACE_STATES: readonly State[] = [
  {
    name: 'the listings of an administrator',
    as: 'admin',
    path: '/listings',
    steps: [
      {
        texts: [
          'Today',
          ...textsOf('2 Workspace, administrator', '2 Listings', '2 Listings, administrator'),
          ...CATEGORIES,
          ...REGIONS,
        ],
        details: {
          'name and municipality': 'admin',
          'team label': 'CommonYard team',
          'Showing x-y of n listings': /Showing 1-6 of \d+ listings/,
          'listings page size 6': async ({ page }) => expect(await page.getByRole('article').count()).toBe(6),
          'All Regions': async ({ page }) =>
            expect(await optionsOf(page, 'Region')).toEqual(['All Regions', ...REGIONS]),
          'All Categories': async ({ page }) =>
            expect(await optionsOf(page, 'Category')).toEqual(['All Categories', ...CATEGORIES]),
        },
      },
      {
        run: [open('/listings?page=4')],
        details: {
          'Showing x-y of n listings': /Showing 19-24 of \d+ listings/,
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
        run: [({ page }) => page.getByText('Aged long').waitFor()],
        texts: ['Yesterday'],
        details: {
          '{n} days ago': '3 days ago',
          '{n} weeks ago': '2 weeks ago',
          'a locale date': /\b[A-Z][a-z]{2,8}\.? \d{1,2}, 20\d\d\b/,
        },
      },
    ],
  },
  {
    name: 'the listings of an operator, and a new one',
    as: 'owner',
    path: '/listings',
    steps: [
      {
        run: [
          async ({ page }) => {
            await page.getByRole('tab').first().waitFor();
            expect(await page.getByRole('tab').count()).toBe(2);
          },
        ],
        texts: textsOf('2 Workspace, operator', '2 Listings, operator'),
        details: { 'name and municipality': 'Smiths Falls' },
      },
      {
        run: [press('Add New')],
        texts: textsOf('2 Create asset', '2 Create asset, terms', '2 Create asset, buttons', '2 Create available'),
        details: {
          'rate types of the create dialog': async ({ page }) => {
            const dialog = inDialog(page);
            expect(await optionsOf(dialog, 'Rate Type')).toEqual(['Per day', 'Per week', 'Per month']);
            expect(await dialog.getByLabel('Rate Type').inputValue()).toBe('daily');
            expect((await optionsOf(dialog, 'Category')).slice(1)).toEqual(CATEGORIES);
            expect(await optionsOf(dialog, 'Region')).toEqual(['Ontario', ...REGIONS]);
          },
          'no day before today': async ({ page }) => {
            const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date());
            const field = inDialog(page).getByLabel(/^Available From/);
            expect(await field.getAttribute('min')).toBe(today);
          },
          'tags: trimmed, no duplicates, plus off when empty': async ({ page }) => {
            const input = inDialog(page).getByLabel(/^Tags/);
            const plus = page.getByRole('button', { name: 'Add tag' });
            expect(await isOff(plus)).toBe(true);
            await input.fill('  snow ');
            expect(await isOff(plus)).toBe(false);
            await plus.click();
            await input.fill('snow');
            await input.press('Enter');
            await input.fill('');
            await input.pressSequentially('ice,');
            const tags = page.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem');
            expect(await tags.allInnerTexts()).toEqual(['snow', 'ice']);
          },
        },
      },
      { run: [press('Submit Listing')], texts: textsOf('5 Listings') },
      {
        run: [
          fill({ 'Asset Title': 'A new grader', Description: 'A grader with a wing.', Rate: '450' }, inDialog),
          ({ page }) => inDialog(page).getByLabel('Category').selectOption('heavy-equipment'),
          // A region is preselected, so only the server can miss it.
          changeRequests('/api/assets', { region: '' }),
          press('Submit Listing'),
        ],
        texts: textsOf('5 Create asset'),
      },
      {
        run: [
          ({ page }) => inDialog(page).getByLabel('Region').selectOption('Central Canada'),
          breakResponses('/api/assets', 'POST'),
          press('Submit Listing'),
        ],
        texts: textsOf('8 Create asset'),
      },
      {
        run: [delayRequests('/api/assets', 'POST'), press('Submit Listing')],
        texts: textsOf('2 Forms, submitting'),
      },
      { run: [restoreNetwork], texts: textsOf('8 Create asset succeeds') },
      { run: [open('/listings?tab=needed&new=true')], texts: textsOf('2 Create needed') },
      { run: [open('/listings?q=nothing+of+that+name')], texts: textsOf('2 Listings, empty') },
    ],
  },
  {
    name: 'the navigation of a phone',
    as: 'owner',
    path: '/listings',
    width: 360,
    steps: [{ texts: textsOf('2 Workspace, phone') }],
  },
  {
    name: 'the details of a listing, for an administrator',
    as: 'admin',
    path: ({ ids }) => `/listings?tab=pending&asset=${ids.waiting}`,
    steps: [
      {
        texts: textsOf('2 Asset details', '2 Asset details, notes'),
        details: { 'rate/rateType': '$550 / day', 'Municipality ID: #': /Municipality ID: #\d+/ },
      },
      {
        run: [breakResponses('/approve', 'PATCH'), press('Approve Listing')],
        texts: textsOf('8 Asset details, approval'),
      },
      {
        run: [delayRequests('/approve'), press('Approve Listing')],
        texts: textsOf('2 Asset details, approving'),
      },
      { run: [restoreNetwork], texts: textsOf('8 Asset details, approval succeeds') },
    ],
  },
  {
    name: 'the details of a listing of another municipality',
    as: 'inquirer',
    path: ({ ids }) => `/browse?asset=${ids.full}`,
    steps: [
      {
        run: [({ page }) => inDialog(page).getByText('digging').waitFor()],
        texts: textsOf('2 Asset details, other municipality'),
        details: { Minimum: /Minimum\s3 days/, 'Available from': /Available from\sMay 1, 2099/ },
      },
      {
        run: [press('Inquire About This'), breakResponses('/api/inquiries', 'POST'), press('Submit Inquiry')],
        texts: textsOf('8 Asset details, inquiry'),
      },
      {
        run: [delayRequests('/api/inquiries', 'POST'), press('Submit Inquiry')],
        texts: textsOf('2 Asset details, inquiring'),
      },
      { run: [restoreNetwork], texts: textsOf('8 Asset details, inquiry succeeds') },
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
        texts: textsOf('2 Inquiries'),
        details: {
          'Inquiry #{id}': /Inquiry #\d+/,
          'badge of the inquiries': /Inquiries, \d+ pending/,
          'message of 100 characters': async ({ page }) => {
            const row = page.getByText(MESSAGE_START).first();
            const text = (await row.innerText()).replace(/(\.\.\.|…)$/, '');
            expect(text.length).toBeLessThanOrEqual(100);
            expect(text.length).toBeGreaterThan(90);
          },
        },
      },
      {
        run: [
          delayRequests(({ ids }) => `/api/assets/${ids.full}`),
          open(({ ids }) => `/inquiries?inquiry=${ids.inquiry}`),
        ],
        texts: textsOf('2 Inquiries, loading'),
      },
      {
        run: [
          abortRequests(({ ids }) => `/api/assets/${ids.full}`),
          open(({ ids }) => `/inquiries?inquiry=${ids.inquiry}`),
        ],
        texts: textsOf('8 Detail', '4 Inquiries', '2 Inquiries, notes'),
      },
      { run: [press('Start Processing')], texts: ['Status updated'] },
      {
        run: [
          open(({ ids }) => `/inquiries?inquiry=${ids.completed}`),
          async ({ page }) => {
            await page.getByText('Admin Notes').waitFor();
            for (const name of textsOf('4 Inquiries')) expect(await page.getByRole('button', { name }).count()).toBe(0);
          },
        ],
      },
    ],
  },
  {
    name: 'the messages of an operator',
    as: 'owner',
    path: ({ ids }) => `/inquiries?inquiry=${ids.inquiry}`,
    steps: [
      {
        texts: ['Messages', ...textsOf('2 Inquiries, thread')],
        details: {
          'a blank reply cannot be sent': async ({ page }) => {
            const send = page.getByRole('button', { name: 'Send Message' });
            expect(await isOff(send)).toBe(true);
            await page.getByLabel('Reply').fill('   ');
            expect(await isOff(send)).toBe(true);
          },
        },
      },
      { run: [fill({ Reply: 'See you in May.' }), press('Send Message')], texts: ['Message sent'] },
    ],
  },
  {
    name: 'the inspections',
    as: 'admin',
    path: '/inspections',
    steps: [
      { texts: textsOf('2 Inspections', '2 Inspections, columns') },
      {
        run: [openFirstInspection],
        texts: textsOf('2 Inspections, form'),
        details: { '8 items before': expectEightItems },
      },
      {
        run: [open('/inspections?tab=post'), openFirstInspection],
        details: { '8 items after': expectEightItems },
      },
      { run: [open('/inspections?new=true')], texts: textsOf('2 Inspections, new') },
    ],
  },
];
