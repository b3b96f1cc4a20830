import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { today } from '@commonyard/contracts/search-params.values';
import { lendingTerms, quoteBody } from '@commonyard/testing/factories/loans';
import { createUser, type TestUser, type UserOptions } from '@commonyard/testing/factories/users';
import { apiClient, demoFactories, demoSession } from '../src/demo-api.ts';
import { expectAccessible, openPage, useBrowser } from '../src/pages.ts';

useBrowser();

const runId = `o${crypto.randomUUID().slice(0, 8)}`;
const needTitle = `Grader wanted ${runId}`;
const machineTitle = `Motor grader ${runId}`;
const days = { availableFrom: addDays(today(), 50), availableTo: addDays(today(), 54) };
const user = async (name: string, role: UserOptions['role'], municipality: string) =>
  createUser(apiClient, (await demoSession('admin')).cookie, { name, role, municipality });
const send = <T>(method: string, path: string, { cookie }: TestUser, body: object) =>
  apiClient.expectOk<T>(method, path, { cookie, body });

let lender: TestUser;
let town: TestUser;
let officer: TestUser;
let need: number;

beforeAll(async () => {
  const create = await demoFactories();
  lender = await user('County Officer', 'municipal_admin', 'lanark-county');
  town = await user('Town Operator', 'municipal_operator', 'carleton-place');
  officer = await user('Town Officer', 'municipal_admin', 'carleton-place');
  need = await create.availableListing(town, { type: 'needed_asset', title: needTitle, ...days });
  for (const title of [machineTitle, `Second grader ${runId}`]) {
    const machine = await create.availableListing(lender, { title });
    await send('PUT', `/api/availability/${machine}/terms`, lender, lendingTerms());
  }
});

const open = ({ cookie }: TestUser, path: string, over: { width?: number; locale?: string } = {}) =>
  openPage(path, { cookie, ...over });

/** The matches of the need have a link of the machine too. */
const linkToOffer = (page: Page) => page.getByRole('link', { name: new RegExp(`^#\\d+ ${machineTitle}`) });

it('a county offers a machine on the need of a town, which sees it on the need and accepts it', async () => {
  const townWindow = await open(town, `/equipment/needed/${need}`, { width: 360 });
  await townWindow.page.getByText('No offers yet.', { exact: false }).waitFor();
  await expectAccessible(townWindow.page);

  const lenderWindow = await open(lender, `/equipment/needed/${need}`);
  await lenderWindow.page.getByRole('button', { name: 'Offer Equipment' }).waitFor();
  await lenderWindow.page.getByRole('button', { name: 'Offer one of ours' }).click();
  const dialog = lenderWindow.page.getByRole('dialog', { name: 'Offer one of your machines' });
  await dialog.getByLabel('Your machine').selectOption({ label: machineTitle });
  await dialog.getByLabel('Sums').getByText('$2,034').waitFor();
  expect(await dialog.getByLabel('First day').inputValue()).toBe(days.availableFrom);
  await expectAccessible(lenderWindow.page);
  await dialog.getByLabel(/^Note/).fill('With wing');
  await dialog.getByRole('button', { name: 'Send offer' }).dblclick();
  await dialog.waitFor({ state: 'hidden' });
  // The lender sees its own offer there, too.
  await linkToOffer(lenderWindow.page).waitFor();

  // The other window follows without a reload.
  const link = linkToOffer(townWindow.page);
  await link.waitFor();
  await expectAccessible(townWindow.page);
  await townWindow.page.goto('/#notifications');
  const feed = townWindow.page.getByRole('dialog', { name: 'Notifications' });
  await feed.getByText(`Lanark offers “${machineTitle}” on your need “${needTitle}”`).waitFor();
  await townWindow.page.goto(`/equipment/needed/${need}`);
  await link.click();
  await townWindow.page.getByRole('link', { name: needTitle }).waitFor();
  const id = Number(new URL(townWindow.page.url()).searchParams.get('loan'));

  const body = { ...quoteBody(), needId: need, startsOn: days.availableFrom, endsOn: days.availableTo };
  const machines = await apiClient.expectOk<{ listing: { id: number; title: string } }[]>(
    'GET',
    `/api/loans/machines?from=${days.availableFrom}&to=${days.availableTo}`,
    { cookie: lender.cookie },
  );
  const second = machines.find(({ listing }) => listing.title.startsWith('Second'))!;
  await send('POST', '/api/loans/offers', lender, { ...body, listingId: second.listing.id });

  // The page of the need ends with the acceptance, which meets it. That of the loan follows.
  await lenderWindow.page.goto(`/loans?loan=${id}`);
  await lenderWindow.page.getByRole('link', { name: needTitle }).waitFor();
  const officerWindow = await open(officer, `/loans?loan=${id}`, { locale: 'fr-CA' });
  await officerWindow.page.getByText('Pour le besoin').waitFor();
  await officerWindow.page.getByRole('button', { name: /^Accepter 2 034/ }).click();
  const confirm = officerWindow.page.getByRole('alertdialog');
  await confirm.getByText('1 autre offre pour ce besoin reste ouverte.', { exact: false }).waitFor();
  await expectAccessible(officerWindow.page);
  await confirm.getByRole('button', { name: /^Accepter/ }).click();
  await officerWindow.page.getByText('L’équipement est réservé pour ces jours.').waitFor();

  await lenderWindow.page.getByText('The equipment is booked for these days.').waitFor();
  // The thread of the loan names both listings.
  await townWindow.page.getByRole('tab', { name: 'Messages' }).click();
  await townWindow.page.getByText(`Offer of "${machineTitle}" on the need "${needTitle}".`).waitFor();
  const problems = [townWindow, lenderWindow, officerWindow].flatMap((window) => window.problems);
  expect(problems).toEqual([]);
});
