// The next steps of an accepted loan, in two windows: the lender's in English, the borrower's in French on a phone.
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { TestUser } from '@commonyard/testing/factories/users';
import { createAcceptedLoan, createMachine, createOfficer } from '../src/accepted-loan.ts';
import { expectAccessible, expectReadableOnPhone, openPage, useBrowser } from '../src/pages.ts';

useBrowser();

const title = `Grader s${crypto.randomUUID().slice(0, 8)}`;
let lender: TestUser;
let borrower: TestUser;
let id: number;

beforeAll(async () => {
  lender = await createOfficer('Lena Lender', 'petawawa');
  borrower = await createOfficer('Bruno Borrower', 'hawkesbury');
  const machine = await createMachine(lender, title);
  id = await createAcceptedLoan({ lender, borrower, machine }, 40);
});

it('both sides fill in contacts and place, each follows the other without a reload, and the bar of the phone has the next step', async () => {
  const lenderWindow = await openPage(`/loans?loan=${id}`, { cookie: lender.cookie });
  const phone = await openPage(`/loans?loan=${id}`, { cookie: borrower.cookie, width: 360, locale: 'fr-CA' });
  const pane = lenderWindow.page.getByRole('region', { name: `Loan #${id}` });
  const steps = pane.getByRole('region', { name: 'Next steps' });
  const stepsOnPhone = phone.page.getByRole('region', { name: 'Prochaines étapes' });
  const bar = phone.page.locator('[data-sticky-buttons]');

  // The borrower, on the phone. The bar is in view wherever the page is scrolled.
  const next = bar.getByRole('button', { name: 'Inscrire vos personnes-ressources' });
  await next.waitFor();
  expect(await bar.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight + 1)).toBe(true);
  await expectReadableOnPhone(phone.page);
  await next.click();
  const contacts = phone.page.getByRole('dialog', { name: 'Vos personnes-ressources' });
  expect(await contacts.getByLabel(/^Nom/).first().inputValue()).toBe('Bruno Borrower');
  await contacts.getByRole('button', { name: 'Enregistrer' }).click();
  await contacts.getByRole('alert').getByText('Le numéro de téléphone', { exact: false }).first().waitFor();
  await expectReadableOnPhone(phone.page);
  await contacts
    .getByLabel(/^Téléphone/)
    .first()
    .fill('613 555-0177');
  await contacts.getByRole('button', { name: 'Enregistrer' }).click();

  // The page of the lender shows the contacts of the borrower without a reload.
  await steps.getByRole('link', { name: '613 555-0177' }).waitFor();
  await steps.getByText(/^Done: Bruno Borrower, /).waitFor();
  await expectAccessible(lenderWindow.page);

  // Both open place and time; the second one is told what the first one saved, and keeps what was typed.
  await steps.getByRole('button', { name: 'Enter place and time' }).click();
  const late = lenderWindow.page.getByRole('dialog', { name: 'Place and time' });
  await fillMeetings(late, ['Place', 'Earliest', 'Latest'], 'Works yard, 12 Mill Street');
  await bar.getByRole('button', { name: 'Inscrire le lieu et l’heure' }).click();
  const first = phone.page.getByRole('dialog', { name: 'Lieu et heure' });
  await fillMeetings(first, ['Lieu', 'Au plus tôt', 'Au plus tard'], 'Garage municipal, 5, rue Principale');
  await expectReadableOnPhone(phone.page);
  await first.getByRole('button', { name: 'Enregistrer' }).click();
  await late.getByText(/^Hawkesbury saved the place and the time at /).waitFor();
  await late.getByText('Garage municipal', { exact: false }).first().waitFor();
  await expectAccessible(lenderWindow.page);
  expect(await late.getByRole('textbox', { name: 'Place', exact: true }).first().inputValue()).toBe(
    'Works yard, 12 Mill Street',
  );
  await late.getByRole('button', { name: 'Go on with the change' }).click();
  await late.getByRole('button', { name: 'Save' }).click();
  await stepsOnPhone.getByText('Works yard, 12 Mill Street', { exact: false }).first().waitFor();

  // The purchase order is the next step of the borrower.
  await bar.getByRole('button', { name: 'Inscrire le bon de commande' }).click();
  const order = phone.page.getByRole('dialog', { name: 'Bon de commande' });
  await order.getByLabel('Numéro du bon de commande').fill('BC-2026-17');
  await order.getByRole('button', { name: 'Enregistrer' }).click();
  await steps.getByText('BC-2026-17').waitFor();
  await bar.getByRole('button', { name: 'Signer l’entente' }).waitFor();
  await expectReadableOnPhone(phone.page);

  await lenderWindow.page.goto(`/loans/${id}/record`);
  const record = lenderWindow.page.getByRole('main');
  for (const text of ['613 555-0177', 'Works yard, 12 Mill Street', 'BC-2026-17'])
    await record.getByText(text, { exact: false }).first().waitFor();
  await expectAccessible(lenderWindow.page);
  const problems = [...lenderWindow.problems, ...phone.problems];
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

type Labels = [place: string, from: string, to: string];
async function fillMeetings(dialog: ReturnType<Page['getByRole']>, [place, from, to]: Labels, address: string) {
  for (const index of [0, 1]) {
    await dialog.getByRole('textbox', { name: place, exact: true }).nth(index).fill(address);
    await dialog.getByLabel(from, { exact: true }).nth(index).fill('07:30');
    await dialog.getByLabel(to, { exact: true }).nth(index).fill('08:30');
  }
}
