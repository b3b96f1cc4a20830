// The agreement of a loan: two municipalities sign in two windows, the borrower's in French on a phone.
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { TEST_PASSWORD, type TestUser } from '@commonyard/testing/factories/users';
import { createAcceptedLoan, createMachine, createOfficer } from '../src/accepted-loan.ts';
import { expectAccessible, expectReadableOnPhone, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const title = `Grader a${crypto.randomUUID().slice(0, 8)}`;
let lender: TestUser;
let borrower: TestUser;
let id: number;

beforeAll(async () => {
  lender = await createOfficer('Lena Lender', 'petawawa');
  borrower = await createOfficer('Bruno Borrower', 'hawkesbury');
  const machine = await createMachine(lender, title);
  id = await createAcceptedLoan({ lender, borrower, machine }, 40);
});

it('both sides sign, each with its password, and see the signature of the other without a reload', async () => {
  const lenderWindow = await openPage(`/loans?loan=${id}`, { cookie: lender.cookie });
  const phone = await openPage(`/loans/${id}/agreement`, { cookie: borrower.cookie, width: 360, locale: 'fr-CA' });
  const section = lenderWindow.page.getByRole('region', { name: 'Agreement', exact: true });

  // The borrower opens the dialog. The lender changes the text meanwhile.
  await phone.page.getByRole('heading', { level: 1, name: `loan ${id}` }).waitFor();
  await waitUntilLoaded(phone.page);
  await expectReadableOnPhone(phone.page);
  await phone.page.getByText('Français', { exact: true }).click();
  await phone.page.getByText('Ce texte est une ébauche', { exact: false }).waitFor();
  await phone.page.getByRole('button', { name: 'Signer l’entente' }).click();
  const form = phone.page.getByRole('dialog', { name: 'Signer l’entente' });
  await fillIn(form, { title: 'Directeur', titleLabel: 'Votre titre', authority: 'by_law' });
  await section.getByRole('button', { name: 'Special terms and language' }).click();
  const terms = lenderWindow.page.getByRole('dialog', { name: 'Special terms and language' });
  await terms.getByRole('textbox', { name: /^Special terms/ }).fill('Not on ice roads.');
  await expectAccessible(lenderWindow.page);
  await terms.getByRole('button', { name: 'Save' }).click();
  await terms.waitFor({ state: 'detached' });

  // The dialog says so, and keeps what was typed.
  await form.getByText('Petawawa a modifié le texte de l’entente.').waitFor();
  await expectAccessible(phone.page);
  await form.getByRole('button', { name: 'Continuer avec le changement' }).click();
  expect(await form.getByLabel('Votre titre').inputValue()).toBe('Directeur');

  // Nothing typed is lost when the password is missing, or wrong.
  await form.getByRole('button', { name: 'Signer', exact: true }).click();
  const password = form.getByLabel('Votre mot de passe', { exact: true });
  await password.fill('not my password');
  await form.getByRole('button', { name: 'Signer', exact: true }).click();
  await form.getByText('Ce n’est pas votre mot de passe actuel', { exact: false }).first().waitFor();
  await expectReadableOnPhone(phone.page);
  await password.fill(TEST_PASSWORD);
  await form.getByRole('button', { name: 'Signer', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await phone.page.getByText('Bruno Borrower, Directeur').waitFor();

  // The lender sees it, and signs as the next step.
  await section.getByText('Bruno Borrower, Directeur').waitFor();
  expect(await section.getByRole('button', { name: 'Special terms and language' }).count()).toBe(0);
  await section.getByRole('button', { name: 'Sign the agreement' }).click();
  const dialog = lenderWindow.page.getByRole('dialog', { name: 'Sign the agreement' });
  expect(await dialog.getByLabel('Your name').inputValue()).toBe('Lena Lender');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await dialog.getByText('Please confirm this to sign').first().waitFor();
  await expectAccessible(lenderWindow.page);
  await fillIn(dialog, { title: 'Director of Works', titleLabel: 'Your title', authority: 'delegated' });
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await dialog.getByLabel('Your password', { exact: true }).fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  await section.getByText('Lena Lender, Director of Works').waitFor();
  await lenderWindow.page
    .getByRole('region', { name: 'Next steps' })
    .getByText(/^Done: Lena Lender, /)
    .waitFor();
  await phone.page.getByText('Lena Lender, Director of Works').waitFor();
  await lenderWindow.page.goto(`/loans/${id}/record`);
  for (const text of ['Signature of Petawawa', 'Director of Works', 'Not on ice roads.'])
    await lenderWindow.page.getByRole('main').getByText(text).first().waitFor();
  await expectAccessible(lenderWindow.page);
  const problems = [...lenderWindow.problems, ...phone.problems];
  expect(problems.filter((problem) => !/\b(?:400|403|409)\b/.test(problem))).toEqual([]);
});

it.each([
  ['en', 1280],
  ['fr', 320],
] as const)('in %s at %i px the agreement is accessible, and prints without controls', async (language, width) => {
  const { page, problems } = await openPage(`/loans/${id}/agreement`, {
    cookie: lender.cookie,
    width,
    locale: `${language}-CA`,
  });
  await page.getByText(/SHA-256/).waitFor();
  await waitUntilLoaded(page);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(problems).toEqual([]);
});

it('says that a loan of others has no agreement for the reader', async () => {
  const { page } = await openPage('/loans/999999999/agreement', { cookie: lender.cookie });
  await page.getByText('This loan has no agreement, or you do not have access to it.').waitFor();
});

type Answers = { title: string; titleLabel: string; authority: string };
async function fillIn(dialog: Locator, { title, titleLabel, authority }: Answers): Promise<void> {
  await dialog.getByLabel(titleLabel).fill(title);
  await dialog.locator('select[name="authority"]').selectOption(authority);
  await dialog.getByRole('checkbox').check();
}
