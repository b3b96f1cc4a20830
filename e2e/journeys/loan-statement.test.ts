// The statement of a returned loan: issued by the meter, disputed, corrected, agreed on a phone, paid, printed, exported, and settled.
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { Agreement } from '@commonyard/contracts/http/agreements';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { Inspection } from '@commonyard/contracts/http/inspections';
import { INSPECTION_ITEMS, type InspectionType } from '@commonyard/contracts/inspections.values';
import { today } from '@commonyard/contracts/search-params.values';
import { eventually } from '@commonyard/testing/eventually';
import { signatureBody } from '@commonyard/testing/factories/loans';
import { TEST_PASSWORD, type TestUser } from '@commonyard/testing/factories/users';
import { createAcceptedLoan, createMachine, createOfficer } from '../src/accepted-loan.ts';
import { apiClient } from '../src/demo-api.ts';
import { expectAccessible, expectReadableOnPhone, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';
import { darkParts } from '../src/printed.ts';

useBrowser();

const run = crypto.randomUUID().slice(0, 8);
const hourly = { kind: 'rental', unit: 'hour', quantity: 40, rateCents: 10_000, hst: true } as const;
const delivery = { kind: 'transport', unit: 'once', quantity: 1, rateCents: 35_000, hst: true } as const;

let lender: TestUser;
let borrower: TestUser;

beforeAll(async () => {
  [lender, borrower] = [
    await createOfficer('Lena Lender', 'bancroft'),
    await createOfficer('Bruno Borrower', 'marmora-and-lake'),
  ];
});

const send = <T>(method: string, path: string, { cookie }: TestUser, body?: object) =>
  apiClient.expectOk<T>(method, path, { cookie, ...(body && { body }) });
const open = (path: string, { cookie }: TestUser, options = {}) => openPage(path, { cookie, ...options });

const sign = async (id: number, user: TestUser) => {
  await send('POST', '/api/user/confirm', user, { password: TEST_PASSWORD });
  const { sha256 } = await send<Agreement>('GET', `/api/loans/${id}/agreement`, user);
  await eventually(() => send('POST', `/api/loans/${id}/signatures`, user, signatureBody(sha256)));
};

/** Both sides confirm an inspection in which every item passes. */
async function confirm(id: number, type: InspectionType, hourMeter: number, fuel: number): Promise<void> {
  let inquiryId: number | null = null;
  await eventually(async () => {
    ({ inquiryId } = await send<Loan>('GET', `/api/loans/${id}`, lender));
    expect(inquiryId).not.toBeNull();
  });
  const inspection = await send<Inspection>('POST', '/api/inspections', lender, {
    inquiryId,
    type,
    hourMeter,
    fuel,
    checklist: INSPECTION_ITEMS[type].map((item) => ({ item, result: 'pass' })),
    completed: true,
  });
  const body = {
    kind: type === 'pre' ? 'hand_over' : 'return',
    inspectionId: inspection.id,
    contentHash: inspection.contentHash,
  };
  for (const user of [lender, borrower]) await eventually(() => send('POST', `/api/loans/${id}/handovers`, user, body));
}

/** A loan of today, by the hour and with a delivery, that is back after 42.5 hours of the meter. */
async function createReturnedLoan(owner: TestUser, other: TestUser): Promise<number> {
  const machine = await createMachine(owner, `Grader st${crypto.randomUUID().slice(0, 8)}`);
  const id = await createAcceptedLoan({ lender: owner, borrower: other, machine }, 0, {
    expiresOn: addDays(today(), 0),
    lines: [hourly, delivery],
    note: 'By the hour.',
  });
  return id;
}

async function handOverAndReturn(id: number): Promise<void> {
  await send('POST', `/api/loans/${id}/certificate-waiver`, lender, { reason: 'The borrower is self-insured' });
  for (const user of [lender, borrower]) await sign(id, user);
  await confirm(id, 'pre', 1_200.5, 8);
  await confirm(id, 'post', 1_243, 6);
}

const section = (page: Page) => page.getByRole('region', { name: 'Statement', exact: true });

it('a statement is issued by the meter, disputed, corrected, agreed on a phone, paid, printed and exported', async () => {
  const id = await createReturnedLoan(lender, borrower);
  await handOverAndReturn(id);
  const lending = await open(`/loans?loan=${id}`, lender);
  const { page } = lending;

  await section(page).getByRole('button', { name: 'Issue the statement' }).click();
  const form = page.getByRole('dialog', { name: `Statement for loan #${id}` });
  await form.getByText('1,200.5 h → 1,243 h: 42.5 h').waitFor();
  await form.getByText('Your municipality has no HST number. No HST may be charged.').waitFor();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Enter the HST number in the loan settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Loan settings' });
  await settings.getByLabel('HST number').fill('123456789 RT0001');
  await settings.getByLabel('Account code of statements').fill('4-100');
  await expectAccessible(page);
  await settings.getByRole('button', { name: 'Save Changes' }).click();
  await form.getByText('123456789 RT0001').waitFor();
  await form.getByText('HST is now added to the lines. Nothing else has changed.').waitFor();
  for (const hst of await form.getByLabel('Add HST (13%)').all()) expect(await hst.isChecked()).toBe(true);
  await form.getByRole('button', { name: 'Issue the statement: $5,198' }).click();
  await section(page).getByText('Waits for the borrower').waitFor();
  await expectAccessible(page);

  const borrowing = await open(`/loans?loan=${id}`, borrower, { width: 360 });
  const phone = borrowing.page;
  await section(phone).getByRole('button', { name: 'Dispute the statement' }).click();
  const dispute = phone.getByRole('dialog', { name: /^Dispute statement/ });
  await dispute.getByLabel('Reason').fill('The delivery was ours.');
  await dispute.getByRole('checkbox', { name: /^Delivery and pick-up/ }).check();
  await dispute.getByLabel('What is wrong with this line?').fill('We fetched it.');
  await expectAccessible(phone);
  await expectReadableOnPhone(phone);
  await dispute.getByRole('button', { name: 'Dispute the statement' }).click();

  await section(page).getByText('Wrong: We fetched it.').first().waitFor();
  await expectAccessible(page);
  await section(page).getByRole('button', { name: 'Correct the statement' }).click();
  await form.getByRole('button', { name: 'Remove line 2' }).click();
  await form.getByLabel(/^Note/).fill('Without the delivery.');
  await form.getByRole('button', { name: 'Issue the statement: $4,802.50' }).click();
  await section(page).getByText('Credited', { exact: true }).first().waitFor();

  await section(phone).getByRole('button', { name: 'Agree to $4,802.50' }).click();
  const agree = phone.getByRole('dialog', { name: /^Agree to statement/ });
  await agree.getByLabel(/^What would it have cost otherwise/).fill('9,000');
  await expectAccessible(phone);
  await expectReadableOnPhone(phone);
  await agree.getByRole('button', { name: 'Agree to $4,802.50' }).click();
  await section(phone)
    .getByText(/^Without this loan it would have cost .* \$9,000\.$/)
    .waitFor();

  await section(page).getByRole('button', { name: 'Record the payment' }).click();
  const payment = page.getByRole('dialog', { name: /^Payment of statement/ });
  await payment.getByLabel('Reference').fill(`EFT ${run}`);
  await expectAccessible(page);
  await payment.getByRole('button', { name: 'Record the payment' }).click();
  await section(page).getByText(`reference EFT ${run}`, { exact: false }).waitFor();

  await section(page).getByRole('link', { name: 'Print the statement' }).click();
  await page.getByRole('heading', { level: 1, name: `Statement of loan #${id}` }).waitFor();
  await page.getByText('123456789 RT0001').first().waitFor();
  await page
    .getByText(/^Credit note/)
    .first()
    .waitFor();
  await expectAccessible(page);

  await page.goto('/statements');
  await page
    .getByRole('link', { name: new RegExp(`loan #${id}$`) })
    .first()
    .waitFor();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  expect(lending.problems.concat(borrowing.problems)).toEqual([]);
});

it.each([
  ['en', 1280, /^Statement of loan #/, 'Delivery and pick-up'],
  ['fr', 360, /^Relevé pour le prêt nº/, 'Livraison et reprise'],
] as const)(
  'in %s at %i px a statement prints alone, with its lines and without controls',
  async (language, width, title, kind) => {
    const id = await createReturnedLoan(lender, borrower);
    await handOverAndReturn(id);
    await send('POST', `/api/loans/${id}/statements`, lender, {
      lines: [{ ...hourly, quantity: 42.5 }, delivery].map((line) => ({ ...line, hst: false })),
      note: `Printed ${run}.`,
    });
    const { page, problems } = await open(`/loans/${id}/statement`, lender, {
      width,
      dark: true,
      locale: `${language}-CA`,
    });
    const heading = page.getByRole('heading', { level: 1, name: title });
    await heading.waitFor();
    await waitUntilLoaded(page);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    expect(await heading.isVisible()).toBe(true);
    for (const text of [kind, `Printed ${run}.`])
      expect(await page.getByText(text).filter({ visible: true }).count()).toBeGreaterThan(0);
    for (const role of ['button', 'navigation', 'complementary'] as const)
      expect([role, await page.getByRole(role).filter({ visible: true }).count()]).toEqual([role, 0]);
    expect(await darkParts(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
  },
);

it('the agreed statement of another loan is settled by both municipalities in two windows', async () => {
  const id = await createReturnedLoan(lender, borrower);
  await handOverAndReturn(id);
  await send('POST', `/api/loans/${id}/statements`, lender, {
    lines: [{ ...hourly, quantity: 42.5 }, delivery].map((line) => ({ ...line, hst: false })),
    note: 'Without HST.',
  });
  await send('POST', `/api/loans/${id}/end/agree`, borrower, {});

  const ours = await open('/statements?tab=settlements', lender);
  const theirs = await open('/statements?tab=settlements', borrower);
  const balances = ours.page.getByRole('region', { name: /^Balances of/ });
  await balances.getByText(/ pays Bancroft \$4,600/).waitFor();
  await expectAccessible(ours.page);
  await balances.getByRole('button', { name: /^Propose a settlement to/ }).click();
  const proposal = ours.page.getByRole('alertdialog');
  await expectAccessible(ours.page);
  await proposal.getByRole('button', { name: 'Propose' }).click();
  const settlements = ours.page.getByRole('region', { name: 'Settlements' });
  await settlements.getByText(/^Waits for confirmation: Lena Lender/).waitFor();

  await theirs.page.getByRole('button', { name: 'Confirm the settlement with Bancroft' }).click();
  const confirmation = theirs.page.getByRole('alertdialog');
  await confirmation.getByText(/ pays Bancroft \$4,600/).waitFor();
  await expectAccessible(theirs.page);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await theirs.page.getByText(/^Confirmed by both: Bruno Borrower/).waitFor();

  await ours.page.goto(`/loans?loan=${id}`);
  await section(ours.page)
    .getByText(/^Paid on .* by settlement/)
    .waitFor();
  expect(ours.problems.concat(theirs.problems)).toEqual([]);
});
