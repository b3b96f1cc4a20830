import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { today } from '@commonyard/contracts/search-params.values';
import { lendingTerms, loanBody, quoteBody } from '@commonyard/testing/factories/loans';
import { createUser, type TestUser, type UserOptions } from '@commonyard/testing/factories/users';
import { apiClient, demoFactories, demoSession } from '../src/demo-api.ts';
import { expectAccessible, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const runId = `l${crypto.randomUUID().slice(0, 8)}`;
const title = `Grader ${runId}`;
const lentTitle = `Roller ${runId}`;
const days = { from: addDays(today(), 40), to: addDays(today(), 44) };
const user = async (name: string, role: UserOptions['role'], municipality: string) =>
  createUser(apiClient, (await demoSession('admin')).cookie, { name, role, municipality });

const send = <T>(method: string, path: string, { cookie }: TestUser, body: object) =>
  apiClient.expectOk<T>(method, path, { cookie, body });

let machine: number;
/** An accepted loan of another machine, for the same days. */
let loanId: number;
let lender: TestUser;
let borrower: TestUser;
let officer: TestUser;
let secondTown: TestUser;

beforeAll(async () => {
  const create = await demoFactories();
  lender = await user('Lending Officer', 'municipal_admin', 'petawawa');
  borrower = await user('Borrowing Operator', 'municipal_operator', 'arnprior');
  officer = await user('Borrowing Officer', 'municipal_admin', 'arnprior');
  secondTown = await user('Second Officer', 'municipal_admin', 'deep-river');
  const lendable = async (name: string) => {
    const id = await create.availableListing(lender, { title: name });
    await send('PUT', `/api/availability/${id}/terms`, lender, lendingTerms());
    return id;
  };
  machine = await lendable(title);
  const lent = await lendable(lentTitle);
  const body = { startsOn: days.from, endsOn: days.to };
  ({ id: loanId } = await send<{ id: number }>('POST', '/api/loans', officer, loanBody(lent, body)));
  await send('POST', `/api/loans/${loanId}/quotes`, lender, quoteBody());
  await send('POST', `/api/loans/${loanId}/accept`, officer, {});
});

const open = ({ cookie }: TestUser, path: string, width?: number) =>
  openPage(path, { cookie, ...(width && { width }) });
const calendarPath = () => `/loans?view=calendar&month=${days.from.slice(0, 7)}`;
const wish = () => `/equipment/available/${machine}?from=${days.from}&to=${days.to}`;

/** Requests the days on the page of the machine. Returns the number of the loan. */
async function request(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Request these dates' }).click();
  const dialog = page.getByRole('dialog', { name: `Request “${title}”` });
  await dialog.getByText('$2,034').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel(/^Purpose/).fill(`Gravel roads, ${runId}`);
  await dialog.getByRole('button', { name: 'Send request' }).dblclick();
  await page.waitForURL((at) => at.pathname === '/loans' && at.searchParams.has('loan'));
  return Number(new URL(page.url()).searchParams.get('loan'));
}

it('a request is quoted, countered and accepted by an officer, and a second town keeps its own request', async () => {
  const operatorWindow = await open(borrower, wish());
  const id = await request(operatorWindow.page);
  const operatorPane = operatorWindow.page.getByRole('region', { name: `Loan #${id}` });
  await operatorPane.getByText('Petawawa acts next', { exact: false }).waitFor();

  const secondWindow = await open(secondTown, wish());
  const otherId = await request(secondWindow.page);
  expect(otherId).not.toBe(id);

  const lenderWindow = await open(lender, `/loans?loan=${id}`);
  const lenderPane = lenderWindow.page.getByRole('region', { name: `Loan #${id}` });
  await expectAccessible(lenderWindow.page);
  await lenderPane.getByRole('button', { name: 'Prepare a quote' }).click();
  const quote = lenderWindow.page.getByRole('dialog', { name: `Quote for loan #${id}` });
  await quote.getByRole('button', { name: 'Add a line' }).click();
  await quote.getByLabel('Rate in dollars').last().fill('300');
  await quote
    .getByLabel(/^Description/)
    .last()
    .fill('Float');
  await quote.getByLabel('Sums').getByText('$2,373').waitFor();
  await expectAccessible(lenderWindow.page);
  await quote.getByRole('button', { name: 'Send quote' }).click();

  // The other window follows without a reload.
  await operatorPane.getByRole('button', { name: 'Ask a municipal administrator to accept $2,373' }).waitFor();
  await operatorPane.getByRole('button', { name: 'Counter' }).click();
  const counter = operatorWindow.page.getByRole('dialog', { name: `Counter-offer for loan #${id}` });
  await counter.getByRole('button', { name: 'Remove line 2' }).click();
  await counter.getByRole('button', { name: 'Ask a municipal administrator to send it' }).click();
  await operatorPane.getByText('An administrator of your municipality is asked').waitFor();
  await expectAccessible(operatorWindow.page);

  const officerWindow = await open(officer, '/loans?stage=todo');
  const officerPane = officerWindow.page.getByRole('region', { name: `Loan #${id}` });
  await officerPane.getByRole('button', { name: 'Review and send the counter-offer' }).click();
  await officerWindow.page.getByRole('button', { name: 'Send this counter-offer' }).click();

  await lenderPane.getByRole('button', { name: 'New quote' }).click();
  await lenderWindow.page
    .getByRole('dialog', { name: `Quote for loan #${id}` })
    .getByRole('button', { name: 'Send quote' })
    .click();
  await officerPane.getByRole('button', { name: 'Accept $2,034' }).click();
  await officerWindow.page.getByRole('alertdialog').getByRole('button', { name: 'Accept $2,034' }).click();
  await officerPane.getByText('The equipment is booked for these days.').waitFor();
  await operatorPane.getByText('The equipment is booked for these days.').waitFor();
  await lenderPane.getByText('The equipment is booked for these days.').waitFor();
  await lenderPane.getByRole('tab', { name: 'History' }).click();
  await lenderPane
    .getByRole('listitem')
    .filter({ hasText: /Accepted, .*Arnprior/ })
    .waitFor();
  await expectAccessible(lenderWindow.page);

  // The request of the second town is not lost: it names the next free days.
  const secondPane = secondWindow.page.getByRole('region', { name: `Loan #${otherId}` });
  await secondPane.getByText(/^These days are taken/).waitFor();
  await secondPane.getByText(/^Next free days/).waitFor();
  await expectAccessible(secondWindow.page);

  const problems = [operatorWindow, secondWindow, lenderWindow, officerWindow].flatMap((window) => window.problems);
  expect(problems).toEqual([]);
});

it('a dialog in one window says that the other side accepted meanwhile, and cancels only after a second press', async () => {
  const create = await demoFactories();
  const id = await create.availableListing(lender, { title: `Packer ${runId}` });
  await send('PUT', `/api/availability/${id}/terms`, lender, lendingTerms());
  const body = { startsOn: days.from, endsOn: days.to };
  const loan = await send<{ id: number }>('POST', '/api/loans', officer, loanBody(id, body));
  await send('POST', `/api/loans/${loan.id}/quotes`, lender, quoteBody());
  const { page, problems } = await open(lender, `/loans?loan=${loan.id}`);
  await page.getByRole('button', { name: 'Withdraw the quote' }).click();
  await page.getByRole('dialog', { name: 'Withdraw the quote?' }).waitFor();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The drum leaks.');

  const other = await open(officer, `/loans?loan=${loan.id}`);
  await other.page.getByRole('button', { name: 'Accept $2,034' }).click();
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'Accept $2,034' }).click();
  await other.page.getByText('The equipment is booked for these days.').first().waitFor();

  await dialog.getByText(/^Arnprior accepted the quote at \d{1,2}:\d\d/).waitFor();
  await expectAccessible(page);
  expect(await dialog.getByRole('button', { name: 'Withdraw the quote' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Go on with the change' }).click();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('The drum leaks.');
  const statusOf = async () =>
    (await apiClient.expectOk<{ status: string }>('GET', `/api/loans/${loan.id}`, { cookie: lender.cookie })).status;
  expect(await statusOf()).toBe('accepted');
  await page.getByRole('dialog', { name: `Cancel loan #${loan.id}?` }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel the loan' }).click();
  await page.getByText('Loan cancelled').first().waitFor();
  expect(await statusOf()).toBe('cancelled');
  expect([...problems, ...other.problems]).toEqual([]);
});

/** Pages of the workspace take the colours over when they are opened. */
const LOOKS = [{ dark: true }, { width: 360 }, { width: 320, dark: true }];

it.each(LOOKS)('a loan and the calendar are readable: %j', async (look) => {
  const paths = [`/loans?q=${runId}`, `/loans?q=${runId}&loan=${loanId}`, calendarPath()];
  for (const path of paths) {
    const { page, problems } = await openPage(path, { cookie: lender.cookie, ...look });
    await page.getByText(lentTitle).first().waitFor();
    await waitUntilLoaded(page);
    await expectAccessible(page);
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect([scrollWidth, problems]).toEqual([clientWidth, []]);
  }
});

it('the lending side sees its machines by day', async () => {
  const { page, problems } = await open(lender, calendarPath());
  const machineDays = page.getByRole('list', { name: lentTitle });
  await machineDays.getByRole('link', { name: /^Arnprior/ }).waitFor();
  await expectAccessible(page);
  await machineDays.getByRole('link', { name: /^Arnprior/ }).click();
  await page.getByRole('region', { name: `Loan #${loanId}` }).waitFor();
  expect(problems).toEqual([]);
});

it('taken days are rejected with the next free ones, which the request takes over', async () => {
  const free = { from: addDays(days.to, 20), to: addDays(days.to, 22) };
  const path = `/equipment/available/${machine}?from=${free.from}&to=${free.to}&request=true`;
  const { page, problems } = await open(secondTown, path, 360);
  const dialog = page.getByRole('dialog', { name: `Request “${title}”` });
  await dialog.getByLabel(/^Purpose/).fill('For the arena.');
  const block = { kind: 'own_use', startsOn: free.from, endsOn: free.to };
  await send('POST', `/api/availability/${machine}/blocks`, lender, block);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByText(/^Next free days/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take these days' }).click();
  expect(await dialog.getByLabel(/^Purpose/).inputValue()).toBe('For the arena.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL((at) => at.pathname === '/loans');
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

it('a guest signs in and returns to the request with its days', async () => {
  const { page, context, problems } = await openPage(
    `/equipment/available/${machine}?from=${addDays(days.to, 60)}&to=${addDays(days.to, 61)}`,
  );
  await page.getByRole('link', { name: 'Request these dates' }).click();
  await page.waitForURL((at) => at.pathname === '/auth');
  const [name, value] = borrower.cookie.split('=') as [string, string];
  await context.addCookies([{ name, value, url: page.url() }]);
  await page.reload();
  await page.getByRole('dialog', { name: `Request “${title}”` }).waitFor();
  expect(new URL(page.url()).searchParams.get('from')).toBe(addDays(days.to, 60));
  expect(problems).toEqual([]);
});

it('feeds and settings are accessible', async () => {
  const { page, problems } = await open(officer, '/loans');
  await page.getByRole('button', { name: 'Calendar feeds' }).click();
  await page.getByRole('button', { name: 'Create a feed of my loans' }).click();
  await page.getByLabel(/^The address of your new feed/).waitFor();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Loan settings' }).click();
  await page.getByLabel('Limit of operators, in dollars').fill('500');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Settings saved').waitFor();
  expect(problems).toEqual([]);
});
