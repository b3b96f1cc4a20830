// The certificate of insurance of a loan and the master agreement of two municipalities, in two windows.
import { beforeAll, expect, it } from '@jest/globals';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { today } from '@commonyard/contracts/search-params.values';
import { PDF } from '@commonyard/testing/factories/documents';
import type { TestUser } from '@commonyard/testing/factories/users';
import { createAcceptedLoan, createMachine, createOfficer } from '../src/accepted-loan.ts';
import { expectAccessible, openPage, useBrowser } from '../src/pages.ts';

useBrowser();

const file = { name: 'certificate 7.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) };

let lender: TestUser;
let borrower: TestUser;
let loanId: number;
const run = crypto.randomUUID().slice(0, 8);

beforeAll(async () => {
  [lender, borrower] = [
    await createOfficer('Lena Lender', 'deep-river'),
    await createOfficer('Bob Borrower', 'cobalt'),
  ];
  const machine = await createMachine(lender, `Grader i${run}`);
  loanId = await createAcceptedLoan({ lender, borrower, machine }, 40);
});

const open = (path: string, user: TestUser, options = {}) => openPage(path, { cookie: user.cookie, ...options });
const overflow = () => document.documentElement.scrollWidth - window.innerWidth;

it('the borrower adds a certificate, the lender sees what it lacks, marks the corrected one as seen, and waives a removed one', async () => {
  const { page, problems } = await open(`/loans?loan=${loanId}`, borrower);
  await page.getByRole('link', { name: 'Add certificate' }).click();
  await page.getByText(/^No certificates yet/).waitFor();
  await page.getByText(/^No master agreements yet/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add certificate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a certificate of insurance' });
  await dialog.getByLabel('Limit, in dollars').fill('2000000');
  await dialog.getByLabel('Insurer').fill('Mutual of Ontario');
  await dialog.getByLabel('Policy number').fill(`CGL ${run}`);
  await dialog.getByLabel('First valid day').fill(addDays(today(), -10));
  await dialog.getByLabel('Last valid day').fill(addDays(today(), 42));
  await dialog.getByRole('combobox', { name: 'Additional insured' }).selectOption('named');
  await dialog.getByLabel('Municipalities').fill('Petawawa');
  await page.getByRole('option', { name: /Petawawa/ }).click();
  await dialog.getByLabel('File').setInputFiles(file);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add certificate' }).click();
  await page.getByText('Commercial general liability · $2,000,000').waitFor();
  await page.getByText(/ends in 42 days/).waitFor();

  const theirs = await open(`/loans?loan=${loanId}`, lender);
  const section = theirs.page.getByRole('region', { name: 'Insurance' });
  await section.getByText(/^Valid until .*; the loan ends/).waitFor();
  await section.getByText('Limit $2,000,000; the lender requires $5,000,000').waitFor();
  await section.getByText('Deep River is not named as additional insured').waitFor();
  expect(await section.getByRole('button', { name: 'Mark as seen' }).count()).toBe(0);
  await expectAccessible(theirs.page);

  await page.getByRole('button', { name: /^Change the certificate/ }).click();
  const change = page.getByRole('dialog', { name: 'Change the certificate of insurance' });
  await change.getByLabel('Limit, in dollars').fill('5000000');
  await change.getByLabel('Last valid day').fill(addDays(today(), 400));
  await change.getByRole('combobox', { name: 'Additional insured' }).selectOption('all');
  await change.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Commercial general liability · $5,000,000').waitFor();

  await section.getByRole('button', { name: 'Mark as seen' }).click();
  const seen = theirs.page.getByRole('dialog', { name: 'Mark the certificate as seen?' });
  await seen.getByText(`Mutual of Ontario, policy CGL ${run}`).waitFor();
  await expectAccessible(theirs.page);
  await seen.getByRole('button', { name: 'Mark as seen' }).click();
  await section.getByText(/^Seen: Lena Lender/).waitFor();
  const [download] = await Promise.all([
    theirs.page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download the certificate' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('certificate 7.pdf');

  await page.getByRole('button', { name: /^Remove the certificate/ }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText(/^No certificates yet/).waitFor();
  await section.getByText(/has no certificate of this kind/).waitFor();
  await section.getByRole('button', { name: 'Waive the certificate' }).click();
  const waiver = theirs.page.getByRole('dialog', { name: `Waive the certificate of loan #${loanId}?` });
  await waiver.getByLabel('Reason').fill('Cobalt is a member of the insurance pool.');
  await expectAccessible(theirs.page);
  await waiver.getByRole('button', { name: 'Waive the certificate' }).click();
  await section.getByText('Cobalt is a member of the insurance pool.').waitFor();
  await theirs.page.getByRole('tab', { name: 'History' }).click();
  await theirs.page.getByText('The certificate of insurance was waived, Lena Lender', { exact: false }).waitFor();
  expect(problems.concat(theirs.problems)).toEqual([]);
});

it('a master agreement is confirmed by the other municipality and ended, in French at 320 px', async () => {
  const { page, problems } = await open('/certificates', lender);
  await page.getByRole('button', { name: 'Propose agreement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose a master agreement' });
  await dialog.getByLabel('Municipality').fill('Cobalt');
  await page.getByRole('option', { name: /Cobalt/ }).click();
  await dialog.getByLabel('Title').fill(`Fleet ${run}`);
  await dialog.getByLabel('Reference').fill('By-law 7');
  await dialog.getByLabel('First day').fill(today());
  await dialog.getByLabel('File').setInputFiles(file);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Propose agreement' }).click();
  await page.getByText(/^Waits for confirmation: Lena Lender/).waitFor();

  const theirs = await open('/certificates', borrower, { locale: 'fr-CA', width: 320 });
  await theirs.page.getByRole('button', { name: /^Confirmer « Fleet/u }).click();
  await expectAccessible(theirs.page);
  await theirs.page.getByRole('alertdialog').getByRole('button', { name: 'Confirmer' }).click();
  await theirs.page.getByText(/^Confirmée par les deux/).waitFor();
  await expectAccessible(theirs.page);
  expect(await theirs.page.evaluate(overflow)).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: `End: Fleet ${run}` }).click();
  const end = page.getByRole('dialog', { name: `End: Fleet ${run}` });
  await end.getByLabel('Reason').fill('The fleet is sold.');
  await expectAccessible(page);
  await end.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByText('Reason: The fleet is sold.').waitFor();
  expect(problems.concat(theirs.problems)).toEqual([]);
});
