// A member lists a machine, goes on to its terms, takes it back, changes and restores it, and begins another one as its copy.
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { createUser, type TestUser } from '@commonyard/testing/factories/users';
import { apiClient, callApi, sessionOf } from '../src/demo-api.ts';
import { Hand } from '../src/hand.ts';
import { expectVisibleFocus } from '../src/keyboard.ts';
import { expectAccessible, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const TEXTS = {
  'en-CA': {
    add: 'Add New',
    create: 'List Available Asset',
    title: 'Asset Title',
    category: 'Category',
    heavy: 'Heavy Equipment',
    description: 'Description',
    rate: 'Rate',
    submit: 'Submit Listing',
    toast: 'Asset created',
    reference: /^Reference #\d+$/,
    terms: 'Set conditions, rates and blocked days',
    termsOf: (title: string) => `Lending: ${title}`,
    close: 'Close',
    withdraw: 'Withdraw Listing',
    withdrawn: 'Withdrawn',
    edit: 'Edit Listing',
    staysWithdrawn: 'The listing stays withdrawn until you restore it.',
    save: 'Save Changes',
    both: 'Withdrawn. The change waits for review',
    restore: 'Restore Listing',
    pending: 'Pending',
    duplicate: 'Duplicate',
    copy: /^This is a copy of listing #\d+/,
    cancel: 'Cancel',
  },
  'fr-CA': {
    add: 'Ajouter',
    create: 'Offrir un équipement',
    title: 'Titre de l’annonce',
    category: 'Catégorie',
    heavy: 'Équipement lourd',
    description: 'Description',
    rate: 'Tarif',
    submit: 'Soumettre l’annonce',
    toast: 'Annonce créée',
    reference: /^Référence no \d+$/,
    terms: 'Fixer les conditions, les tarifs et les jours bloqués',
    termsOf: (title: string) => new RegExp(`: ${title}$`),
    close: 'Fermer',
    withdraw: 'Retirer l’annonce',
    withdrawn: 'Retirée',
    edit: 'Modifier l’annonce',
    staysWithdrawn: 'L’annonce reste retirée jusqu’à ce que vous la rétablissiez.',
    save: 'Enregistrer les modifications',
    both: 'Retirée. La modification attend d’être examinée',
    restore: 'Rétablir l’annonce',
    pending: 'En attente',
    duplicate: 'Dupliquer',
    copy: /^Ceci est une copie de l’annonce no \d+/,
    cancel: 'Annuler',
  },
} as const;

let owner: TestUser;
beforeAll(async () => {
  const profile = { role: 'municipal_operator', name: 'Dora Describer', municipality: 'wawa' } as const;
  owner = await createUser(apiClient, await sessionOf('admin'), profile);
});

/** By keyboard the first letters of an option choose it. */
async function choose(page: Page, hand: Hand, select: Locator, label: string): Promise<void> {
  if (hand.method !== 'keyboard') return void (await select.selectOption({ label }));
  await hand.type(select, label);
  expect(await select.locator('option:checked').textContent()).toBe(label);
}

/** Leaves the dialog on top. */
async function close(page: Page, hand: Hand, dialog: Locator, label: string): Promise<void> {
  if (hand.method === 'keyboard') await page.keyboard.press('Escape');
  else await hand.press(dialog.getByRole('button', { name: label, exact: true }).last());
}

async function expectLoadedAndAccessible(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  await expectAccessible(page);
}

it.each([
  ['mouse', 'en-CA', 1280],
  ['keyboard', 'en-CA', 1280],
  ['touch', 'fr-CA', 360],
] as const)(
  'a member lists a machine, withdraws, changes and restores it, and copies it, by %s in %s at %s px',
  async (method, locale, width) => {
    const texts = TEXTS[locale];
    const title = `Trencher ${crypto.randomUUID().slice(0, 8)}`;
    const options = { cookie: owner.cookie, locale, width, hasTouch: method === 'touch' };
    const { page, problems } = await openPage('/listings', options);
    const hand = new Hand(page, method);
    await hand.press(page.getByRole('button', { name: texts.add, exact: true }));
    const create = page.getByRole('dialog', { name: texts.create });
    const submit = create.getByRole('button', { name: texts.submit });
    await create.getByLabel(texts.title).waitFor();
    // The buttons are in view above the fields that follow, and below them at the end.
    await expectInView(page, submit);
    await expectLoadedAndAccessible(page);
    await hand.type(create.getByLabel(texts.title), title);
    await choose(page, hand, create.getByRole('combobox', { name: texts.category, exact: true }), texts.heavy);
    await hand.type(create.getByLabel(texts.description, { exact: true }), 'Cuts a trench of 1.2 m.');
    await hand.type(create.getByLabel(texts.rate, { exact: true }), '300');
    await expectInView(page, submit);
    await hand.press(submit);
    await page.getByText(texts.toast).first().waitFor();
    await create.waitFor({ state: 'detached' });

    // The focus is on what says that it was submitted, and stays there when the toast is gone.
    const reference = page.getByText(texts.reference);
    await expectFocused(reference);
    // A pointer over the toast would keep it.
    if (method === 'mouse') await page.mouse.move(1, 1);
    await page.locator('[data-toast][data-state=open]').waitFor({ state: 'hidden' });
    await expectFocused(reference);
    if (method === 'keyboard') await expectVisibleFocus(page);
    const id = Number(/\d+/.exec((await reference.textContent())!)![0]);
    await expectLoadedAndAccessible(page);

    await hand.press(page.getByRole('link', { name: texts.terms }));
    const terms = page.getByRole('dialog', { name: texts.termsOf(title) });
    await terms.waitFor();
    await expectLoadedAndAccessible(page);
    await close(page, hand, terms, texts.close);
    await terms.waitFor({ state: 'detached' });

    const details = page.getByRole('dialog', { name: title });
    const stored = async () =>
      (await callApi<Record<string, unknown>>('GET', `/api/assets/${id}`, { as: 'admin' })).body;
    await hand.press(details.getByRole('button', { name: texts.withdraw }));
    await details.getByText(texts.withdrawn, { exact: true }).waitFor();
    expect(await stored()).toMatchObject({ status: 'unavailable', withdrawn: true });
    await expectLoadedAndAccessible(page);

    await hand.press(details.getByRole('button', { name: texts.edit }));
    await page.getByText(texts.staysWithdrawn).waitFor();
    await page.getByRole('dialog').getByLabel(texts.title).fill(`${title} with blade`);
    await expectAccessible(page);
    await hand.press(page.getByRole('dialog').getByRole('button', { name: texts.save }));
    const changed = page.getByRole('dialog', { name: `${title} with blade` });
    await changed.getByText(texts.both).waitFor();
    expect(await stored()).toMatchObject({ status: 'pending', withdrawn: true });
    await expectLoadedAndAccessible(page);
    await hand.press(changed.getByRole('button', { name: texts.restore }));
    await changed.getByText(texts.pending, { exact: true }).waitFor();
    expect(await stored()).toMatchObject({ status: 'pending', withdrawn: false });

    await hand.press(changed.getByRole('link', { name: texts.duplicate }));
    await create.getByText(texts.copy).waitFor();
    expect(await create.getByLabel(texts.title).inputValue()).toBe(`${title} with blade`);
    await expectLoadedAndAccessible(page);
    await hand.press(create.getByRole('button', { name: texts.cancel }));
    await create.waitFor({ state: 'detached' });
    if (method === 'keyboard') await expectVisibleFocus(page);
    expect(problems).toEqual([]);
    await callApi('DELETE', `/api/assets/${id}`, { as: 'admin' });
  },
  300_000,
);

it.each(['mouse', 'keyboard', 'touch'] as const)(
  'a visitor picks a municipality, or types another public body, by %s',
  async (method) => {
    const width = method === 'touch' ? 360 : 1280;
    const { page, problems } = await openPage('/post-available-item', { width, hasTouch: method === 'touch' });
    const hand = new Hand(page, method);
    const field = page.getByRole('combobox', { name: 'Municipality', exact: true });
    await hand.type(field, 'Perth (T');
    const option = page.getByRole('option', { name: /^Perth \(Town\)/ });
    await option.waitFor();
    await expectAccessible(page);
    if (method === 'keyboard') await page.keyboard.press('ArrowDown');
    await hand.pickOption(option);
    expect(await field.inputValue()).toBe('Perth (Town)');

    await field.fill('');
    await hand.type(field, 'Perth Conservation Authority');
    await page.keyboard.press('Tab');
    expect(await field.inputValue()).toBe('Perth Conservation Authority');
    expect(problems).toEqual([]);
  },
);

async function expectFocused(target: Locator): Promise<void> {
  await target.waitFor();
  expect(await target.evaluate((element) => element === document.activeElement)).toBe(true);
}

async function expectInView(page: Page, target: Locator): Promise<void> {
  const box = (await target.boundingBox())!;
  expect(box.y).toBeGreaterThan(0);
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height);
}
