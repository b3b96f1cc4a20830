// The steps of a loan in Chromium, in either language, from the request to the payment. Each user acts on an own page, and the pages
// of the others stay open.
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { Locale } from '@commonyard/contracts/identity.values';
import { INSPECTION_ITEMS, type InspectionType } from '@commonyard/contracts/inspections.values';
import { INSPECTION_TYPE_LABELS } from '@commonyard/contracts/inspection-labels.values';
import type { Certificate } from '@commonyard/contracts/http/certificates';
import type { MasterAgreement } from '@commonyard/contracts/http/master-agreements';
import { LOAN_STATUS_LABELS } from '@commonyard/contracts/loan-labels.values';
import type { LoanStatus } from '@commonyard/contracts/loans.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import { today } from '@commonyard/contracts/search-params.values';
import { eventually } from '@commonyard/testing/eventually';
import { contactsBody, handOverPlanBody, lendingTerms } from '@commonyard/testing/factories/loans';
import { createUser, TEST_PASSWORD, type TestUser, type UserOptions } from '@commonyard/testing/factories/users';
import { apiClient, baseUrl, demoFactories, demoSession } from './demo-api.ts';
import { expectAccessible, expectReadableOnPhone, openPage } from './pages.ts';
import { photoUpload } from './photo.ts';
import { beginning, inLanguage, type Say } from './words.ts';

const day = (days: number) => addDays(today(), days);
const FILE = {
  name: 'scan.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
};
/** By the hour, with the lender's operator. */
const TERMS = lendingTerms({
  hourCents: 10_000,
  dayCents: null,
  weekCents: null,
  monthCents: null,
  operator: 'required',
});

type Session = { cookie: string };
const send = <T>(method: string, path: string, { cookie }: Session, body?: object) =>
  apiClient.expectOk<T>(method, path, { cookie, ...(body && { body }) });

export type Towns = { lender: string; borrower: string };
export type Users = { county: TestUser; operator: TestUser; officer: TestUser };

export async function createUsers(locale: Locale, { lender, borrower }: Towns): Promise<Users> {
  const { cookie } = await demoSession('admin');
  const create = async (name: string, role: UserOptions['role'], municipality: string) => {
    const user = await createUser(apiClient, cookie, { name, role, municipality });
    await send('PATCH', '/api/user', user, { locale });
    return user;
  };
  const users = {
    county: await create('Cora County', 'municipal_admin', lender),
    operator: await create('Oscar Operator', 'municipal_operator', borrower),
    officer: await create('Olga Officer', 'municipal_admin', borrower),
  };
  await clearRegisters(users.officer);
  return users;
}

/** Ends the master agreements of a municipality and removes its certificates, which an earlier attempt may have left. */
async function clearRegisters(officer: Session): Promise<void> {
  for (const { id, canEnd } of await send<MasterAgreement[]>('GET', '/api/master-agreements?limit=100', officer))
    if (canEnd) await send('POST', `/api/master-agreements/${id}/end`, officer, { reason: 'A new attempt' });
  for (const { id } of await send<Certificate[]>('GET', '/api/certificates', officer))
    await send('DELETE', `/api/certificates/${id}`, officer);
}

/** The pages of a loan. None is loaded again while it goes on. */
type Pages = {
  county: Page;
  officer: Page;
  countyPhone: Page;
  operatorPhone: Page;
  /** The machines of the lending side by day. */
  calendar: Page;
  /** The page of the machine, read by an officer of the borrowing side. */
  machine: Page;
};
export type Journey = {
  locale: Locale;
  say: Say;
  users: Users;
  names: Towns;
  machine: { id: number; title: string };
  pages: Pages;
  /** The path of the lending side's feed. */
  feed: string;
  problems: string[][];
};

export async function begin(locale: Locale, towns: Towns, users: Users): Promise<Journey> {
  const title = `Grader w${crypto.randomUUID().slice(0, 8)}`;
  const id = await (await demoFactories()).availableListing(users.county, { title });
  await send('PUT', `/api/availability/${id}/terms`, users.county, TERMS);
  const { path: feed } = await send<{ path: string }>('POST', '/api/loan-feeds', users.county, {
    scope: 'municipality',
  });
  const problems: string[][] = [];
  const open = async (path: string, { cookie }: Session, width = 1280) => {
    const opened = await openPage(path, { cookie, width, locale: `${locale}-CA` });
    problems.push(opened.problems);
    return opened.page;
  };
  const wish = new URLSearchParams({ from: day(0), to: day(4), hours: '40', transport: 'true' });
  const pages: Pages = {
    county: await open('/loans', users.county),
    officer: await open('/loans', users.officer),
    countyPhone: await open('/loans', users.county, 360),
    operatorPhone: await open(`/equipment/available/${id}?${wish}`, users.operator, 360),
    calendar: await open(`/loans?view=calendar&month=${today().slice(0, 8)}01`, users.county),
    machine: await open(`/equipment/available/${id}`, users.officer),
  };
  const nameOf = (town: string) => municipalityName(town, locale)!;
  const names = { lender: nameOf(towns.lender), borrower: nameOf(towns.borrower) };
  return { locale, say: inLanguage(locale), users, names, machine: { id, title }, pages, feed, problems };
}

/** A button by its whole name, or by its beginning. */
const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', name.includes('{') ? { name: beginning(name) } : { name, exact: true });

/**
 * Sends a dialog with a button, until it closes, or until it shows a further field. Where the other side acted after the page had shown
 * the loan, the dialog says so, and the user goes on with the change.
 */
async function submit({ say }: Journey, dialog: Locator, name: string, field?: Locator): Promise<void> {
  const goOn = button(dialog, say('Go on with the change'));
  const wanted = button(dialog, name);
  await goOn.or(wanted).first().waitFor();
  await eventually(
    async () => {
      for (const pressed of [goOn, wanted])
        if (await pressed.isVisible()) await pressed.click({ timeout: 2_000 }).catch(() => undefined);
      await (field ?? dialog).waitFor({ state: field ? 'visible' : 'detached', timeout: 3_000 });
    },
    { within: 60_000 },
  );
}

const paneOf = (page: Page, { say }: Journey, id: number) =>
  page.getByRole('region', { name: say('Loan #{id}', { id }), exact: true });
const phoneOf = (page: Page, { say }: Journey, id: number) =>
  page.getByRole('dialog', { name: say('Loan #{id}', { id }), exact: true });
const barOf = (phone: Page) => phone.locator('[data-sticky-buttons]').last();

const rowOf = (page: Page, id: number) => page.getByRole('listitem').filter({ has: page.locator(`#loan-${id}`) });
export const openLoan = (page: Page, id: number) => page.locator(`#loan-${id}`).click();

type Shown = { status: LoanStatus; endsOn?: string };

/** Expects lists, calendars and feed of both sides to follow, in pages that were opened before the loan existed. */
export async function expectShown(journey: Journey, id: number, { status, endsOn = day(4) }: Shown): Promise<void> {
  const { say, names, machine, pages, feed, users } = journey;
  const isTaken = ['accepted', 'signed', 'out', 'returned', 'closed'].includes(status);
  for (const page of [pages.county, pages.officer])
    await rowOf(page, id).getByText(say(LOAN_STATUS_LABELS[status]), { exact: true }).waitFor();
  const period = pages.calendar.getByRole('list', { name: machine.title }).getByRole('link');
  const name = isTaken ? names.borrower : say('{name} (request)', { name: names.borrower });
  await period.filter({ hasText: name }).waitFor();
  const days = pages.machine.getByText(isTaken ? beginning(say('Not available: {days}.')) : say('No day is taken.'));
  await days.first().waitFor();
  await eventually(async () => {
    const path = `/api/availability/${machine.id}`;
    const { unavailable } = await send<{ unavailable: object[] }>('GET', path, users.officer);
    expect(unavailable).toEqual(isTaken ? [{ startsOn: day(0), endsOn }] : []);
    const calendar = await (await fetch(new URL(feed, baseUrl))).text();
    const event = calendar.split('BEGIN:VEVENT').find((text) => text.includes(`UID:loan-${id}@`));
    const end = event && /DTEND;VALUE=DATE:(\d+)/.exec(event)?.[1];
    expect(end).toBe(isTaken ? addDays(endsOn, 1).replaceAll('-', '') : undefined);
  });
}

/** The operator asks for five days on a phone. Returns the number of the loan. */
export async function request(journey: Journey): Promise<number> {
  const { say, machine, pages } = journey;
  const phone = pages.operatorPhone;
  await button(phone, say('Request these dates')).click();
  const dialog = phone.getByRole('dialog', { name: say('Request “{title}”', { title: machine.title }) });
  await dialog.getByText(say('By the lender')).waitFor();
  await dialog.locator('[name="purpose"]').fill('Gravel roads');
  await expectReadableOnPhone(phone);
  await button(dialog, say('Send request')).click();
  await phone.waitForURL((at) => at.pathname === '/loans' && at.searchParams.has('loan'));
  const id = Number(new URL(phone.url()).searchParams.get('loan'));
  await expectShown(journey, id, { status: 'requested' });
  return id;
}

/** The county quotes the prepared lines: machine, operator and float. */
export async function quote(
  journey: Journey,
  id: number,
  name: 'Prepare a quote' | 'New quote',
  float: string,
): Promise<void> {
  const { say, pages } = journey;
  const { county } = pages;
  await button(paneOf(county, journey, id), say(name)).click();
  const form = county.getByRole('dialog', { name: say('Quote for loan #{id}', { id }) });
  await form.locator('[name="lines.2.rate"]').fill(float);
  await expectAccessible(county);
  await submit(journey, form, say('Send quote'));
  await expectShown(journey, id, { status: 'quoted' });
}

/** The operator wants to pay less for the float; its officer sends the counter-offer. */
export async function counter(journey: Journey, id: number): Promise<void> {
  const { say, pages } = journey;
  const { officer, operatorPhone } = pages;
  await button(phoneOf(operatorPhone, journey, id), say('Counter')).click();
  const form = operatorPhone.getByRole('dialog', { name: say('Counter-offer for loan #{id}', { id }) });
  await form.locator('[name="lines.2.rate"]').fill('200');
  await expectReadableOnPhone(operatorPhone);
  await submit(journey, form, say('Ask a municipal administrator to send it'));
  await button(paneOf(officer, journey, id), say('Review and send the counter-offer')).click();
  await button(officer, say('Send this counter-offer')).click();
  await expectShown(journey, id, { status: 'countered' });
}

/** The operator, whose limit is below the total, asks the officer, who accepts. */
export async function accept(journey: Journey, id: number): Promise<void> {
  const { say, pages } = journey;
  const { officer, operatorPhone } = pages;
  const ask = say('Ask a municipal administrator to accept {total}');
  await button(phoneOf(operatorPhone, journey, id), ask).click();
  await expectReadableOnPhone(operatorPhone);
  await submit(journey, operatorPhone.getByRole('alertdialog'), ask);
  const pane = paneOf(officer, journey, id);
  await pane.getByText(beginning(say('{name} asks you to accept {total}.', { name: 'Oscar Operator' }))).waitFor();
  await button(pane, say('Accept {total}')).click();
  await expectAccessible(officer);
  await submit(journey, officer.getByRole('alertdialog'), say('Accept {total}'));
}

export async function sign(journey: Journey, id: number): Promise<void> {
  const { say, pages } = journey;
  for (const page of [pages.officer, pages.county]) {
    const section = page.getByRole('region', { name: say('Agreement'), exact: true });
    await button(section, say('Sign the agreement')).click();
    const form = page.getByRole('dialog', { name: say('Sign the agreement') });
    await form.locator('[name="title"]').fill('Director of Works');
    await form.locator('[name="authority"]').selectOption('delegated');
    await form.getByRole('checkbox').check();
    const password = form.locator('[name="password"]');
    await submit(journey, form, say('Sign'), password);
    await password.fill(TEST_PASSWORD);
    await expectAccessible(page);
    await submit(journey, form, say('Sign'));
    await form.waitFor({ state: 'detached' });
    await section.getByText('Director of Works', { exact: false }).first().waitFor();
  }
  await expectShown(journey, id, { status: 'signed' });
}

/** What the two sides arrange is the subject of another journey. */
export async function arrange({ users, pages }: Journey, id: number): Promise<void> {
  for (const user of [users.county, users.officer])
    await send('PUT', `/api/loans/${id}/contacts`, user, contactsBody());
  await send('PUT', `/api/loans/${id}/hand-over-plan`, users.county, handOverPlanBody());
  await send('PUT', `/api/loans/${id}/operator`, users.county, { name: 'Omar Operator', cvor: 'lender' });
  await send('PUT', `/api/loans/${id}/purchase-order`, users.officer, { number: 'PO-2026-17' });
  // A dialog that opens before the page shows the change asks for a second confirmation.
  for (const page of [pages.county, pages.officer]) await page.getByText('PO-2026-17').first().waitFor();
}

/** The borrower enters its certificate in another tab. */
export async function insure({ say, pages }: Journey): Promise<void> {
  const register = await openTab(pages.officer, '/certificates');
  await button(register, say('Add certificate')).click();
  const form = register.getByRole('dialog', { name: say('Add a certificate of insurance') });
  const fields = { limitCents: '5000000', insurer: 'Mutual of Ontario', policyNumber: 'CGL 7' };
  for (const [name, value] of Object.entries({ ...fields, startsOn: day(-10), endsOn: day(400) }))
    await form.locator(`[name="${name}"]`).fill(value);
  await form.locator('[name="insured"]').selectOption('all');
  await form.getByLabel(say('File')).setInputFiles(FILE);
  await button(form, say('Add certificate')).click();
  await form.waitFor({ state: 'detached' });
  await register.close();
}

async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
}

/** The lender marks the certificate of the borrower as seen. */
export async function seeCertificate(journey: Journey): Promise<void> {
  const { say, pages } = journey;
  const { county } = pages;
  const section = county.getByRole('region', { name: say('Insurance'), exact: true });
  await button(section, say('Mark as seen')).click();
  const dialog = county.getByRole('dialog', { name: say('Mark the certificate as seen?') });
  await submit(journey, dialog, say('Mark as seen'));
  await section.getByText(beginning(say('Seen: {when}'))).waitFor();
}

type Reading = { type: InspectionType; hourMeter: string; fuel: string; fails: boolean };

/** Makes an inspection on a phone, from the step of the loan to the loan. With `fails`, the brakes have a major fault. */
async function inspect({ say }: Journey, id: number, phone: Page, { type, fails, ...read }: Reading): Promise<void> {
  const start = type === 'pre' ? 'Start the pre-inspection' : 'Start the post-inspection';
  await barOf(phone)
    .getByRole('link', { name: say(start) })
    .click();
  await button(phone.getByRole('dialog', { name: say('New Inspection') }), say('Start checklist')).click();
  const form = phone.getByRole('dialog', { name: beginning(`${say(INSPECTION_TYPE_LABELS[type])}{title}`) });
  for (const [index, item] of INSPECTION_ITEMS[type].entries()) {
    const group = form.getByRole('group', { name: new RegExp(`^${index + 1}\\. `) });
    const isFault = fails && item === 'brakes';
    await group.getByRole('radio', { name: say(isFault ? 'Fail' : 'Pass'), exact: true }).check();
    if (!isFault) continue;
    await group.getByLabel(say('What failed'), { exact: true }).fill('The left brake leaks.');
    await group.getByRole('radio', { name: say('Major'), exact: true }).check();
    await group.locator('input[type=file]').setInputFiles(await photoUpload(7, 'brake.jpg'));
    await button(group, say('Remove: {name}', { name: 'brake.jpg' })).waitFor();
  }
  await form.locator('[name="hourMeter"]').fill(read.hourMeter);
  await form.locator('[name="fuel"]').selectOption(read.fuel);
  await expectReadableOnPhone(phone);
  await button(form, say('Create Inspection')).click();
  await button(form, say('Print condition report')).waitFor();
  await form.getByRole('link', { name: say('Open loan #{id}', { id }) }).click();
}

/** Both sides confirm the inspection, each on its own phone. */
async function confirm(journey: Journey, name: 'Confirm the hand-over' | 'Confirm the return'): Promise<void> {
  const { say, pages, names } = journey;
  const phones = [
    [pages.countyPhone, names.lender],
    [pages.operatorPhone, names.borrower],
  ] as const;
  for (const [phone, municipality] of phones) {
    await button(barOf(phone), say(name)).click();
    const dialog = phone.getByRole('dialog', { name: say(name) });
    await dialog.getByText(say('Check number')).waitFor();
    await expectReadableOnPhone(phone);
    await submit(journey, dialog, say('Confirm for {municipality}', { municipality }));
    await dialog.waitFor({ state: 'detached' });
  }
}

export async function handOver(journey: Journey, id: number): Promise<void> {
  const { pages } = journey;
  await openLoan(pages.countyPhone, id);
  await inspect(journey, id, pages.countyPhone, { type: 'pre', hourMeter: '1200.5', fuel: '8', fails: false });
  await confirm(journey, 'Confirm the hand-over');
  await expectShown(journey, id, { status: 'out' });
}

/** The borrower wants two days more, and the lender agrees; then the lender wants it back tomorrow. */
export async function extendAndRecall(journey: Journey, id: number): Promise<void> {
  const { say, pages } = journey;
  const { county, officer } = pages;
  await button(paneOf(officer, journey, id), say('Propose another last day')).click();
  const proposal = officer.getByRole('dialog', { name: say('Another last day for loan #{id}', { id }) });
  await proposal.locator('[name="endsOn"]').fill(day(6));
  await proposal.locator('[name="note"]').fill('The road needs it.');
  await submit(journey, proposal, say('Propose another last day'));
  await button(paneOf(county, journey, id), say('Agree to the last day')).click();
  await expectAccessible(county);
  const agreement = county.getByRole('dialog', { name: beginning(say('Agree to {day} as the last day?')) });
  await submit(journey, agreement, say('Agree to the last day'));
  await expectShown(journey, id, { status: 'out', endsOn: day(6) });

  await button(paneOf(county, journey, id), say('Recall')).click();
  const recall = county.getByRole('dialog', { name: say('Recall the equipment?') });
  await recall.locator('[name="day"]').fill(day(1));
  await recall.locator('[name="reason"]').fill('A flood at home.');
  await expectAccessible(county);
  await submit(journey, recall, say('Recall'));
  for (const page of [officer, pages.operatorPhone]) await page.getByText('A flood at home.').first().waitFor();
}

/** It comes back today, after 42.5 hours of work. */
export async function bringBack(journey: Journey, id: number, fails: boolean): Promise<void> {
  const { say, pages } = journey;
  await inspect(journey, id, pages.operatorPhone, { type: 'post', hourMeter: '1243', fuel: '6', fails });
  await confirm(journey, 'Confirm the return');
  for (const page of [pages.county, pages.officer])
    await rowOf(page, id).getByText(say('Returned'), { exact: true }).waitFor();
}

/** The major fault of the inspection takes the machine out of service for everybody. */
export async function expectOutOfService({ say, pages, machine }: Journey): Promise<void> {
  await pages.machine.getByText(say('Out of service at the moment.')).waitFor();
  await pages.calendar
    .getByRole('listitem')
    .filter({ has: pages.calendar.getByRole('heading', { name: machine.title }) })
    .getByText(beginning(say('The machine is out of service since {time}.')))
    .waitFor();
  for (const page of [pages.county, pages.officer])
    await page
      .getByRole('region', { name: say('Damage'), exact: true })
      .getByText('The left brake leaks.')
      .first()
      .waitFor();
}

/** The statement counts the hours of the meter; the borrower agrees, and the lender records the payment. */
export async function charge(journey: Journey, id: number, hours: string): Promise<void> {
  const { say, pages } = journey;
  const { county, officer } = pages;
  const section = (page: Page) => page.getByRole('region', { name: say('Statement'), exact: true });
  await button(section(county), say('Issue the statement')).click();
  const form = county.getByRole('dialog', { name: say('Statement for loan #{id}', { id }) });
  expect(await form.locator('[name="lines.0.quantity"]').inputValue()).toBe(hours);
  await form.locator('[name="note"]').fill('By the meter.');
  await expectAccessible(county);
  await submit(journey, form, say('Issue the statement: {total}'));
  await button(section(officer), say('Agree to {total}')).click();
  const agree = officer.getByRole('dialog', { name: beginning(say('Agree to statement {number}?')) });
  await agree.waitFor();
  await expectAccessible(officer);
  await submit(journey, agree, say('Agree to {total}'));
  await button(section(county), say('Record the payment')).click();
  const payment = county.getByRole('dialog', { name: beginning(say('Payment of statement {number}')) });
  await payment.locator('[name="reference"]').fill('EFT 2026-17');
  await expectAccessible(county);
  await submit(journey, payment, say('Record the payment'));
  for (const page of [county, officer]) {
    await section(page).getByText('EFT 2026-17', { exact: false }).first().waitFor();
    await rowOf(page, id).getByText(say('Closed'), { exact: true }).waitFor();
  }
}

/** The record has every part, in the language of its reader. */
export async function expectRecorded({ pages }: Journey, id: number, texts: readonly string[]): Promise<void> {
  const record = await openTab(pages.officer, `/loans/${id}/record`);
  for (const text of texts) await record.getByRole('main').getByText(text, { exact: false }).first().waitFor();
  await expectAccessible(record);
  await record.close();
}

/** The administrators of both municipalities make a master agreement. */
export async function agreeForAll({ say, pages, names }: Journey): Promise<void> {
  const county = await openTab(pages.county, '/certificates');
  await button(county, say('Propose agreement')).click();
  const form = county.getByRole('dialog', { name: say('Propose a master agreement') });
  await form.locator('[name="partner"]').fill(names.borrower);
  await county.getByRole('option', { name: names.borrower }).click();
  for (const [name, value] of Object.entries({ title: 'Shared fleet', reference: 'By-law 7', startsOn: today() }))
    await form.locator(`[name="${name}"]`).fill(value);
  await form.getByLabel(say('File')).setInputFiles(FILE);
  await button(form, say('Propose agreement')).click();
  await form.waitFor({ state: 'detached' });
  const officer = await openTab(pages.officer, '/certificates');
  await button(officer, say('Confirm “{title}”', { title: 'Shared fleet' })).click();
  await button(officer.getByRole('alertdialog'), say('Confirm')).click();
  await officer.getByText(beginning(say('Confirmed by both'))).waitFor();
  for (const tab of [county, officer]) await tab.close();
}
