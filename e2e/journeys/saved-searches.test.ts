import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { blockBody, dayFromNow } from '@commonyard/testing/factories/loans';
import { createUser, type TestUser } from '@commonyard/testing/factories/users';
import { apiClient, demoFactories, demoSession } from '../src/demo-api.ts';
import { tabTo } from '../src/keyboard.ts';
import { mailedLink, subjectsTo } from '../src/mail.ts';
import { makeLendable } from '../src/make-lendable.ts';
import { expectAccessible, expectReadableOnPhone, openPage, useBrowser } from '../src/pages.ts';

useBrowser();

// No listing of the demo has these words.
const newWord = () => `s${crypto.randomUUID().slice(0, 8)}`;
const NEW_RESULTS = 'Tell me about new results';
let create: Awaited<ReturnType<typeof demoFactories>>;
let owner: TestUser;
let member: TestUser;

beforeAll(async () => {
  create = await demoFactories();
  const admin = (await demoSession('admin')).cookie;
  const user = (name: string, municipality: string) =>
    createUser(apiClient, admin, { name, role: 'municipal_operator', municipality });
  owner = await user('Search Owner', 'perth');
  member = await user('Search Member', 'carleton-place');
});

const press = (page: Page, name: string) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const openFeed = async (page: Page) => {
  await page.goto('/#notifications');
  return page.getByRole('dialog', { name: 'Notifications' });
};

it('a member saves the search of an empty list, and is notified once of a new machine', async () => {
  const word = newWord();
  const { page, problems } = await openPage(`/available-equipment?q=${word}`, { cookie: member.cookie });
  // Where the list is empty, the button stands there instead of above it.
  await page.getByText(/^Nothing matches now/).waitFor();
  await press(page, NEW_RESULTS);
  const dialog = page.getByRole('dialog', { name: NEW_RESULTS });
  await dialog.getByText(`Available Equipment · “${word}”`).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save the search' }).click();
  await dialog.getByText(/^The search is saved/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Saved searches' }).click();
  await page.getByText('Not notified yet').waitFor();
  await expectAccessible(page);

  const id = await create.availableListing(owner, { title: `Loader ${word}` });
  await mailedLink(member.email, `/equipment/available/${id}`);
  const feed = await openFeed(page);
  await feed.getByText(`Loader ${word}, Perth`).waitFor();
  await expectAccessible(page);
  await feed.getByRole('link', { name: `A new result for “${word}”` }).click();
  await page.getByText(/^Found so far: 1, most recently/).waitFor();

  await page.getByRole('combobox', { name: /^When do we notify you/ }).selectOption({ label: 'Every Monday morning' });
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Delete: / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText(/^No saved searches yet/).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

it('a visitor saves a search in French on a phone by keyboard, confirms it, gets an email, and ends it by its link', async () => {
  const word = newWord();
  const email = `${word}@north.example`;
  const { page, problems } = await openPage(`/available-equipment?q=${word}`, { width: 360, locale: 'fr-CA' });
  const button = page.getByRole('button', { name: 'M’avertir des nouveaux résultats' }).filter({ visible: true });
  await tabTo(page, button.first());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'M’avertir des nouveaux résultats' });
  await dialog.getByRole('textbox', { name: 'Courriel' }).fill(email);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dialog.getByText(`Nous avons envoyé un lien à ${email}.`).waitFor();
  await expectAccessible(page);

  await page.goto(await mailedLink(email, '/saved-searches'));
  await page.getByRole('heading', { name: 'Voulez-vous ces courriels?' }).waitFor();
  await expectReadableOnPhone(page);
  await press(page, 'Recevoir ces courriels');
  await page.getByText(/^Elles prennent fin le/).waitFor();
  await expectReadableOnPhone(page);

  await create.availableListing(owner, { title: `Chargeuse ${word}` });
  await page.goto(await mailedLink(email, '/saved-searches', 2));
  await page.getByText(/^Trouvées jusqu’ici\u00A0: 1/).waitFor();
  await page.reload();
  await press(page, 'Mettre fin à tous les courriels');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mettre fin à tous les courriels' }).click();
  await page.getByRole('heading', { level: 1, name: 'Vos recherches enregistrées ont pris fin' }).waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Ce lien n’est plus valide' }).waitFor();
  await expectAccessible(page);

  // An equal search of a member shows when the next machine has been compared.
  const query = { type: 'available_asset', search: word };
  await apiClient.expectOk('POST', '/api/saved-searches', { cookie: member.cookie, body: { query, timing: 'now' } });
  const next = await create.availableListing(owner, { title: `Autre chargeuse ${word}` });
  await mailedLink(member.email, `/equipment/available/${next}`);
  expect(await subjectsTo(email)).toHaveLength(2);
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
});

it('a member waits for the days of a machine that is taken, and is notified when they become free', async () => {
  const word = newWord();
  const id = await create.availableListing(owner, { title: `Crane ${word}` });
  await makeLendable(owner, id, word);
  const [startsOn, endsOn] = [dayFromNow(20), dayFromNow(22)];
  const block = await apiClient.expectOk<{ id: number }>('POST', `/api/availability/${id}/blocks`, {
    cookie: owner.cookie,
    body: blockBody({ startsOn, endsOn }),
  });
  const days = `from=${startsOn}&to=${endsOn}`;
  const { page, problems } = await openPage(`/equipment/available/${id}?${days}`, { cookie: member.cookie });
  await press(page, 'Tell me when these days become free');
  const dialog = page.getByRole('dialog', { name: 'Tell me when these days become free' });
  expect(await dialog.getByLabel('From').inputValue()).toBe(startsOn);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save the search' }).click();
  await dialog.getByText(/^The search is saved/).waitFor();
  await apiClient.expectOk('DELETE', `/api/availability/${id}/blocks/${block.id}`, { cookie: owner.cookie });
  await mailedLink(member.email, `/equipment/available/${id}`);
  await page.goto('/saved-searches');
  const row = page.getByRole('listitem').filter({ hasText: `Crane ${word}` });
  await row.getByText(/^Found so far: 1, most recently/).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
