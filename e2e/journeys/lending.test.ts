// The lending side sets terms and blocks days; a visitor sees the calendar and what a loan would cost.
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { Availability } from '@commonyard/contracts/http/loans';
import { today } from '@commonyard/contracts/search-params.values';
import { eventually } from '@commonyard/testing/eventually';
import { createUser, type TestUser } from '@commonyard/testing/factories/users';
import { apiClient, callApi, demoFactories, sessionOf } from '../src/demo-api.ts';
import { expectAccessible, expectReadable, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const day = (days: number) => addDays(today(), days);
const [BLOCKED_FROM, BLOCKED_TO] = [day(20), day(24)];

let officer: TestUser;
let listing: { id: number; title: string };
beforeAll(async () => {
  const profile = { role: 'municipal_admin', name: 'Oona Officer', municipality: 'wawa' } as const;
  officer = await createUser(apiClient, await sessionOf('admin'), profile);
  const title = `Grader g${crypto.randomUUID().slice(0, 8)}`;
  listing = { title, id: await (await demoFactories()).availableListing(officer, { title, rate: '450' }) };
});

const availabilityOf = async (id: number) => (await callApi<Availability>('GET', `/api/availability/${id}`)).body;
const cell = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);

it('an officer sets terms and blocks days; a visitor finds the free days and the estimate, by keyboard and in French', async () => {
  await setTermsAndBlockDays();
  await eventually(async () => expect((await availabilityOf(listing.id)).lendable).toBe(true));
  await chooseDays();
  await readInFrench();
  await callApi('DELETE', `/api/assets/${listing.id}`, { as: 'admin' });
});

async function setTermsAndBlockDays(): Promise<void> {
  const { page, problems } = await openPage(`/listings?asset=${listing.id}`, { cookie: officer.cookie });
  await page.getByRole('button', { name: 'Conditions and rates' }).click();
  const dialog = page.getByRole('dialog', { name: `Lending: ${listing.title}` });
  await dialog.getByText('it has no conditions and rates.', { exact: false }).waitFor();
  await expectAccessible(page);
  // The same dialog opens from the page of the listing, which has the choice of colours.
  await page.goto(`/equipment/available/${listing.id}`);
  await page.getByRole('link', { name: 'Set conditions and rates' }).click();
  expect(await dialog.getByLabel('Per day ($)').inputValue()).toBe('450');
  await expectReadable(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByLabel('Per week of 7 days ($)').fill('1800');
  await dialog.getByLabel('Operator', { exact: true }).selectOption({ label: 'With operator on request' });
  await dialog.getByRole('button', { name: 'Save terms' }).click();
  // The operator has no rate yet.
  await dialog.getByRole('alert').getByText('Please set the rate of the operator').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Operator per hour ($)').fill('65');
  await dialog.getByRole('button', { name: 'Save terms' }).click();
  await page.getByText('Conditions and rates saved').waitFor();

  await dialog.getByRole('tab', { name: 'Blocked days' }).click();
  await dialog.getByLabel('Reason').selectOption({ label: 'Maintenance' });
  await dialog.getByLabel('First day').fill(BLOCKED_FROM);
  await dialog.getByLabel('Last day').fill(BLOCKED_TO);
  await dialog.getByRole('button', { name: 'Block these days' }).click();
  await dialog.getByRole('button', { name: 'Free these days' }).waitFor();
  await waitUntilLoaded(page);
  await expectReadable(page);
  expect(problems).toEqual([]);
}

async function chooseDays(): Promise<void> {
  const { page, problems } = await openPage(`/equipment/available/${listing.id}`);
  const section = page.getByRole('region', { name: 'Availability' });
  await section.getByText('Not available:', { exact: false }).waitFor();
  await waitUntilLoaded(page);
  await expectReadable(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  // One tab stop, from which the arrows move.
  const stops = section.locator('table [tabindex="0"]');
  expect(await stops.count()).toBe(1);
  await stops.focus();
  const first = (await stops.getAttribute('data-day'))!;
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  for (let days = 0; days < 4; days++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.getByText('$450 / day, $1,800 / week').filter({ visible: true }).waitFor();
  await page.getByText('5 days', { exact: true }).waitFor();
  await page.getByText('$2,034').waitFor();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    from: addDays(first, 1),
    to: addDays(first, 5),
  });

  // The days stay after a reload.
  await page.reload();
  await page.getByText('$2,034').waitFor();
  await page.getByRole('textbox', { name: 'Last day' }).fill(BLOCKED_FROM);
  await page.getByText('Some of these days are not available').waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
}

async function readInFrench(): Promise<void> {
  const path = `/equipment/available/${listing.id}?from=${day(3)}&to=${BLOCKED_TO}&operator=true`;
  const { page, problems } = await openPage(path, { locale: 'fr-CA' });
  const section = page.getByRole('region', { name: 'Disponibilité' });
  await page.getByText('Certains de ces jours ne sont pas disponibles').waitFor();
  expect(await cell(page, day(3)).getAttribute('aria-label')).toMatch(/ 20\d\d, premier jour choisi$/);
  await section.getByText('Conditions du prêt').click();
  // On a phone the fixed bar with the action may cover a part of what is behind it, until the visitor scrolls.
  await page.evaluate(() => scrollTo(0, 0));
  await expectReadable(page);
  expect(problems).toEqual([]);
}

it('the lending side reads blocked days and terms in French', async () => {
  const { page, problems } = await openPage('/equipment/available/1?lending=true', { as: 'manager', locale: 'fr-CA' });
  const dialog = page.getByRole('dialog', { name: /^Prêt/ });
  await dialog.getByRole('button', { name: 'Libérer ces jours' }).first().waitFor();
  await expectReadable(page);
  await dialog.getByRole('tab', { name: 'Conditions et tarifs' }).click();
  await expectReadable(page);
  expect(problems).toEqual([]);
});
