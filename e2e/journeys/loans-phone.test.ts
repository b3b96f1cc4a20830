// A loan in French on a phone: the owner keeps days for itself, one town gets the machine, and another one is rejected.
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { ListingCard } from '@commonyard/contracts/http/assets';
import { today } from '@commonyard/contracts/search-params.values';
import { eventually } from '@commonyard/testing/eventually';
import { lendingTerms } from '@commonyard/testing/factories/loans';
import { createUser, type TestUser, type UserOptions } from '@commonyard/testing/factories/users';
import { apiClient, callApi, demoFactories, demoSession } from '../src/demo-api.ts';
import {
  expectAccessible,
  expectReadable,
  expectReadableOnPhone,
  openPage,
  useBrowser,
  waitUntilLoaded,
} from '../src/pages.ts';

useBrowser();

const runId = `p${crypto.randomUUID().slice(0, 8)}`;
const title = `Niveleuse ${runId}`;
const day = (days: number) => addDays(today(), days);
const loanDays = { from: day(40), to: day(44) };
const ownUse = { from: day(10), to: day(12) };
const season = { from: day(60), to: day(90) };

let machine: number;
let lender: TestUser;
let borrower: TestUser;
let secondTown: TestUser;

beforeAll(async () => {
  const { cookie } = await demoSession('admin');
  const user = (name: string, municipality: string, role: UserOptions['role'] = 'municipal_admin') =>
    createUser(apiClient, cookie, { name, role, municipality });
  lender = await user('Lending Officer', 'brockville');
  borrower = await user('Borrowing Officer', 'gananoque');
  secondTown = await user('Second Operator', 'prescott', 'municipal_operator');
});
// Another one for each attempt: a test takes days of it.
beforeEach(async () => {
  machine = await lendable(title);
});

async function lendable(name: string): Promise<number> {
  const id = await (await demoFactories()).availableListing(lender, { title: name });
  const terms = { cookie: lender.cookie, body: lendingTerms() };
  await apiClient.expectOk('PUT', `/api/availability/${id}/terms`, terms);
  return id;
}

const open = ({ cookie }: TestUser, path: string) => openPage(path, { cookie, width: 360, locale: 'fr-CA' });
const pathOf = (search: string) => `/equipment/available/${machine}?${search}`;
const wish = `from=${loanDays.from}&to=${loanDays.to}`;
const loanDialog = (page: Page, id: number) => page.getByRole('dialog', { name: `Prêt nº ${id}` });

it('the owner keeps days, a town requests, counters and gets the machine, and a second town is rejected kindly', async () => {
  const borrowerWindow = await open(borrower, pathOf(wish));
  const lenderWindow = await open(lender, pathOf('lending=true'));
  const secondWindow = await open(secondTown, pathOf(`${wish}&request=true`));

  const unavailable = borrowerWindow.page
    .getByRole('region', { name: 'Disponibilité' })
    .getByText(/^Non disponible\s: /);
  await borrowerWindow.page.getByText('Aucun jour n’est pris.').waitFor();
  // The page receives events.
  await borrowerWindow.page.waitForFunction(() => sessionStorage.getItem('live-place') !== null);
  await blockDays(lenderWindow.page, 'Usage interne', ownUse);
  // The calendar of the other town follows without a reload.
  await unavailable.waitFor();
  await blockDays(lenderWindow.page, 'Saison, chaque année', season);
  await unavailable.filter({ hasText: ';' }).waitFor();
  await expectReadableOnPhone(borrowerWindow.page);

  const rejected = secondWindow.page.getByRole('dialog', { name: `Demander « ${title} »` });
  await rejected.getByLabel(/^But/).fill('Pour l’aréna.');

  const id = await request(borrowerWindow.page);
  await negotiate(id, borrowerWindow.page, lenderWindow.page);

  await rejected.getByRole('button', { name: 'Envoyer la demande' }).click();
  await rejected.getByText(/^Ces jours sont pris\s: /).waitFor();
  await rejected.getByText(/^Prochains jours libres\s: /).waitFor();
  await expectReadableOnPhone(secondWindow.page);
  await rejected.getByRole('button', { name: 'Prendre ces jours' }).click();
  expect(await rejected.getByLabel(/^But/).inputValue()).toBe('Pour l’aréna.');
  await rejected.getByRole('button', { name: 'Envoyer la demande' }).click();
  await waitForLoan(secondWindow.page);
  await expectReadableOnPhone(secondWindow.page);

  const problems = [borrowerWindow, lenderWindow, secondWindow].flatMap((window) => window.problems);
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

async function blockDays(page: Page, reason: string, { from, to }: { from: string; to: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Prêt : ${title}` });
  await dialog.getByLabel('Motif').selectOption({ label: reason });
  await dialog.getByLabel('Premier jour').fill(from);
  await dialog.getByLabel('Dernier jour').fill(to);
  await expectReadableOnPhone(page);
  await dialog.getByRole('button', { name: 'Réserver ces jours' }).click();
  await dialog.getByRole('listitem').filter({ hasText: reason }).waitFor();
}

/** Requests the days on the page of the machine. Returns the number of the loan. */
async function request(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Demander ces jours' }).click();
  const dialog = page.getByRole('dialog', { name: `Demander « ${title} »` });
  await dialog.getByLabel(/^But/).fill('Chemins de gravier');
  await expectReadableOnPhone(page);
  await dialog.getByRole('button', { name: 'Envoyer la demande' }).click();
  const id = await waitForLoan(page);
  await expectReadableOnPhone(page);
  return id;
}

/** Waits until the page shows the loan that it has requested. Returns its number. */
async function waitForLoan(page: Page): Promise<number> {
  await page.waitForURL((at) => at.pathname === '/loans' && at.searchParams.has('loan'));
  const id = Number(new URL(page.url()).searchParams.get('loan'));
  await loanDialog(page, id).getByText('Au tour de Brockville', { exact: false }).waitFor();
  return id;
}

/** A quote, a counter-offer and its acceptance. Each window follows the other without a reload. */
async function negotiate(id: number, borrowerPage: Page, lenderPage: Page): Promise<void> {
  await lenderPage.goto(`/loans?loan=${id}`);
  const lenderPane = loanDialog(lenderPage, id);
  await lenderPane.getByRole('button', { name: 'Préparer une soumission' }).click();
  const quote = lenderPage.getByRole('dialog', { name: `Soumission pour le prêt nº ${id}` });
  await quote
    .getByLabel('Sommes')
    .getByText(/^2\s034\s\$$/)
    .waitFor();
  await expectReadableOnPhone(lenderPage);
  await quote.getByRole('button', { name: 'Envoyer la soumission' }).click();

  const borrowerPane = loanDialog(borrowerPage, id);
  await borrowerPane.getByRole('button', { name: 'Faire une contre-offre' }).click();
  const counter = borrowerPage.getByRole('dialog', { name: `Contre-offre pour le prêt nº ${id}` });
  await counter.getByLabel('Tarif en dollars').first().fill('1700,50');
  await expectReadableOnPhone(borrowerPage);
  await counter.getByRole('button', { name: 'Envoyer la contre-offre' }).click();

  const accept = /^Accepter 1\s921,57\s\$$/;
  await lenderPane.getByRole('button', { name: accept }).click();
  await expectReadableOnPhone(lenderPage);
  await lenderPage.getByRole('alertdialog').getByRole('button', { name: accept }).click();
  for (const page of [lenderPage, borrowerPage]) {
    await loanDialog(page, id).getByText('L’équipement est réservé pour ces jours.').waitFor();
    await expectReadableOnPhone(page);
  }
  await lenderPage.goto(`/loans?view=calendar&month=${loanDays.from.slice(0, 7)}`);
  await lenderPage
    .getByRole('list', { name: title })
    .getByRole('link', { name: /^Gananoque/ })
    .waitFor();
  await expectReadableOnPhone(lenderPage);
}

it('a card says when equipment that is blocked today is free again', async () => {
  const blocked = `Rouleau ${runId}`;
  const id = await lendable(blocked);
  const body = { kind: 'own_use', startsOn: day(0), endsOn: day(2) };
  await apiClient.expectOk('POST', `/api/availability/${id}/blocks`, { cookie: lender.cookie, body });
  await eventually(async () => {
    const { body: cards } = await callApi<ListingCard[]>('GET', `/api/assets?search=${encodeURIComponent(blocked)}`);
    expect(cards.find((card) => card.id === id)?.nextFreeOn).toBe(day(3));
  });
  const { page, problems } = await openPage(`/available-equipment?q=${encodeURIComponent(blocked)}`);
  await page
    .getByRole('article')
    .getByText(/^Free again on /)
    .waitFor();
  await waitUntilLoaded(page);
  await expectReadable(page);
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
