import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import {
  abortRequests,
  fill,
  inDialog,
  inPrompt,
  open,
  optionsOf,
  press,
  restoreNetwork,
  selectTab,
  waitForCards,
  waitForPath,
} from './actions.ts';
import { tintOf } from './read-texts.ts';
import { textsOf } from './specification.ts';
import type { Action, State } from './state.ts';

const inCard = (title: string) => (page: Page) => page.getByRole('article').filter({ hasText: title });
const reload: Action = ({ page }) => page.reload();

/** Checks the colour behind a text in one of the cells. */
const expectTint =
  (cells: (page: Page) => Locator, text: string, tint: string): Action =>
  async ({ page }) =>
    expect(await tintOf(cells(page).getByText(text, { exact: true }).first())).toBe(tint);
// Available is the name of a type, too.
const statusCells = (page: Page) => page.getByRole('row').locator('[data-label=Status]');
const allCells = (page: Page) => page.getByRole('cell');

/** /admin, its edit page, and the users. */
export const ADMIN_STATES: readonly State[] = [
  {
    name: 'the inventory',
    as: 'admin',
    path: '/admin',
    steps: [
      {
        run: [
          async ({ page }) => {
            const first = page.getByRole('row').nth(1);
            for (const name of [/^View/, /^Edit/, /^Delete/])
              await first.getByRole('link', { name }).or(first.getByRole('button', { name })).first().waitFor();
          },
        ],
        texts: textsOf('2 Admin, columns'),
      },
      { run: [abortRequests('/api/assets/'), press(/^Delete/)], texts: textsOf('2 Admin, prompt') },
      { run: [press('Delete', inPrompt)], texts: ['Deletion failed'] },
      { run: [restoreNetwork, press('Delete', inPrompt)], texts: ['Asset deleted'] },
      { run: [abortRequests('/api/admin/assets?'), reload], texts: textsOf('8 Admin') },
    ],
  },
  {
    name: 'the statuses of the inventory',
    as: 'admin',
    path: '/admin?q=grader',
    steps: [
      {
        texts: textsOf('4 Statuses'),
        details: {
          Leased: expectTint(statusCells, 'Leased', 'blue'),
          Unavailable: expectTint(statusCells, 'Unavailable', 'gray'),
          Pending: expectTint(statusCells, 'Pending', 'yellow'),
        },
      },
      { run: [open('/admin?status=available')], details: { Available: expectTint(statusCells, 'Available', 'green') } },
    ],
  },
  {
    name: 'the pending listings',
    as: 'admin',
    path: '/admin?tab=pending-available',
    steps: [
      {
        run: [({ page }) => inCard('Pending grader')(page).waitFor()],
        texts: textsOf('2 Admin, cards'),
        details: { make: /Make\sCaterpillar/, model: /Model\s420F/ },
      },
      {
        run: [abortRequests('/api/admin/assets/'), press(/^Approve/, inCard('Pending grader'))],
        texts: ['Approval failed'],
      },
      {
        run: [waitForCards, press(/^Reject/, inCard('Pending grader')), press('Reject', inDialog)],
        texts: ['Rejection failed'],
      },
      {
        run: [restoreNetwork, waitForCards, press(/^Approve/, inCard('Pending grader'))],
        texts: ['Asset approved'],
      },
      {
        run: [waitForCards, press(/^Reject/, inCard('Pending of a visitor')), press('Reject', inDialog)],
        texts: ['Asset rejected'],
      },
      {
        run: [selectTab('Pending Needed')],
        details: { year: /Year\s2019/, specifications: /Specifications\sTwo buckets, a thumb\./ },
      },
      { run: [abortRequests('/api/admin/pending-assets'), reload], texts: textsOf('8 Admin, pending') },
    ],
  },
  {
    name: 'the edit page',
    as: 'admin',
    path: ({ ids }) => `/edit-asset/${ids.leased}`,
    steps: [
      {
        texts: textsOf('2 Edit asset', '2 Edit asset, contact'),
        details: {
          'rate types of the edit page': async ({ page }) =>
            expect(await optionsOf(page, 'Rate type')).toEqual(['Per day', 'Per week', 'Per month', 'Per hour']),
        },
      },
      {
        run: [fill({ 'Make (optional)': 'Champion' }), abortRequests('/api/admin/assets/'), press('Save Changes')],
        texts: ['Update failed'],
      },
      { run: [restoreNetwork, press('Save Changes'), waitForPath('/admin')], texts: ['Asset updated'] },
    ],
  },
  {
    name: 'the users',
    as: 'admin',
    path: '/users',
    steps: [
      {
        texts: textsOf('2 Users', '2 Users, actions'),
        details: {
          'admin badge': expectTint(allCells, 'Administrator', 'purple'),
          'municipal_admin badge': expectTint(allCells, 'Municipal administrator', 'blue'),
          'municipal_operator badge': expectTint(allCells, 'Municipal operator', 'green'),
        },
      },
      { run: [press(/^View Details/)], texts: textsOf('2 Users, details') },
    ],
  },
  {
    name: 'the users, for an operator',
    as: 'owner',
    path: '/users',
    steps: [
      { texts: textsOf('2 Users, denied') },
      { run: [({ page }) => page.getByRole('link', { name: 'Return Dashboard' }).click(), waitForPath('/')] },
    ],
  },
  {
    name: 'the edit page, for an operator',
    as: 'owner',
    path: ({ ids }) => `/edit-asset/${ids.full}`,
    steps: [{ run: [waitForPath('/admin')], texts: ['Access Denied'] }],
  },
];
