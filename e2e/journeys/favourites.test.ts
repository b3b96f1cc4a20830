import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createUser, type TestUser } from '@commonyard/testing/factories/users';
import { apiClient, demoFactories, demoSession } from '../src/demo-api.ts';
import { tabTo } from '../src/keyboard.ts';
import { expectAccessible, openPage, useBrowser } from '../src/pages.ts';

useBrowser();

// No listing of the demo has this word.
const runId = `f${crypto.randomUUID().slice(0, 8)}`;
const [chipper, roller] = [`Chipper ${runId}`, `Roller ${runId}`];
let owner: TestUser;
let member: TestUser;
let chipperId: number;

beforeAll(async () => {
  const create = await demoFactories();
  const admin = (await demoSession('admin')).cookie;
  const user = (name: string, municipality: string) =>
    createUser(apiClient, admin, { name, role: 'municipal_operator', municipality });
  owner = await user('Favourites Owner', 'perth');
  member = await user('Favourites Member', 'carleton-place');
  chipperId = await create.availableListing(owner, { title: chipper, rate: '450' });
  await create.availableListing(owner, { title: roller, rate: '300' });
});

const LIST = `/available-equipment?q=${runId}`;
const heart = (page: Page, title: string, name = 'Favourite:') =>
  page.getByRole('button', { name: `${name} ${title}` }).first();
const pressed = (page: Page, title: string, name?: string) =>
  heart(page, title, name).and(page.locator('[aria-pressed=true]')).waitFor();
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

async function changePrice(rate: string): Promise<void> {
  const admin = (await demoSession('admin')).cookie;
  await apiClient.expectOk('PATCH', `/api/assets/${chipperId}`, { cookie: admin, body: { rate } });
}

it('a visitor saves two listings, finds them in the account after the login, and sees a changed price once', async () => {
  const { page, problems } = await openPage(LIST);
  await heart(page, chipper).click();
  await pressed(page, chipper);
  await page.getByText('Saved to favourites').waitFor();
  await expectAccessible(page);
  await heart(page, roller).click();
  await pressed(page, roller);
  await page.getByRole('button', { name: 'See favourites' }).click();
  await page.getByRole('heading', { level: 1, name: 'Favourites' }).waitFor();
  for (const title of [chipper, roller]) await card(page, title).waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Sign in to keep them with your account' }).click();
  await page.getByLabel('Username').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/favourites');
  for (const title of [chipper, roller]) await card(page, title).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('favourites'))).toBeNull();

  // An open page would show the change at once.
  await page.goto('/contact');
  await changePrice('500');
  await page.goto('/favourites');
  await page.getByText('1 of 2 changed since your last look').waitFor();
  await card(page, chipper).getByText('Price before: $450 / day').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: chipper }).click();
  await page.getByRole('heading', { level: 1, name: chipper }).waitFor();
  await pressed(page, chipper);
  await expectAccessible(page);
  await page.goto('/favourites');
  await card(page, chipper).getByText('$500').waitFor();
  expect(await page.getByText('changed since your last look').count()).toBe(0);
  expect(problems).toEqual([]);
});

it('a visitor uses hearts by keyboard, on a narrow phone and in French', async () => {
  const { page, problems } = await openPage(LIST, { width: 360, locale: 'fr-CA' });
  await tabTo(page, heart(page, roller, 'Favori\u00A0:'));
  await page.keyboard.press('Enter');
  await pressed(page, roller, 'Favori\u00A0:');
  await expectAccessible(page);
  await page.goto('/favourites');
  await card(page, roller).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await tabTo(page, heart(page, roller, 'Favori\u00A0:'));
  await page.keyboard.press('Space');
  await heart(page, roller, 'Favori\u00A0:').and(page.locator('[aria-pressed=false]')).waitFor();
  await page.reload();
  await page.getByText(/^Aucun favori pour le moment/).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

it('an owner sees no heart on an own listing', async () => {
  const { page, problems } = await openPage(`/equipment/available/${chipperId}`, { cookie: owner.cookie });
  await page.getByRole('heading', { level: 1, name: chipper }).waitFor();
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  expect(await heart(page, chipper).count()).toBe(0);
  expect(problems).toEqual([]);
});
