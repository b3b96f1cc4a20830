// Damage of a lent machine: reported, out of service for others, and cleared.
import { beforeAll, expect, it } from '@jest/globals';
import type { TestUser } from '@commonyard/testing/factories/users';
import { createAcceptedLoan, createMachine, createOfficer } from '../src/accepted-loan.ts';
import { apiClient } from '../src/demo-api.ts';
import { expectAccessible, openPage, useBrowser } from '../src/pages.ts';
import { photoUpload } from '../src/photo.ts';

useBrowser();

const title = `Excavator r${crypto.randomUUID().slice(0, 8)}`;
const send = <T>(method: string, path: string, { cookie }: TestUser, body?: object) =>
  apiClient.expectOk<T>(method, path, { cookie, ...(body && { body }) });

let lender: TestUser;
let borrower: TestUser;
let laterBorrower: TestUser;
let machine: number;
let loanId: number;
let laterId: number;

beforeAll(async () => {
  lender = await createOfficer('Lena Lender', 'petawawa');
  borrower = await createOfficer('Bob Borrower', 'arnprior');
  laterBorrower = await createOfficer('Lou Later', 'deep-river');
  machine = await createMachine(lender, title);
  loanId = await createAcceptedLoan({ lender, borrower, machine }, 40);
  laterId = await createAcceptedLoan({ lender, borrower: laterBorrower, machine }, 60);
});

it('damage takes the machine out of service in other windows, until the lender clears it', async () => {
  const visitor = await openPage(`/equipment/available/${machine}`);
  await visitor.page.getByText(/^Free from today on|^Next free day/).waitFor();
  const later = await openPage(`/loans?loan=${laterId}`, { cookie: laterBorrower.cookie, width: 360 });
  await later.page.getByRole('region', { name: 'Damage' }).waitFor();

  const { page, problems } = await openPage(`/loans?loan=${loanId}`, { cookie: borrower.cookie, width: 360 });
  await page.getByRole('button', { name: 'Report damage' }).click();
  const dialog = page.getByRole('dialog', { name: `Report damage of loan #${loanId}` });
  await dialog.getByRole('button', { name: 'Report damage' }).click();
  await dialog.getByRole('alert').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('What is damaged').fill('The bucket has a crack.');
  await dialog.locator('input[type=file]').setInputFiles(await photoUpload(7, 'bucket.jpg'));
  await dialog.getByRole('button', { name: 'Report damage' }).click();
  const damage = page.getByRole('region', { name: 'Damage' });
  await damage.getByText('The bucket has a crack.').waitFor();
  await damage.getByText('Photos among the documents: Damage: bucket').waitFor();
  await damage.getByText('Not cleared').waitFor();
  await expectAccessible(page);

  await later.page.getByText(/^The machine is out of service since/).waitFor();
  await later.page.getByText(/Until then nothing can be accepted/).waitFor();
  await expectAccessible(later.page);
  await visitor.page.reload();
  await visitor.page.getByText('Out of service at the moment.').waitFor();
  await expectAccessible(visitor.page);

  const owner = await openPage(`/loans?loan=${loanId}`, { cookie: lender.cookie });
  await owner.page.getByRole('link', { name: 'Put it into service again' }).click();
  await owner.page.getByRole('button', { name: 'Put into service again' }).click();
  const clear = owner.page.getByRole('dialog', { name: 'Put into service again' });
  await clear.getByLabel('What was done').fill('Welded and tested.');
  await expectAccessible(owner.page);
  await clear.getByRole('button', { name: 'Put into service again' }).click();
  await owner.page.getByRole('button', { name: 'Take out of service' }).waitFor();

  await damage.getByText('Cleared', { exact: true }).waitFor();
  await later.page.getByText(/^The machine is out of service since/).waitFor({ state: 'detached' });
  const notified = await send<unknown>('GET', '/api/notifications', laterBorrower);
  expect(JSON.stringify(notified)).toContain('loan.back_in_service');
  expect([...problems, ...later.problems, ...owner.problems, ...visitor.problems]).toEqual([]);
});
