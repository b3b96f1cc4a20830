import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { tintOf } from './read-texts.ts';
import type { State } from './state.ts';

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
// Available is the name of a type, too.
const statusCell = (page: Page) => page.getByRole('row').locator('[data-label=Status]');

/** /admin, its edit page, and the users. */
export const ADMIN_STATES: readonly State[] = [
  {
    name: 'the inventory',
    as: 'admin',
    path: '/admin',
    steps: [
      {
        texts: ['ID', 'Title', 'Type', 'Category', 'Status', 'Region', 'Created', 'Actions'],
        run: async ({ page }) => {
          await page.getByRole('row').nth(1).waitFor();
          const first = page.getByRole('row').nth(1);
          for (const name of [/^View/, /^Edit/, /^Delete/])
            await first.getByRole('link', { name }).or(first.getByRole('button', { name })).first().waitFor();
        },
      },
      {
        run: async ({ page, abortRequests: cut }) => {
          await cut('/api/assets/');
          await page
            .getByRole('button', { name: /^Delete/ })
            .first()
            .click();
        },
        texts: ['Are you sure you want to delete this equipment? This action cannot be undone.'],
      },
      {
        run: async ({ page }) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
        texts: ['Deletion failed'],
      },
      {
        run: async ({ page, restoreNetwork: heal }) => {
          await heal();
          await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        },
        texts: ['Asset deleted'],
      },
      {
        run: async ({ page, abortRequests: cut }) => {
          await cut('/api/admin/assets?');
          await page.reload();
        },
        texts: ['Error loading equipment inventory. Please try again.', 'Failed to fetch all assets'],
      },
    ],
  },
  {
    name: 'the statuses of the inventory',
    as: 'admin',
    path: '/admin?q=grader',
    steps: [
      {
        texts: ['Leased', 'Unavailable', 'Pending'],
        run: async ({ page }) => {
          for (const [status, tint] of [
            ['Leased', 'blue'],
            ['Unavailable', 'gray'],
            ['Pending', 'yellow'],
          ] as const)
            expect(await tintOf(statusCell(page).getByText(status, { exact: true }).first())).toBe(tint);
          await page.goto('/admin?status=available');
          expect(await tintOf(statusCell(page).getByText('Available', { exact: true }).first())).toBe('green');
          await page.goto('/admin?q=grader');
        },
      },
    ],
  },
  {
    name: 'the pending listings',
    as: 'admin',
    path: '/admin?tab=pending-available',
    steps: [
      {
        run: async ({ page }) => card(page, 'Pending grader').waitFor(),
        texts: [['make', /Make\sCaterpillar/], ['model', /Model\s420F/], 'Reject', 'Approve', 'Edit'],
      },
      {
        run: async ({ page, abortRequests: cut }) => {
          await cut('/api/admin/assets/');
          await card(page, 'Pending grader').getByRole('button', { name: 'Approve' }).click();
        },
        texts: ['Approval failed'],
      },
      {
        run: async ({ page }) => {
          await card(page, 'Pending grader').getByRole('button', { name: 'Reject' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
        },
        texts: ['Rejection failed'],
      },
      {
        run: async ({ page, restoreNetwork: heal }) => {
          await heal();
          await card(page, 'Pending grader').getByRole('button', { name: 'Approve' }).click();
        },
        texts: ['Asset approved'],
      },
      {
        run: async ({ page }) => {
          await card(page, 'Pending of a visitor').getByRole('button', { name: 'Reject' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
        },
        texts: ['Asset rejected'],
      },
      {
        run: async ({ page }) => page.getByRole('tab', { name: 'Pending Needed' }).click(),
        texts: [
          ['year', /Year\s2019/],
          ['specifications', /Specifications\sTwo buckets, a thumb\./],
        ],
      },
      {
        run: async ({ page, abortRequests: cut }) => {
          await cut('/api/admin/pending-assets');
          await page.reload();
        },
        texts: ['Error loading submissions. Please try again.', 'Failed to fetch pending assets'],
      },
    ],
  },
  {
    name: 'the edit page',
    as: 'admin',
    path: ({ ids }) => `/edit-asset/${ids.leased}`,
    steps: [
      {
        texts: [
          'Ontario',
          ['contactName', 'Contact name (optional)'],
          ['contact email', 'Contact email (optional)'],
          ['contact phone', 'Contact phone (optional)'],
          ['contactOrganization', 'Contact organization (optional)'],
          'Save Changes',
          ['rate types of the edit page', 'Per hour'],
        ],
        checks: {
          'rate types of the edit page': async ({ page }) =>
            expect(await page.getByLabel('Rate type').locator('option').allTextContents()).toEqual([
              'Per day',
              'Per week',
              'Per month',
              'Per hour',
            ]),
        },
      },
      {
        run: async ({ page, abortRequests: cut }) => {
          await page.getByLabel(/^Make/).fill('Champion');
          await cut('/api/admin/assets/');
          await page.getByRole('button', { name: 'Save Changes' }).click();
        },
        texts: ['Update failed'],
      },
      {
        run: async ({ page, restoreNetwork: heal }) => {
          await heal();
          await page.getByRole('button', { name: 'Save Changes' }).click();
          await page.waitForURL((at) => at.pathname === '/admin');
        },
        texts: ['Asset updated'],
      },
    ],
  },
  {
    name: 'the users',
    as: 'admin',
    path: '/users',
    steps: [
      {
        texts: [
          'Name',
          'Username',
          'Role',
          'Municipality',
          'Region',
          'Actions',
          'View Details',
          'Edit User',
          'Deactivate User',
          ['admin badge', 'Administrator'],
          ['municipal_admin badge', 'Municipal administrator'],
          ['municipal_operator badge', 'Municipal operator'],
        ],
        checks: {
          'admin badge': async ({ page }) => expect(await tintOf(roleBadge(page, 'Administrator'))).toBe('purple'),
          'municipal_admin badge': async ({ page }) =>
            expect(await tintOf(roleBadge(page, 'Municipal administrator'))).toBe('blue'),
          'municipal_operator badge': async ({ page }) =>
            expect(await tintOf(roleBadge(page, 'Municipal operator'))).toBe('green'),
        },
      },
      {
        run: async ({ page }) =>
          page
            .getByRole('button', { name: /^View Details/ })
            .first()
            .click(),
        texts: ['Email', 'Position', 'Joined', 'Activity'],
      },
    ],
  },
  {
    name: 'the users, for an operator',
    as: 'owner',
    path: '/users',
    steps: [{ texts: ['Access Denied', 'Return Dashboard'] }],
  },
  {
    name: 'the edit page, for an operator',
    as: 'owner',
    path: ({ ids }) => `/edit-asset/${ids.full}`,
    steps: [
      {
        run: async ({ page }) => page.waitForURL((at) => at.pathname === '/admin'),
        texts: ['Access Denied'],
      },
    ],
  },
];

const roleBadge = (page: Page, name: string) => page.getByRole('cell').getByText(name, { exact: true }).first();
