// The private documents of a loan, in two windows.
import { beforeAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { today } from '@commonyard/contracts/search-params.values';
import { PDF } from '@commonyard/testing/factories/documents';
import { lendingTerms, loanBody } from '@commonyard/testing/factories/loans';
import { createUser, type TestUser } from '@commonyard/testing/factories/users';
import { readZip } from '@commonyard/testing/read-zip';
import { apiClient, demoFactories, demoSession } from '../src/demo-api.ts';
import { expectAccessible, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const send = <T>(method: string, path: string, { cookie }: TestUser, body?: object) =>
  apiClient.expectOk<T>(method, path, { cookie, ...(body && { body }) });
const order = (buffer = PDF) => ({ name: 'Bon été 7.pdf', mimeType: 'application/pdf', buffer: Buffer.from(buffer) });

let lender: TestUser;
let borrower: TestUser;
let loanId: number;

beforeAll(async () => {
  const create = await demoFactories();
  const admin = (await demoSession('admin')).cookie;
  const user = (name: string, municipality: string) =>
    createUser(apiClient, admin, { name, role: 'municipal_admin', municipality });
  [lender, borrower] = [await user('Lena Lender', 'petawawa'), await user('Bob Borrower', 'arnprior')];
  const machine = await create.availableListing(lender, { title: `Grader d${crypto.randomUUID().slice(0, 8)}` });
  await send('PUT', `/api/availability/${machine}/terms`, lender, lendingTerms());
  const days = { startsOn: addDays(today(), 40), endsOn: addDays(today(), 44) };
  ({ id: loanId } = await send<{ id: number }>('POST', '/api/loans', borrower, loanBody(machine, days)));
});

const openLoan = (user: TestUser, options = {}) =>
  openPage(`/loans?loan=${loanId}`, { cookie: user.cookie, ...options });

it('a document of one side appears in the window of the other without a reload, and goes when it is removed', async () => {
  const [mine, theirs] = [await openLoan(borrower), await openLoan(lender)];
  const [section, other] = [mine, theirs].map(({ page }) => page.getByRole('region', { name: 'Documents' }));
  await other!.getByText(/^No documents yet/).waitFor();
  await section!.getByRole('button', { name: 'Add document' }).click();
  const dialog = mine.page.getByRole('dialog', { name: `Add a document to loan #${loanId}` });
  await dialog.getByLabel('File').setInputFiles(order());
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Bon été 7');
  await dialog.getByLabel('Kind').selectOption('purchase_order');
  await expectAccessible(mine.page);
  await dialog.getByRole('button', { name: 'Add document' }).click();
  await section!.getByText('Purchase order · Bon été 7.pdf · 1\u00a0kB').waitFor();

  await other!.getByText('Bob Borrower, Arnprior').waitFor();
  await expectAccessible(theirs.page);
  expect(await other!.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  const [download] = await Promise.all([
    theirs.page.waitForEvent('download'),
    other!.getByRole('button', { name: 'Download “Bon été 7”' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Bon été 7.pdf');
  expect(readFileSync(await download.path(), 'latin1')).toBe(PDF);

  await theirs.page.goto(`/loans/${loanId}/record`);
  const [archive] = await Promise.all([
    theirs.page.waitForEvent('download'),
    theirs.page.getByRole('button', { name: 'Download all (ZIP)' }).click(),
  ]);
  expect(
    readZip(readFileSync(await archive.path()))
      .get('documents/Bon été 7.pdf')!
      .toString('latin1'),
  ).toBe(PDF);
  await theirs.page.goto(`/loans?loan=${loanId}`);
  await other!.getByText('Bob Borrower, Arnprior').waitFor();

  await section!.getByRole('button', { name: 'Remove “Bon été 7”' }).click();
  const question = mine.page.getByRole('alertdialog');
  await expectAccessible(mine.page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await section!.getByText(/^No documents yet/).waitFor();
  await other!.getByText(/^No documents yet/).waitFor();
  await theirs.page.getByRole('tab', { name: 'History' }).click();
  await theirs.page.getByText('A document was removed, Bob Borrower, Arnprior').waitFor();
  expect(mine.problems.concat(theirs.problems)).toEqual([]);
});

it.each([
  ['en-CA', 1280],
  ['fr-CA', 320],
] as const)(
  'in %s at %i px an HTML file is rejected with its reason, by keyboard, and nothing is added',
  async (locale, width) => {
    const { page, problems } = await openLoan(lender, { locale, width });
    const section = page.getByRole('region', { name: 'Documents' });
    const add = section.getByRole('button');
    await add.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog').last();
    await dialog.locator('input[type=file]').setInputFiles(order('<!doctype html><script>alert(1)</script>'));
    await dialog.locator('select').selectOption('other');
    await dialog.locator('button[type=submit]').focus();
    await page.keyboard.press('Enter');
    const reason = locale === 'fr-CA' ? 'Veuillez choisir un PDF, ou' : 'Please choose a PDF, or';
    await dialog.getByRole('alert').getByText(reason).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await waitUntilLoaded(page);
    expect(await send('GET', `/api/loans/${loanId}/documents`, lender)).toEqual([]);
    // The rejected upload is the one error of the console.
    expect(problems.filter((problem) => !problem.includes('/api/upload/documents'))).toEqual([]);
  },
);
