// A search that no listing matches ends in a useful alternative, and in a posted need without typing the search again.
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { createUser, type TestUser } from '@commonyard/testing/factories/users';
import { apiClient, callApi, demoFactories, sessionOf } from '../src/demo-api.ts';
import { Hand, type InputMethod } from '../src/hand.ts';
import { expectAccessible, expectReadable, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const YEAR = new Date().getFullYear() + 1;
const FROM = `${YEAR}-01-11`;
const TO = `${YEAR}-01-15`;
/** From the home page to the inquiry about an alternative: the search, the alternative, the inquiry, four fields of the sender. */
const PRESSES_TO_ASK = 8;
/** From the home page to the posted need: the search and what the empty list leaves to do. */
const PRESSES_TO_POST = 5;

const TEXTS = {
  'en-CA': {
    line: (runId: string) => `chipper ${runId} near Smiths Falls, Jan 11 to 15`,
    title: 'Chipper',
    search: 'Search available equipment',
    ask: 'Inquire About This',
    sender: ['Name', 'Email', 'Phone', 'Organization'],
    send: 'Submit Inquiry',
    sent: /^Inquiry #/,
    none: 'No listings match',
    otherDays: 'Free on other days',
    until: `Free until Jan 10, ${YEAR}`,
    otherMachines: 'Other machines that do the job',
    towns: 'Towns that may have one',
    taken: `Not free on all days from Jan 11, ${YEAR} to Jan 15, ${YEAR}.`,
    post: 'Post this as a need',
    fields: ['Equipment Needed', 'Needed From', 'Needed Until', 'Municipality'],
    category: 'Landscaping',
    description: 'Description',
    email: 'Email',
    submit: 'Submit Equipment Need',
    submitted: 'Equipment need submitted!',
    anyDates: 'Any dates',
  },
  'fr-CA': {
    line: (runId: string) => `déchiqueteuse ${runId} à Smiths Falls du 11 au 15 janvier`,
    title: 'Déchiqueteuse',
    search: 'Chercher dans l’équipement offert',
    ask: 'Demander des renseignements',
    sender: ['Nom', 'Courriel', 'Téléphone', 'Organisme'],
    send: 'Envoyer la demande',
    sent: /^La demande nº/,
    none: 'Aucune annonce ne correspond',
    otherDays: 'Libre à d’autres dates',
    until: `Libre jusqu’au 10 janv. ${YEAR}`,
    otherMachines: 'D’autres machines qui font le travail',
    towns: 'Municipalités qui en ont peut-être une',
    taken: `Pas libre tous les jours du 11 janv. ${YEAR} au 15 janv. ${YEAR}.`,
    post: 'Publier ce besoin',
    fields: ['Équipement requis', 'Requis à partir du', 'Requis jusqu’au', 'Municipalité'],
    category: 'Aménagement paysager',
    description: 'Description',
    email: 'Courriel',
    submit: 'Envoyer le besoin',
    submitted: 'Besoin envoyé!',
    anyDates: 'Toutes les dates',
  },
} as const;
type Texts = (typeof TEXTS)[keyof typeof TEXTS];

const owners = {} as Record<'perth' | 'westport', TestUser>;
beforeAll(async () => {
  for (const municipality of ['perth', 'westport'] as const) {
    const profile = { role: 'municipal_operator', name: 'Olga Owner', municipality } as const;
    owners[municipality] = await createUser(apiClient, await sessionOf('admin'), profile);
  }
});

/** A chipper that is free until the day before those wanted, another machine for the job, and a town that had a chipper. */
async function createListings() {
  const runId = `g${crypto.randomUUID().slice(0, 8)}`;
  const create = await demoFactories();
  const [chipper, mower] = [`Brush chipper ${runId}`, `Boom mower ${runId}`];
  const landscaping = { category: 'tools-machinery' };
  const ids = [
    await create.availableListing(owners.perth, { ...landscaping, title: chipper, availableTo: `${YEAR}-01-10` }),
    await create.availableListing(owners.perth, { ...landscaping, title: mower }),
    await create.withdrawnListing(owners.westport, { ...landscaping, title: 'A chipper that was sold' }),
  ];
  const removeAll = async () => {
    for (const id of ids) await callApi('DELETE', `/api/assets/${id}`, { as: 'admin' });
  };
  return { runId, chipper, mower, ids, removeAll };
}

it.each([
  ['mouse', 'en-CA', 1280],
  ['keyboard', 'fr-CA', 1280],
  ['touch', 'en-CA', 360],
  ['touch', 'fr-CA', 360],
] as const)(
  'a visitor whose days miss by one asks for an alternative and posts the need, by %s in %s at %s px',
  async (method, locale, width) => {
    const texts = TEXTS[locale];
    const { runId, chipper, mower, ids, removeAll } = await createListings();
    const { page, problems } = await openPage('/', { locale, width, hasTouch: method === 'touch' });
    const hand = new Hand(page, method);
    await search(page, hand, texts, texts.line(runId));

    await page.getByText(texts.none).waitFor();
    const otherDays = page.getByRole('region', { name: texts.otherDays });
    await otherDays.getByText(texts.until).waitFor();
    await page.getByRole('region', { name: texts.otherMachines }).getByText(mower).first().waitFor();
    await page.getByRole('region', { name: texts.towns }).getByText('Westport').waitFor();
    await waitUntilLoaded(page);
    await expectAccessible(page);

    await hand.press(otherDays.getByRole('link', { name: chipper, exact: true }));
    await page.waitForURL((at) => at.pathname === `/equipment/available/${ids[0]}`);
    await page.getByText(texts.taken).waitFor();
    await page.getByRole('link', { name: texts.post }).waitFor();
    await waitUntilLoaded(page);
    await expectAccessible(page);
    const inquiry = await ask(page, hand, texts, `${runId}@asks.example`);
    expect(hand.presses).toBeLessThanOrEqual(PRESSES_TO_ASK);
    await page.goBack();
    await page.waitForURL((at) => at.pathname === '/available-equipment');

    hand.presses = 1;
    await hand.press(page.getByRole('link', { name: texts.post }));
    await page.waitForURL((at) => at.pathname === '/post-needed-item');
    const fields = texts.fields.map((name) => page.getByLabel(name, { exact: true }));
    await fields[0]!.waitFor();
    expect(await valuesOf(fields)).toEqual([`${texts.title} ${runId}`, FROM, TO, 'Smiths Falls']);
    expect(await page.getByRole('radio', { name: texts.category }).isChecked()).toBe(true);
    await expectAccessible(page);
    await hand.type(page.getByLabel(texts.description), 'Brush along the trail.');
    await hand.type(page.getByLabel(texts.email), `${runId}@visitor.example`);
    await hand.press(page.getByRole('button', { name: texts.submit }));
    await page.waitForURL((at) => at.pathname === '/');
    await page.getByText(texts.submitted).first().waitFor();
    expect(hand.presses).toBeLessThanOrEqual(PRESSES_TO_POST);
    expect(problems).toEqual([]);

    const needs = await apiClient.expectOk<Need[]>('GET', `/api/admin/pending-assets?type=needed&search=${runId}`, {
      cookie: await sessionOf('admin'),
    });
    expect(needs).toMatchObject([
      { category: 'landscaping', availableFrom: FROM, availableTo: TO, municipality: 'smiths-falls' },
    ]);
    ids.push(needs[0]!.id);
    // Other journeys expect the counts of the demo.
    await callApi('PATCH', `/api/inquiries/${inquiry}`, { as: 'admin', body: { status: 'cancelled' } });
    await removeAll();
  },
);
type Need = { id: number };

const valuesOf = (fields: Locator[]) => Promise.all(fields.map((field) => field.inputValue()));

async function search(page: Page, hand: Hand, texts: Texts, line: string): Promise<void> {
  await hand.type(page.getByRole('searchbox', { name: texts.search }), line);
  await page.keyboard.press('Enter');
  await page.waitForURL((at) => at.pathname === '/available-equipment' && at.searchParams.get('available_to') === TO);
}

/** Returns the number of the inquiry. */
async function ask(page: Page, hand: Hand, texts: Texts, email: string): Promise<number> {
  await hand.press(page.getByRole('button', { name: texts.ask }).first());
  const form = page.getByRole('dialog');
  const answers = ['Casey Visitor', email, '613 555 0100', 'Trail crew'];
  for (const [index, name] of texts.sender.entries())
    await hand.type(form.getByLabel(name, { exact: true }), answers[index]!);
  await hand.press(form.getByRole('button', { name: texts.send }));
  const confirmation = await page.getByRole('heading', { name: texts.sent }).textContent();
  return Number(/\d+/.exec(confirmation!)![0]);
}

const DEVICES: [InputMethod, number][] = [
  ['mouse', 1280],
  ['keyboard', 1280],
  ['touch', 360],
];

it.each(DEVICES)(
  'a member finds the same in Browse Assets, and posts for its municipality, by %s at %s px',
  async (method, width) => {
    const { runId, chipper, removeAll } = await createListings();
    const texts = TEXTS['en-CA'];
    const address = `/browse?q=chipper+${runId}&near=smiths-falls&available_from=${FROM}&available_to=${TO}`;
    const { page, problems } = await openPage(address, { as: 'operator', width, hasTouch: method === 'touch' });
    const hand = new Hand(page, method);
    const otherDays = page.getByRole('region', { name: texts.otherDays });
    await otherDays.getByText(texts.until).waitFor();
    await otherDays.getByRole('link', { name: chipper }).waitFor();
    await waitUntilLoaded(page);
    await expectAccessible(page);
    await hand.press(page.getByRole('link', { name: texts.post }));
    const dialog = page.getByRole('dialog', { name: 'Post Asset Need' });
    await dialog.waitFor();
    const fields = [/^Asset Title/, /^Category/, /^Available From/, /^Available To/].map((name) =>
      dialog.getByLabel(name),
    );
    expect(await valuesOf(fields)).toEqual([`Chipper ${runId}`, 'tools-machinery', FROM, TO]);
    await expectAccessible(page);
    await hand.press(dialog.getByRole('button', { name: 'Cancel' }));
    await dialog.waitFor({ state: 'detached' });
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ tab: 'needed' });
    expect(problems).toEqual([]);
    await removeAll();
  },
);

it.each(['en-CA', 'fr-CA'] as const)(
  'a list without results leaves out one condition at a time, at every width, in %s',
  async (locale) => {
    const { runId, chipper, removeAll } = await createListings();
    const texts = TEXTS[locale];
    const address = `/available-equipment?q=chipper+${runId}&near=smiths-falls&available_from=${FROM}&available_to=${TO}`;
    const { page, problems } = await openPage(address, { locale });
    await page.getByRole('region', { name: texts.otherDays }).waitFor();
    await waitUntilLoaded(page);
    await expectReadable(page);
    await page.getByRole('button', { name: texts.anyDates }).click();
    await page.getByRole('article').getByRole('link', { name: chipper, exact: true }).waitFor();
    await page.getByText(texts.none).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('near')).toBe('smiths-falls');
    expect(problems).toEqual([]);
    await removeAll();
  },
);
