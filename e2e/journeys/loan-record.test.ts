// The record of a loan: on one page, on paper, and in a file for the clerk.
import { beforeAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { LOAN_RECORD_SECTIONS } from '@commonyard/contracts/loan-records.values';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import { today } from '@commonyard/contracts/search-params.values';
import { eventually } from '@commonyard/testing/eventually';
import { lendingTerms, loanBody, quoteBody } from '@commonyard/testing/factories/loans';
import { createUser, type TestUser } from '@commonyard/testing/factories/users';
import { readZip } from '@commonyard/testing/read-zip';
import { apiClient, demoFactories, demoSession } from '../src/demo-api.ts';
import { countPrintedPages, expectAccessible, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const title = `Grader r${crypto.randomUUID().slice(0, 8)}`;
const send = <T>(method: string, path: string, { cookie }: TestUser, body?: object) =>
  apiClient.expectOk<T>(method, path, { cookie, ...(body && { body }) });

let lender: TestUser;
let borrower: TestUser;
let loanId: number;

beforeAll(async () => {
  const create = await demoFactories();
  const admin = (await demoSession('admin')).cookie;
  lender = await createUser(apiClient, admin, {
    name: 'Lena Lender',
    role: 'municipal_admin',
    municipality: 'petawawa',
  });
  borrower = await createUser(apiClient, admin, {
    name: 'Bob Borrower',
    role: 'municipal_admin',
    municipality: 'arnprior',
  });
  const images = await create.images();
  const machine = await create.availableListing(lender, { title, images });
  await send('PUT', `/api/availability/${machine}/terms`, lender, lendingTerms());
  const days = { startsOn: addDays(today(), 40), endsOn: addDays(today(), 44) };
  ({ id: loanId } = await send<{ id: number }>('POST', '/api/loans', borrower, loanBody(machine, days)));
  await send('POST', `/api/loans/${loanId}/quotes`, lender, quoteBody());
  await send('POST', `/api/loans/${loanId}/accept`, borrower, {});
  const inquiryId = await eventually(async () => {
    const loan = await send<{ inquiryId: number | null }>('GET', `/api/loans/${loanId}`, lender);
    if (loan.inquiryId === null) throw new Error('The loan has no inquiry yet');
    return loan.inquiryId;
  });
  await send('POST', `/api/inquiries/${inquiryId}/messages`, lender, { content: 'The keys are at the office.' });
  await send('POST', '/api/inspections', lender, {
    inquiryId,
    type: 'pre',
    completed: true,
    notes: 'A scratch on the blade',
    checklist: INSPECTION_ITEMS.pre.map((item) => ({ item, result: 'pass' })),
  });
});

it.each([
  ['en', 1280],
  ['fr', 320],
] as const)(
  'in %s at %i px the record of a loan has every part, and prints without controls',
  async (language, width) => {
    const { page, problems } = await openPage(`/loans/${loanId}/record`, {
      cookie: borrower.cookie,
      width,
      locale: language === 'fr' ? 'fr-CA' : 'en-CA',
    });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await waitUntilLoaded(page);
    for (const text of ['Lena Lender, Petawawa', 'Bob Borrower, Arnprior', 'The keys are at the office.'])
      expect(await page.getByText(text).filter({ visible: true }).count()).toBeGreaterThan(0);
    expect(await page.getByText('A scratch on the blade').isVisible()).toBe(true);
    expect(await page.getByRole('heading', { level: 2 }).count()).toBe(LOAN_RECORD_SECTIONS.length);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
    expect(await countPrintedPages(page)).toBeLessThanOrEqual(LOAN_RECORD_SECTIONS.length);
    expect(problems).toEqual([]);
  },
);

it('leads from the loan to its record, and to a file with the page, the data and the photos', async () => {
  const { page, problems } = await openPage(`/loans?loan=${loanId}`, { cookie: lender.cookie });
  await page.getByRole('link', { name: 'Record', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all (ZIP)' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe(`loan-${loanId}-record.zip`);
  const files = readZip(readFileSync(await download.path()));
  const agreement = ['agreement.en.html', 'agreement.fr.html'];
  expect([...files.keys()]).toEqual(['record.json', ...agreement, `${title}, Photo 1.webp`, 'record.html']);
  const html = files.get('record.html')!.toString();
  for (const text of ['The keys are at the office.', 'A scratch on the blade', '$2,034.00'])
    expect(html).toContain(text);
  await page.getByRole('link', { name: 'Back to the loan' }).click();
  await page.waitForURL(`**/loans?loan=${loanId}`);
  expect(problems).toEqual([]);
});

it('says of a loan of others that it does not exist', async () => {
  const { page } = await openPage('/loans/999999999/record', { cookie: lender.cookie });
  await page.getByText('This loan does not exist, or you do not have access to it.').waitFor();
  await expectAccessible(page);
});
