import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { today } from '@commonyard/contracts/search-params.values';
import { lendingTerms } from '@commonyard/testing/factories/loans';
import { createUser, type TestUser, type UserOptions } from '@commonyard/testing/factories/users';
import { apiClient, demoFactories, demoSession } from '../src/demo-api.ts';
import { tabTo } from '../src/keyboard.ts';
import { expectAccessible, openPage, useBrowser } from '../src/pages.ts';

useBrowser();

// No listing of the demo names this kind of equipment.
const runId = `m${crypto.randomUUID().slice(0, 8)}`;
const needTitle = `Stump grinder wanted ${runId}`;
const [withTerms, withoutTerms, later] = ['First', 'Second', 'Later'].map(
  (name) => `${name} stump grinder ${runId}`,
) as [string, string, string];
const days = { availableFrom: addDays(today(), 50), availableTo: addDays(today(), 54) };
const user = async (name: string, role: UserOptions['role'], municipality: string) =>
  createUser(apiClient, (await demoSession('admin')).cookie, { name, role, municipality });

let create: Awaited<ReturnType<typeof demoFactories>>;
let town: TestUser;
let townOfficer: TestUser;
let county: TestUser;
let village: TestUser;

/** A machine, with terms before its approval, so that it can be lent from its first match on. */
async function listMachine(owner: TestUser, title: string, hasTerms: boolean): Promise<number> {
  const id = await create.availableListing(owner, { title });
  if (hasTerms)
    await apiClient.expectOk('PUT', `/api/availability/${id}/terms`, { cookie: owner.cookie, body: lendingTerms() });
  return id;
}

beforeAll(async () => {
  create = await demoFactories();
  town = await user('Town Operator', 'municipal_operator', 'carleton-place');
  townOfficer = await user('Town Officer', 'municipal_admin', 'carleton-place');
  county = await user('County Officer', 'municipal_admin', 'lanark-county');
  village = await user('Village Officer', 'municipal_admin', 'smiths-falls');
  await listMachine(county, withTerms, true);
  await listMachine(village, withoutTerms, false);
});

const open = ({ cookie }: TestUser, path: string, over: { width?: number; locale?: string } = {}) =>
  openPage(path, { cookie, ...over });
const row = (page: Page, title: string) => page.locator('#matches').getByRole('listitem').filter({ hasText: title });

it('a need is shown the machines that match it, a county offers a later one in two presses, and its loan meets the need', async () => {
  const need = await create.pendingListing(town, { type: 'needed_asset', title: needTitle, ...days });
  const townWindow = await open(town, `/equipment/needed/${need}`);
  await townWindow.page.getByRole('heading', { level: 1, name: needTitle }).waitFor();
  await apiClient.expectOk('PATCH', `/api/assets/${need}/approve`, {
    cookie: (await demoSession('admin')).cookie,
    body: {},
  });

  // The open page follows.
  for (const title of [withTerms, withoutTerms])
    await row(townWindow.page, title).getByText('free on all 5 days', { exact: false }).waitFor();
  await row(townWindow.page, withTerms).getByText('same kind', { exact: false }).waitFor();
  await expectAccessible(townWindow.page);
  await townWindow.page.getByRole('button', { name: `Ask for this, ${withTerms}` }).click();
  await townWindow.page.getByRole('dialog', { name: `Request “${withTerms}”` }).waitFor();
  await expectAccessible(townWindow.page);
  await townWindow.page.keyboard.press('Escape');
  await townWindow.page.getByRole('button', { name: `Ask for this, ${withoutTerms}` }).click();
  await townWindow.page.getByRole('dialog', { name: `Inquiry about ${withoutTerms}` }).waitFor();
  await townWindow.page.keyboard.press('Escape');

  const machine = await listMachine(county, later, true);
  await row(townWindow.page, later).waitFor();
  await townWindow.page.getByText('2 municipalities were notified of this need.').waitFor();

  const countyWindow = await open(county, '/#notifications');
  const feed = countyWindow.page.getByRole('dialog', { name: 'Notifications' });
  await feed.getByText(later, { exact: false }).first().waitFor();
  await countyWindow.page.goto(`/equipment/available/${machine}#matches`);
  await row(countyWindow.page, needTitle).waitFor();
  await expectAccessible(countyWindow.page);
  await countyWindow.page.getByRole('button', { name: `Offer this, ${needTitle}` }).click();
  const dialog = countyWindow.page.getByRole('dialog', { name: 'Offer one of your machines' });
  await dialog.getByLabel('Your machine').waitFor();
  expect(await dialog.getByLabel('Your machine').inputValue()).toBe(String(machine));
  await dialog.getByRole('button', { name: 'Send offer' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const link = townWindow.page.getByRole('link', { name: new RegExp(`^#\\d+ ${later}`) });
  await link.waitFor();
  const loan = Number((await link.getAttribute('href'))!.split('=')[1]);
  const officerWindow = await open(townOfficer, `/loans?loan=${loan}`);
  await officerWindow.page.getByRole('button', { name: /^Accept / }).click();
  await officerWindow.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Accept/ })
    .click();
  await townWindow.page
    .locator('#matches')
    .getByRole('link', { name: `loan #${loan}` })
    .waitFor();
  await expectAccessible(townWindow.page);

  // Nothing matches a need that is met.
  await countyWindow.page.getByText('No need matches yet.', { exact: false }).waitFor();
  expect([townWindow, countyWindow, officerWindow].flatMap(({ problems }) => problems)).toEqual([]);
});

it('a need is marked as met by keyboard, on a narrow phone and in French, and restored', async () => {
  const need = await create.availableListing(town, { type: 'needed_asset', title: `${needTitle} again`, ...days });
  const { page, problems } = await open(town, `/equipment/needed/${need}`, { width: 360, locale: 'fr-CA' });
  await row(page, withTerms).getByText('libre les 5 jours', { exact: false }).waitFor();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: `Demander cette machine, ${withTerms}` }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: withTerms }).waitFor();
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('button', { name: 'Marquer comme comblé' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Marquer le besoin comme comblé?' });
  await tabTo(page, dialog.getByRole('combobox', { name: 'Comment le besoin a-t-il été comblé?' }));
  await page.keyboard.press('End');
  await expectAccessible(page);
  await tabTo(page, dialog.getByRole('button', { name: 'Marquer comme comblé' }));
  await page.keyboard.press('Enter');
  await page.getByText(/^Comblé le .* sans prêt$/).waitFor();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('link', { name: 'Rétablir le besoin dans Mes annonces' }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Rétablir l’annonce' }).click();
  await row(page, withTerms).waitFor();
  expect(problems).toEqual([]);
});
