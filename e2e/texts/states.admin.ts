import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { tintOf } from './shown.ts';
import type { State } from './state.ts';

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
// The type of a listing is called Available too.
const statusCell = (page: Page) => page.getByRole('row').locator('[data-label=Status]');

/** What administrators look through and decide, on /admin and its edit page, and the accounts. */
export const ADMIN_STATES: readonly State[] = [
  {
    where: 'the inventory',
    as: 'admin',
    path: '/admin',
    steps: [
      {
        sees: ['ID', 'Title', 'Type', 'Category', 'Status', 'Region', 'Created', 'Actions'],
        do: async ({ page }) => {
          await page.getByRole('row').nth(1).waitFor();
          const first = page.getByRole('row').nth(1);
          for (const name of [/^View/, /^Edit/, /^Delete/])
            await first.getByRole('link', { name }).or(first.getByRole('button', { name })).first().waitFor();
        },
      },
      {
        do: async ({ page, cut }) => {
          await cut('/api/assets/');
          await page
            .getByRole('button', { name: /^Delete/ })
            .first()
            .click();
        },
        sees: ['Are you sure you want to delete this equipment? This action cannot be undone.'],
      },
      {
        do: async ({ page }) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
        sees: ['Deletion failed'],
      },
      {
        do: async ({ page, heal }) => {
          await heal();
          await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        },
        sees: ['Asset deleted'],
      },
      {
        do: async ({ page, cut }) => {
          await cut('/api/admin/assets?');
          await page.reload();
        },
        sees: ['Error loading equipment inventory. Please try again.', 'Failed to fetch all assets'],
      },
    ],
  },
  {
    where: 'the statuses of the inventory',
    as: 'admin',
    path: '/admin?q=grader',
    steps: [
      {
        sees: ['Leased', 'Unavailable', 'Pending'],
        do: async ({ page }) => {
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
    where: 'what waits for review',
    as: 'admin',
    path: '/admin?tab=pending-available',
    steps: [
      {
        do: async ({ page }) => card(page, 'Pending grader').waitFor(),
        sees: [['make', /Make\sCaterpillar/], ['model', /Model\s420F/], 'Reject', 'Approve', 'Edit'],
      },
      {
        do: async ({ page, cut }) => {
          await cut('/api/admin/assets/');
          await card(page, 'Pending grader').getByRole('button', { name: 'Approve' }).click();
        },
        sees: ['Approval failed'],
      },
      {
        do: async ({ page }) => {
          await card(page, 'Pending grader').getByRole('button', { name: 'Reject' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
        },
        sees: ['Rejection failed'],
      },
      {
        do: async ({ page, heal }) => {
          await heal();
          await card(page, 'Pending grader').getByRole('button', { name: 'Approve' }).click();
        },
        sees: ['Asset approved'],
      },
      {
        do: async ({ page }) => {
          await card(page, 'Pending of a visitor').getByRole('button', { name: 'Reject' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
        },
        sees: ['Asset rejected'],
      },
      {
        do: async ({ page }) => page.getByRole('tab', { name: 'Pending Needed' }).click(),
        sees: [
          ['year', /Year\s2019/],
          ['specifications', /Specifications\sTwo buckets, a thumb\./],
        ],
      },
      {
        do: async ({ page, cut }) => {
          await cut('/api/admin/pending-assets');
          await page.reload();
        },
        sees: ['Error loading submissions. Please try again.', 'Failed to fetch pending assets'],
      },
    ],
  },
  {
    where: 'the edit page',
    as: 'admin',
    path: ({ ids }) => `/edit-asset/${ids.leased}`,
    steps: [
      {
        sees: [
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
        do: async ({ page, cut }) => {
          await page.getByLabel(/^Make/).fill('Champion');
          await cut('/api/admin/assets/');
          await page.getByRole('button', { name: 'Save Changes' }).click();
        },
        sees: ['Update failed'],
      },
      {
        do: async ({ page, heal }) => {
          await heal();
          await page.getByRole('button', { name: 'Save Changes' }).click();
          await page.waitForURL((at) => at.pathname === '/admin');
        },
        sees: ['Asset updated'],
      },
    ],
  },
  {
    where: 'the accounts',
    as: 'admin',
    path: '/users',
    steps: [
      {
        sees: [
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
        do: async ({ page }) =>
          page
            .getByRole('button', { name: /^View Details/ })
            .first()
            .click(),
        sees: ['Email', 'Position', 'Joined', 'Activity'],
      },
    ],
  },
  {
    where: 'the accounts, for somebody who is no administrator',
    as: 'owner',
    path: '/users',
    steps: [{ sees: ['Access Denied', 'Return Dashboard'] }],
  },
  {
    where: 'the edit page, for somebody who is no administrator',
    as: 'owner',
    path: ({ ids }) => `/edit-asset/${ids.full}`,
    steps: [
      {
        do: async ({ page }) => page.waitForURL((at) => at.pathname === '/admin'),
        sees: ['Access Denied'],
      },
    ],
  },
];

const roleBadge = (page: Page, name: string) => page.getByRole('cell').getByText(name, { exact: true }).first();
