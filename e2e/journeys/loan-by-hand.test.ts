// An agreed loan by keyboard in French, and by touch on a phone in English: both sides sign, hand over, and agree to the statement.
import { beforeEach, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { Inspection } from '@commonyard/contracts/http/inspections';
import type { Loan } from '@commonyard/contracts/http/loans';
import { INSPECTION_ITEMS, type InspectionType } from '@commonyard/contracts/inspections.values';
import { eventually } from '@commonyard/testing/eventually';
import { dayFromNow } from '@commonyard/testing/factories/loans';
import { TEST_PASSWORD, type TestUser } from '@commonyard/testing/factories/users';
import { createAcceptedLoan, createMachine, createOfficer } from '../src/accepted-loan.ts';
import { apiClient } from '../src/demo-api.ts';
import { Hand } from '../src/hand.ts';
import { expectAccessible, expectReadableOnPhone, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';
import { beginning, inLanguage, type Say } from '../src/words.ts';

useBrowser();

const METHODS = [
  { method: 'keyboard', language: 'fr', device: { width: 1280 } },
  { method: 'touch', language: 'en', device: { width: 360, hasTouch: true } },
] as const satisfies { method: Hand['method']; language: Locale; device: object }[];

let lender: TestUser;
let borrower: TestUser;

// Others for each way: a session asks for the password once in ten minutes.
beforeEach(async () => {
  lender = await createOfficer('Lena Lender', 'killaloe-hagarty-and-richards');
  borrower = await createOfficer('Bruno Borrower', 'whitewater-region');
});

const send = <T>(method: string, path: string, { cookie }: TestUser, body?: object) =>
  apiClient.expectOk<T>(method, path, { cookie, ...(body && { body }) });

/** A loan of today and the next days, for which no insurance is needed. */
async function createLoan(): Promise<number> {
  const machine = await createMachine(lender, `Grader k${crypto.randomUUID().slice(0, 8)}`);
  const id = await createAcceptedLoan({ lender, borrower, machine }, 0, {
    expiresOn: dayFromNow(0),
    note: 'For today',
  });
  await send('POST', `/api/loans/${id}/certificate-waiver`, lender, { reason: 'The borrower is self-insured' });
  return id;
}

/** A completed inspection in which every item passes. */
async function inspect(id: number, type: InspectionType): Promise<Inspection> {
  const { inquiryId } = await eventually(async () => {
    const loan = await send<Loan>('GET', `/api/loans/${id}`, lender);
    expect(loan.inquiryId).not.toBeNull();
    return loan;
  });
  const checklist = INSPECTION_ITEMS[type].map((item) => ({ item, result: 'pass' }));
  const body = { inquiryId, type, hourMeter: 1_200, fuel: 8, checklist, completed: true };
  return send('POST', '/api/inspections', lender, body);
}

/** The lender confirms the return for both sides. */
async function bringBack(id: number): Promise<void> {
  const { id: inspectionId, contentHash } = await inspect(id, 'post');
  const body = { kind: 'return', inspectionId, contentHash, otherName: 'Paul Phone' };
  await eventually(() => send('POST', `/api/loans/${id}/handovers`, lender, body));
}

type Actor = { page: Page; hand: Hand; problems: string[]; say: Say };

async function openAs({ method, language, device }: (typeof METHODS)[number], user: TestUser, id: number) {
  const options = { cookie: user.cookie, locale: `${language}-CA`, ...device };
  const { page, problems } = await openPage(`/loans?loan=${id}`, options);
  await waitUntilLoaded(page);
  return { page, problems, hand: new Hand(page, method), say: inLanguage(language) };
}

/** Loads the page again: a dialog that opens before the page has followed the other side would ask again. */
async function follow({ page }: Actor): Promise<void> {
  await page.reload();
  await waitUntilLoaded(page);
}

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name: beginning(name) }).first();

async function openDialog({ page, hand, say }: Actor, opener: string, title = opener): Promise<Locator> {
  await hand.press(button(page, say(opener)));
  const dialog = page.getByRole('dialog', { name: beginning(say(title)) });
  await dialog.waitFor();
  await (hand.method === 'touch' ? expectReadableOnPhone(page) : expectAccessible(page));
  return dialog;
}

/** Sends the form of a dialog. The focus is then on the page, where the user goes on. */
async function submit({ page, hand, say }: Actor, dialog: Locator, name: string): Promise<void> {
  await hand.press(button(dialog, say(name)));
  await dialog.waitFor({ state: 'detached' });
  await eventually(
    async () => expect(await page.evaluate(() => document.activeElement?.tagName ?? 'BODY')).not.toBe('BODY'),
    { within: 10_000 },
  );
}

async function sign(actor: Actor, title: string): Promise<void> {
  const { page, hand, say } = actor;
  const form = await openDialog(actor, 'Sign the agreement');
  await hand.type(form.locator('[name="title"]'), title);
  await hand.choose(form.locator('[name="authority"]'), 'delegated');
  await hand.check(form.getByRole('checkbox'));
  await hand.press(button(form, say('Sign')));
  await hand.type(form.locator('[name="password"]'), TEST_PASSWORD);
  await submit(actor, form, 'Sign');
  await page.getByText(title, { exact: false }).first().waitFor();
}

async function confirmHandOver(actor: Actor): Promise<void> {
  const dialog = await openDialog(actor, 'Confirm the hand-over');
  await dialog.getByText(actor.say('Check number')).waitFor();
  await submit(actor, dialog, 'Confirm for {municipality}');
}

it.each(METHODS)('both sides sign, hand over and agree to the statement by $method', async (way) => {
  const id = await createLoan();
  const [ours, theirs] = [await openAs(way, lender, id), await openAs(way, borrower, id)];
  await sign(ours, 'Director of Works');
  await follow(theirs);
  await sign(theirs, 'Clerk');

  await inspect(id, 'pre');
  await follow(ours);
  await confirmHandOver(ours);
  await follow(theirs);
  await confirmHandOver(theirs);
  await ours.page
    .getByText(beginning(ours.say('The equipment is out until {day}.')))
    .first()
    .waitFor();

  await bringBack(id);
  await follow(ours);
  const form = await openDialog(ours, 'Issue the statement', 'Statement for loan #{id}');
  await submit(ours, form, 'Issue the statement: {total}');
  await follow(theirs);
  const agree = await openDialog(theirs, 'Agree to {total}', 'Agree to statement {number}?');
  await submit(theirs, agree, 'Agree to {total}');
  await ours.page.getByText(ours.say('The loan is closed.'), { exact: true }).first().waitFor();
  // The first press of the signature asks for the password.
  for (const { problems } of [ours, theirs]) expect(problems.filter((problem) => !problem.includes('403'))).toEqual([]);
});
