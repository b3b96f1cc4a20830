// The hand-over and the return of a loan on two phones of 360 px: the lender's in English, the borrower's in French.
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { Agreement } from '@commonyard/contracts/http/agreements';
import type { Loan } from '@commonyard/contracts/http/loans';
import { INSPECTION_ITEMS, type InspectionType } from '@commonyard/contracts/inspections.values';
import { today } from '@commonyard/contracts/search-params.values';
import { eventually } from '@commonyard/testing/eventually';
import { signatureBody } from '@commonyard/testing/factories/loans';
import { TEST_PASSWORD, type TestUser } from '@commonyard/testing/factories/users';
import { createAcceptedLoan, createMachine, createOfficer } from '../src/accepted-loan.ts';
import { apiClient } from '../src/demo-api.ts';
import { expectAccessible, expectReadableOnPhone, openPage, useBrowser } from '../src/pages.ts';

useBrowser();

const title = `Grader h${crypto.randomUUID().slice(0, 8)}`;
const day = (days: number) => addDays(today(), days);
let lender: TestUser;
let borrower: TestUser;
let machine: number;
let id: number;
let inquiryId: number;

const send = <T>(method: string, path: string, { cookie }: TestUser, body?: object) =>
  apiClient.expectOk<T>(method, path, { cookie, ...(body && { body }) });
const getLoan = () => send<Loan>('GET', `/api/loans/${id}`, lender);

/** A loan of today and the next days, without a signature. */
beforeAll(async () => {
  lender = await createOfficer('Lena Lender', 'deep-river');
  borrower = await createOfficer('Bruno Borrower', 'casselman');
  machine = await createMachine(lender, title);
  id = await createAcceptedLoan({ lender, borrower, machine }, 0, { expiresOn: day(0), note: 'For today' });
  await eventually(async () => {
    const loan = await getLoan();
    expect(loan.inquiryId).not.toBeNull();
    inquiryId = loan.inquiryId!;
  });
});

const sign = async (user: TestUser) => {
  await send('POST', '/api/user/confirm', user, { password: TEST_PASSWORD });
  const { sha256 } = await send<Agreement>('GET', `/api/loans/${id}/agreement`, user);
  await eventually(() => send('POST', `/api/loans/${id}/signatures`, user, signatureBody(sha256)));
};

/** Every item passes. */
const inspect = (type: InspectionType, user: TestUser, hourMeter: number) =>
  send('POST', '/api/inspections', user, {
    inquiryId,
    type,
    hourMeter,
    fuel: 8,
    checklist: INSPECTION_ITEMS[type].map((item) => ({ item, result: 'pass' })),
    completed: true,
  });

const bar = (page: Page) => page.locator('[data-sticky-buttons]').last();
const loanOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectReadableOnPhone(page);
}

/** Saves what comes before the hand-over, apart from the agreement. */
async function arrange(): Promise<void> {
  const contact = { name: 'Paula Pickup', phone: '613-555-0177' };
  const meeting = { address: 'Works yard, 12 Mill Street', from: '07:00', to: '08:00', float: false };
  for (const user of [lender, borrower]) await send('PUT', `/api/loans/${id}/contacts`, user, { pickUp: contact });
  await send('PUT', `/api/loans/${id}/hand-over-plan`, lender, { pickUp: meeting, return: meeting });
  await send('PUT', `/api/loans/${id}/purchase-order`, borrower, { number: null });
  await send('POST', `/api/loans/${id}/certificate-waiver`, lender, { reason: 'The borrower is self-insured' });
}

it('both sides hand over, extend, recall, return and close on their phones, each following the other', async () => {
  await arrange();
  await inspect('pre', lender, 1_200.5);
  const lending = await openPage(`/loans?loan=${id}`, { cookie: lender.cookie, width: 360 });
  const borrowing = await openPage(`/loans?loan=${id}`, { cookie: borrower.cookie, width: 360, locale: 'fr-CA' });
  const ofLender = loanOf(lending.page, `Loan #${id}`);
  const ofBorrower = loanOf(borrowing.page, `Prêt nº ${id}`);

  // The agreement is not signed: only an emergency, with a reason.
  await ofLender.getByRole('button', { name: 'Confirm the hand-over' }).click();
  const handOver = lending.page.getByRole('dialog', { name: 'Confirm the hand-over' });
  await handOver.getByText('1,200.5 h').waitFor();
  await expectGood(lending.page);
  await handOver.getByRole('button', { name: 'Confirm for Deep River' }).click();
  await handOver.getByText('Only an emergency hand-over is possible before', { exact: false }).first().waitFor();
  await handOver.getByLabel('Emergency: hand over before the agreement is signed').check();
  await handOver.getByLabel(/^Reason/).fill('The dam may break tonight.');
  await expectGood(lending.page);
  await handOver.getByRole('button', { name: 'Confirm for Deep River' }).click();

  // The other phone follows, in French, with the confirmation as its step.
  await ofBorrower.getByText('The dam may break tonight.').first().waitFor();
  await ofBorrower.getByRole('button', { name: 'Confirmer la remise' }).click();
  const remise = borrowing.page.getByRole('dialog', { name: 'Confirmer la remise' });
  await remise.getByText('Numéro de contrôle').waitFor();
  await expectGood(borrowing.page);
  await remise.getByRole('button', { name: /^Confirmer pour/ }).click();
  await ofLender.getByText(/^The equipment is out until /).waitFor();
  await ofBorrower.getByText(/^L’équipement est remis jusqu’au /).waitFor();
  await expectGood(lending.page);
  await expectGood(borrowing.page);

  for (const user of [lender, borrower]) await sign(user);
  // A dialog that opens before the page has followed would ask again.
  for (const shown of [ofLender, ofBorrower])
    await eventually(async () => expect(await shown.getByText('Olga Officer, Director of Works').count()).toBe(2));
  await extend(ofLender, ofBorrower, lending.page, borrowing.page);
  await recall(ofLender, ofBorrower, lending.page);

  // The return on one phone, with both names.
  await inspect('post', borrower, 1_216);
  await bar(lending.page).getByRole('button', { name: 'Confirm the return' }).click();
  const back = lending.page.getByRole('dialog', { name: 'Confirm the return' });
  await back.getByText('15.5 h').waitFor();
  await back.getByLabel('Casselman confirms on this phone').check();
  await back.getByLabel('Name of who confirms for the other side').fill('Paul Phone');
  await expectGood(lending.page);
  await back.getByRole('button', { name: 'Confirm for Deep River' }).click();
  await ofBorrower.getByText(/Paul Phone, Casselman/).waitFor();
  expect(await getLoan()).toMatchObject({ status: 'returned' });
  const calendar = await send<{ unavailable: object[] }>('GET', `/api/availability/${machine}`, borrower);
  expect(calendar.unavailable).toEqual([{ startsOn: day(0), endsOn: day(0) }]);

  await ofLender.getByRole('button', { name: 'Nothing more is charged' }).click();
  const closing = lending.page.getByRole('dialog', { name: 'Is nothing more charged?' });
  await expectGood(lending.page);
  await closing.getByRole('button', { name: 'Nothing more is charged' }).click();
  await ofBorrower.getByRole('button', { name: 'Oui, fermer le prêt' }).click();
  const agreed = borrowing.page.getByRole('dialog', { name: 'Accepter que rien de plus ne soit facturé?' });
  await agreed.getByRole('button', { name: 'Oui, fermer le prêt' }).click();
  await ofLender.getByText('The loan is closed.', { exact: true }).waitFor();
  await expectGood(lending.page);

  // The record says who confirmed, and how long the machine worked.
  await lending.page.goto(`/loans/${id}/record`);
  const record = lending.page.getByRole('region', { name: 'Hand-over and return' });
  await record.getByText('15.5 h').waitFor();
  await record.getByText('Paul Phone').waitFor();
  await expectGood(lending.page);
  expect([lending.problems, borrowing.problems]).toEqual([[], []]);
});

/** The borrower wants two days more; the lender agrees. */
async function extend(ofLender: Locator, ofBorrower: Locator, lenderPage: Page, borrowerPage: Page): Promise<void> {
  await ofBorrower.getByRole('button', { name: 'Proposer un autre dernier jour' }).click();
  const proposal = borrowerPage.getByRole('dialog', { name: `Autre dernier jour pour le prêt nº ${id}` });
  await proposal.getByRole('textbox', { name: 'Dernier jour' }).fill(day(6));
  await proposal.getByLabel(/^Note|^Remarque/).fill('The road needs it.');
  await expectGood(borrowerPage);
  await proposal.locator('button[type=submit]').click();
  await ofLender.getByText('The road needs it.').waitFor();
  await expectGood(lenderPage);
  await ofLender.getByRole('button', { name: 'Agree to the last day' }).click();
  const answer = lenderPage.getByRole('dialog', { name: /^Agree to / });
  await expectGood(lenderPage);
  await answer.getByRole('button', { name: 'Agree to the last day' }).click();
  await ofBorrower.getByText('(7 jours)', { exact: false }).first().waitFor();
  expect(await getLoan()).toMatchObject({ endsOn: day(6), extension: null });
}

/** The lender wants the machine back tomorrow. */
async function recall(ofLender: Locator, ofBorrower: Locator, lenderPage: Page): Promise<void> {
  await ofLender.getByRole('button', { name: 'Recall', exact: true }).click();
  const dialog = lenderPage.getByRole('dialog', { name: 'Recall the equipment?' });
  await dialog.getByLabel('Back on').fill(day(1));
  await dialog.getByLabel(/^Reason/).fill('A flood at home.');
  await expectGood(lenderPage);
  await dialog.getByRole('button', { name: 'Recall', exact: true }).click();
  await ofBorrower.getByText('A flood at home.').waitFor();
  await expectGood(lenderPage);
}
