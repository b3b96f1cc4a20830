// A member whose machine broke asks for another one: from the dashboard to the request, with a search in one line.
import { beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import { createUser, type TestUser, type UserOptions } from '@commonyard/testing/factories/users';
import { apiClient, demoFactories, demoSession } from '../src/demo-api.ts';
import { makeLendable } from '../src/make-lendable.ts';
import { Hand } from '../src/hand.ts';
import { expectAccessible, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const runId = `a${crypto.randomUUID().slice(0, 8)}`;
const title = `Grader ${runId}`;
const YEAR = new Date().getFullYear() + 1;
const [FROM, TO] = [`${YEAR}-01-11`, `${YEAR}-01-15`];
/** The link, the card, and the two buttons of the request; the words are typed into the field that has the focus. */
const MOST_PRESSES = 4;

const TEXTS = {
  'en-CA': {
    line: `grader ${runId} near Smiths Falls, Jan 11 to 15`,
    link: 'Search equipment',
    search: 'Search listings',
    understood: 'Searches for:',
    suggestion: 'Search for:',
    home: 'Search available equipment',
    bar: /^\$450 \/ day/,
    request: 'Request these dates',
    send: 'Send request',
  },
  'fr-CA': {
    line: `grader ${runId} à Smiths Falls du 11 au 15 janvier`,
    link: 'Chercher de l’équipement',
    search: 'Chercher dans les annonces',
    understood: 'Cherche\u00a0:',
    suggestion: 'Chercher\u00a0:',
    home: 'Chercher dans l’équipement offert',
    bar: /^450\s\$ \/ jour/,
    request: 'Demander ces jours',
    send: 'Envoyer la demande',
  },
} as const;
const FOUND = { q: `grader ${runId}`, near: 'smiths-falls', available_from: FROM, available_to: TO };

let borrower: TestUser;
let machine: number;
beforeAll(async () => {
  const { cookie } = await demoSession('admin');
  const user = (name: string, municipality: string, role: UserOptions['role']) =>
    createUser(apiClient, cookie, { name, role, municipality });
  const lender = await user('Grader Lender', 'brockville', 'municipal_admin');
  borrower = await user('Grader Borrower', 'gananoque', 'municipal_operator');
  machine = await (await demoFactories()).availableListing(lender, { title, rate: '450' });
  await makeLendable(lender, machine, runId);
});

it.each([
  ['mouse', 'en-CA', 1280],
  ['keyboard', 'fr-CA', 1280],
  ['touch', 'en-CA', 360],
  ['touch', 'fr-CA', 360],
] as const)('a member finds and asks in few presses, by %s in %s at %i px', async (method, locale, width) => {
  const texts = TEXTS[locale];
  const isPhone = width < 768;
  const { page, problems } = await openPage('/', {
    cookie: borrower.cookie,
    locale,
    width,
    hasTouch: method === 'touch',
  });
  const hand = new Hand(page, method);
  await hand.press(page.getByRole('link', { name: texts.link }));
  const field = page.getByRole('searchbox', { name: texts.search });
  await field.waitFor();
  await eventually(async () => expect(await field.evaluate((at) => at === document.activeElement)).toBe(true));
  await page.keyboard.type(texts.line);
  if (isPhone) {
    await page
      .getByText(texts.understood)
      .filter({ hasText: `grader ${runId} · Smiths Falls · ` })
      .waitFor();
    await waitUntilLoaded(page);
    await expectAccessible(page);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL((at) => at.searchParams.get('available_to') === TO);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(FOUND);

  const card = page.getByRole('article').getByRole('heading').getByRole('link', { name: title, exact: true });
  await hand.press(card);
  await page.waitForURL((at) => at.pathname === `/equipment/available/${machine}`);
  // A phone has the way to the request in the bar and the sheet.
  if (isPhone) await hand.press(page.getByRole('button', { name: texts.bar }));
  const panel = isPhone ? page.getByRole('dialog') : page;
  await hand.press(panel.getByRole('button', { name: texts.request }));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: texts.send }));
  await page.waitForURL((at) => at.pathname === '/loans' && at.searchParams.has('loan'));
  expect(hand.presses).toBeLessThanOrEqual(MOST_PRESSES + (isPhone ? 1 : 0));
  expect(problems).toEqual([]);
  const loan = new URL(page.url()).searchParams.get('loan');
  await apiClient.expectOk('POST', `/api/loans/${loan}/cancel`, {
    cookie: borrower.cookie,
    headers: { 'if-match': '"1"' },
    body: { reason: 'The test is over.' },
  });
});

it.each(['en-CA', 'fr-CA'] as const)(
  'a line in the search of the home page, and one in a list that has no result, is read in %s',
  async (locale) => {
    const texts = TEXTS[locale];
    const { page, problems } = await openPage('/', { locale });
    await page.getByRole('searchbox', { name: texts.home }).fill(texts.line);
    await page.keyboard.press('Enter');
    await page.waitForURL((at) => at.pathname === '/available-equipment');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(FOUND);
    await page.getByRole('article').getByRole('link', { name: title, exact: true }).waitFor();

    await page.goto(`${new URL(page.url()).origin}/available-equipment?${new URLSearchParams({ q: texts.line })}`);
    const suggestion = page.getByRole('button', { name: texts.suggestion });
    await suggestion.waitFor();
    await waitUntilLoaded(page);
    await expectAccessible(page);
    await suggestion.click();
    await page.getByRole('article').getByRole('link', { name: title, exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('available_from')).toBe(FROM);
    expect(problems).toEqual([]);
  },
);
