// While the service of loans is stopped, the rest works and says what is missing; Try again shows it once the service is back.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '@commonyard/dev-stack/settings';
import type { ListingCard } from '@commonyard/contracts/http/assets';
import type { Loan } from '@commonyard/contracts/http/loans';
import { createFactories } from '@commonyard/testing/factories/entities';
import { dayFromNow, lendingTerms, loanBody, quoteBody } from '@commonyard/testing/factories/loans';
import { createUser, type UserOptions } from '@commonyard/testing/factories/users';
import { startProductFixture } from '@commonyard/testing/product-fixture';
import { eventually } from '@commonyard/testing/eventually';
import {
  expectAccessible,
  horizontalOverflow,
  leavePage,
  openPage,
  useBrowser,
  waitUntilLoaded,
} from '../src/pages.ts';

useBrowser();

const MINUTES = 60_000;

// A product of its own, one of whose services these journeys stop.
const product = await startProductFixture(
  { env: { WEB_ROOT: join(root, 'web/dist') } },
  { retryOn: [503], withFormTokens: true },
);
const { client, url } = product;
const loans = product.program('loans');
const admin = await product.createAdmin();
const create = createFactories(client, { cookie: admin });
const newUser = (name: string, role: UserOptions['role'], municipality: string) =>
  createUser(client, admin, { name, role, municipality });
afterAll(() => product.stop());

const lender = await newUser('Lena Lender', 'municipal_admin', 'petawawa');
const borrower = await newUser('Bruno Borrower', 'municipal_admin', 'arnprior');
const cookies = { visitor: undefined, lender: lender.cookie, borrower: borrower.cookie, admin };
type Role = keyof typeof cookies;

const machine = await create.availableListing(lender, { title: 'Grader' });
const need = await create.availableListing(borrower, { title: 'A roller for May', type: 'needed_asset' });
const days = { startsOn: dayFromNow(3), endsOn: dayFromNow(7) };
const loanId = await createAcceptedLoan();
const inquiryId = await findInquiry();
await eventually(async () => {
  const [card] = await client.expectOk<ListingCard[]>('GET', '/api/assets?type=available&search=Grader');
  expect(card?.lendingRates).toMatchObject({ dayCents: 45_000 });
});

async function createAcceptedLoan(): Promise<number> {
  const send = <T>(method: string, path: string, cookie: string, body: object) =>
    client.expectOk<T>(method, path, { cookie, body });
  await send('PUT', `/api/availability/${machine}/terms`, lender.cookie, lendingTerms());
  const { id } = await send<{ id: number }>('POST', '/api/loans', borrower.cookie, loanBody(machine, days));
  await send('POST', `/api/loans/${id}/quotes`, lender.cookie, quoteBody({ expiresOn: dayFromNow(2) }));
  await send('POST', `/api/loans/${id}/accept`, borrower.cookie, {});
  return id;
}

async function findInquiry(): Promise<number> {
  let inquiry: number | null = null;
  await eventually(async () => {
    ({ inquiryId: inquiry } = await client.expectOk<Loan>('GET', `/api/loans/${loanId}`, { cookie: lender.cookie }));
    expect(inquiry).not.toBeNull();
  });
  return inquiry!;
}

/** What the service of loans responds to; see the gateway's routes. */
const OF_LOANS =
  /\/api\/(?:availability|loans|loan-feeds|municipality-settings|certificates|master-agreements|statements|settlements|audit\/loans|records\/loans)\b/;
const isOfLoans = (problem: string) => problem.includes(' 503 ') && OF_LOANS.test(problem);

type Texts = { en: string; fr: string };
const TEXTS = {
  calendar: {
    en: 'The calendar is not available at the moment.',
    fr: 'Le calendrier n’est pas accessible en ce moment.',
  },
  panel: {
    en: 'Free days and loan requests are not available at the moment.',
    fr: 'Les jours libres et les demandes de prêt ne sont pas accessibles en ce moment.',
  },
  offers: {
    en: 'The offers could not be loaded. Please try again.',
    fr: 'Les offres n’ont pas pu être chargées. Veuillez réessayer.',
  },
  tasks: {
    en: 'Some of what waits for you could not be loaded: Loans.',
    fr: 'Une partie de ce qui vous attend n’a pas pu être chargée : Prêts.',
  },
  machines: {
    en: 'The loans of your machines could not be loaded.',
    fr: 'Les prêts de vos machines n’ont pas pu être chargés.',
  },
  loans: {
    en: 'Failed to load loans. Please try again.',
    fr: 'Impossible de charger les prêts. Veuillez réessayer.',
  },
  loan: {
    en: 'Failed to load the loan. Please try again.',
    fr: 'Impossible de charger le prêt. Veuillez réessayer.',
  },
  months: {
    en: 'Failed to load the calendar. Please try again.',
    fr: 'Impossible de charger le calendrier. Veuillez réessayer.',
  },
  record: {
    en: 'Failed to load the record. Please try again.',
    fr: 'Impossible de charger le dossier. Veuillez réessayer.',
  },
  agreement: {
    en: 'Failed to load the agreement. Please try again.',
    fr: 'Impossible de charger l’entente. Veuillez réessayer.',
  },
  statement: {
    en: 'Failed to load the statement. Please try again.',
    fr: 'Impossible de charger le relevé. Veuillez réessayer.',
  },
  certificates: {
    en: 'Failed to load the certificates. Please try again.',
    fr: 'Impossible de charger les attestations. Veuillez réessayer.',
  },
  masterAgreements: {
    en: 'Failed to load the master agreements. Please try again.',
    fr: 'Impossible de charger les ententes-cadres. Veuillez réessayer.',
  },
  statements: {
    en: 'Failed to load statements. Please try again.',
    fr: 'Impossible de charger les relevés. Veuillez réessayer.',
  },
  balances: {
    en: 'Failed to load the balances. Please try again.',
    fr: 'Impossible de charger les soldes. Veuillez réessayer.',
  },
  settlements: {
    en: 'Failed to load the settlements. Please try again.',
    fr: 'Impossible de charger les règlements. Veuillez réessayer.',
  },
  records: {
    en: 'These parts are not available at the moment: Loans.',
    fr: 'Ces parties ne sont pas accessibles en ce moment : Prêts.',
  },
  entries: {
    en: 'Failed to load entries. Please try again.',
    fr: 'Échec du chargement des entrées. Veuillez réessayer.',
  },
  limits: {
    en: 'These limits are not available at the moment: Loans.',
    fr: 'Ces limites ne sont pas accessibles en ce moment : Prêts.',
  },
  tryAgain: { en: 'Try again', fr: 'Réessayer' },
} satisfies Record<string, Texts>;
type TextName = keyof typeof TEXTS;

/** A page, a text that it shows although the service is stopped, and the parts that it calls missing. */
type Visit = [role: Role, path: string, stays: string, missing?: TextName[]];

const VISITS: Visit[] = [
  ['visitor', '/', 'Grader'],
  ['visitor', '/available-equipment', 'Grader'],
  ['visitor', `/available-equipment?available_from=${dayFromNow(20)}&available_to=${dayFromNow(22)}`, 'Grader'],
  ['visitor', `/equipment/available/${machine}`, 'Petawawa', ['calendar', 'panel']],
  ['visitor', `/equipment/needed/${need}`, 'A roller for May'],
  ['visitor', '/contact#privacy', '', ['records']],
  ['borrower', '/', 'Bruno Borrower', ['tasks', 'loans']],
  ['borrower', '/browse', 'Grader'],
  ['borrower', `/browse?asset=${machine}`, 'Petawawa', ['calendar']],
  ['borrower', `/equipment/available/${machine}`, 'Petawawa', ['calendar', 'panel']],
  ['lender', '/', 'Grader', ['tasks', 'machines', 'loans']],
  ['lender', '/listings', 'Grader'],
  ['lender', `/listings?asset=${machine}&lending=true`, 'Grader', ['calendar']],
  ['lender', `/equipment/needed/${need}`, 'A roller for May', ['offers']],
  ['lender', '/inquiries', 'Grader'],
  ['lender', `/inquiries?inquiry=${inquiryId}`, 'Bruno Borrower'],
  ['lender', '/inspections', ''],
  ['lender', `/inspections?new=true&inquiry=${inquiryId}`, ''],
  ['lender', '/inspections#profile', 'Lena Lender'],
  ['lender', '/loans', '', ['loans']],
  ['lender', `/loans?loan=${loanId}`, '', ['loan']],
  ['lender', '/loans?view=calendar', '', ['months']],
  ['lender', `/loans/${loanId}/record`, '', ['record']],
  ['lender', `/loans/${loanId}/agreement`, '', ['agreement']],
  ['lender', `/loans/${loanId}/statement`, '', ['statement']],
  ['lender', '/certificates', 'Petawawa', ['certificates', 'masterAgreements']],
  ['lender', '/statements', 'Petawawa', ['statements']],
  ['lender', '/statements?tab=settlements', 'Petawawa', ['balances', 'settlements']],
  ['lender', '/colleagues', 'Lena Lender'],
  ['lender', '/retention', 'Petawawa'],
  ['admin', '/', 'root'],
  ['admin', '/retention', '', ['records']],
  ['admin', '/audit-log', 'Petawawa'],
  ['admin', '/audit-log?source=loans', '', ['entries']],
  ['admin', '/users', 'Lena Lender'],
  ['admin', '/admin', 'Grader'],
  ['admin', '/loans', '', ['loans']],
  ['admin', '/status', 'inquiries'],
];

/** Placeholders of what is still loading. */
const LOADING = 'output > p + [aria-hidden], [data-waiting]';

const tryAgain = (page: Page, language: 'en' | 'fr') =>
  page.getByRole('button', { name: TEXTS.tryAgain[language] }).filter({ visible: true });
const visible = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();

describe('while the service is stopped', () => {
  beforeAll(() => loans.kill());
  afterAll(() => loans.start());

  it.each([
    [1280, 'en', 'en-CA'],
    [360, 'fr', 'fr-CA'],
  ] as const)(
    'each page shows the rest and says what is missing, at %i px in %s',
    async (width, language, locale) => {
      const found: string[] = [];
      for (const role of Object.keys(cookies) as Role[]) {
        const cookie = cookies[role];
        const { page, problems } = await openPage('about:blank', { url, width, locale, ...(cookie && { cookie }) });
        const requested = new Map<string, number>();
        page.on('request', (request) => {
          const address = request.url();
          if (address.includes('/api/')) requested.set(address, (requested.get(address) ?? 0) + 1);
        });
        for (const [, path, stays, missing = []] of VISITS.filter(([of]) => of === role)) {
          problems.length = 0;
          requested.clear();
          // Another hash alone loads no page.
          await leavePage(page);
          await page.goto(path);
          await page.locator('h1').first().waitFor({ state: 'attached' });
          if (stays) await visible(page, stays).waitFor();
          for (const name of missing) {
            // A phone has the panel of a listing in a sheet.
            if (name === 'panel' && width < 1024) continue;
            await visible(page, TEXTS[name][language]).waitFor();
          }
          // A phone has the panel of a listing in a sheet, and one button may try several parts again.
          if (missing.length > 0) expect(await tryAgain(page, language).count()).toBeGreaterThan(0);
          // Nothing waits, and no page requests one URL of the API again and again.
          await page.locator(LOADING).filter({ visible: true }).first().waitFor({ state: 'detached' });
          await waitUntilLoaded(page);
          await expectAccessible(page);
          const often = [...requested].filter(([, count]) => count > 4).map(([address]) => address);
          const others = problems.filter((problem) => !isOfLoans(problem));
          const overflow = await horizontalOverflow(page);
          if (often.length > 0 || others.length > 0 || overflow > 0)
            found.push(`${role} ${path}: ${[...often, ...others, overflow].join(' | ')}`);
        }
        await page.close();
      }
      expect(found).toEqual([]);
    },
    8 * MINUTES,
  );

  it.each(['visitor', 'borrower'] as const)(
    'a %s inquires about a machine that is lent',
    async (role) => {
      const { page } = await open(role, `/equipment/available/${machine}`);
      await page.getByRole('button', { name: 'Inquire About This' }).filter({ visible: true }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Inquiry about Grader' });
      if (role === 'visitor') {
        await dialog.getByLabel('Name').fill('Vera Visitor');
        await dialog.getByLabel('Email').fill('vera@example.com');
        await dialog.getByLabel('Phone').fill('613 555 0100');
        await dialog.getByLabel('Organization').fill('Elsewhere');
      }
      await dialog.getByLabel(/^Message/).fill('Is it free in May?');
      await dialog.getByRole('button', { name: 'Submit Inquiry' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page
        .getByRole('button', { name: /^Inquiry sent/i })
        .or(page.getByText('Inquiry Submitted'))
        .first()
        .waitFor();
    },
    MINUTES,
  );

  it('both sides write in the thread of their loan', async () => {
    for (const role of ['lender', 'borrower'] as const) {
      const { page } = await open(role, `/inquiries?inquiry=${inquiryId}`);
      await page.getByLabel('Reply').fill(`Written by the ${role}`);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await page.getByRole('log').getByText(`Written by the ${role}`).waitFor();
    }
  });

  it('a listing is withdrawn, and another one deleted, with a reason for loans that cannot be read', async () => {
    const withdrawn = await create.availableListing(lender, { title: 'Old plough' });
    const deleted = await create.availableListing(lender, { title: 'Old sweeper' });
    const { page } = await open('lender', `/listings?asset=${withdrawn}`);
    await page.getByRole('button', { name: 'Withdraw Listing' }).click();
    const prompt = page.getByRole('alertdialog', { name: 'Withdraw Old plough?' });
    await confirmUnread(page, 'Withdraw Listing');
    await prompt.waitFor({ state: 'detached' });
    await page.getByText('Listing withdrawn').waitFor();

    const moderation = await open('admin', '/admin?tab=all&q=sweeper');
    await moderation.page.getByRole('button', { name: 'Delete Old sweeper' }).click();
    await confirmUnread(moderation.page, 'Delete');
    await moderation.page.getByText('Asset deleted').waitFor();
    expect((await client.send('GET', `/api/assets/${deleted}`, { cookie: admin })).status).toBe(404);
  });

  it('the last administrator of a municipality is deactivated, and a listing approved', async () => {
    const last = await newUser('Lou Last', 'municipal_admin', 'laurentian-hills');
    await create.pendingListing(lender, { title: 'New plough' });
    const { page } = await open('admin', '/users?q=Lou');
    await page.getByRole('button', { name: 'Deactivate User: Lou Last' }).click();
    await confirmUnread(page, 'Deactivate User');
    await page.getByText('User deactivated').waitFor();
    const user = await client.expectOk<{ active: boolean }>('GET', `/api/users/${last.id}`, { cookie: admin });
    expect(user.active).toBe(false);

    await page.goto('/admin?tab=pending-available');
    await page
      .getByRole('button', { name: /^Approve/ })
      .filter({ visible: true })
      .first()
      .click();
    await eventually(async () => {
      const cards = await client.expectOk<ListingCard[]>('GET', '/api/assets?type=available&search=plough');
      expect(cards.map(({ title }) => title)).toContain('New plough');
    });
  });

  it('the own data is not saved without the loans, and the profile names what it lacks', async () => {
    const { page } = await open('lender', '/inspections#profile');
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Limits', { exact: true }).click();
    await sheet.getByText(TEXTS.limits.en).waitFor();
    await expectAccessible(page);
    await sheet.getByText('My data', { exact: true }).click();
    await sheet.getByRole('button', { name: 'Download my data' }).click();
    await page.getByText('this part is not available at the moment (Loans)', { exact: false }).waitFor();
  });
});

/** Confirms a dialog that cannot name the loans: it says so and needs a reason. */
async function confirmUnread(page: Page, label: string): Promise<void> {
  const prompt = page.getByRole('alertdialog');
  await prompt.getByText('The loans that depend on this cannot be shown at the moment.', { exact: false }).waitFor();
  await prompt.getByRole('button', { name: 'Try again' }).click();
  await expectAccessible(page);
  await prompt.getByLabel('Reason').fill('It is worn out');
  await prompt.getByRole('button', { name: label, exact: true }).click();
}

const open = (role: Role, path: string, width = 1280) => {
  const cookie = cookies[role];
  return openPage(path, { url, width, ...(cookie && { cookie }) });
};

it.each([1280, 360])(
  'pages that were open before keep what they show, and Try again works when the service is back, at %i px',
  async (width) => {
    const [loan, dashboard, list] = await Promise.all([
      open('lender', `/loans?loan=${loanId}`, width),
      open('lender', '/', width),
      open('borrower', '/statements', width),
    ]);
    await dashboard.page.getByRole('heading', { name: 'Loans of this week' }).waitFor();
    await list.page.getByText('No statements yet.', { exact: false }).waitFor();
    await loan.page.getByRole('tab', { name: 'History' }).waitFor();
    await loans.kill();
    try {
      // What is open stays; what is opened now says what is missing.
      await loan.page.getByRole('tab', { name: 'History' }).click();
      await loan.page.getByText('Failed to load the history. Please try again.').waitFor();
      await expectAccessible(loan.page);
      await loan.page.getByRole('tab', { name: 'Days and offer' }).click();
      await loan.page.getByText('$2,034').first().waitFor();
      await list.page.getByLabel('Side').selectOption({ label: 'We owe' });
      await list.page.getByText(TEXTS.statements.en).waitFor();
      await dashboard.page.reload();
      await dashboard.page.getByText(TEXTS.machines.en).waitFor();
    } finally {
      await loans.start();
    }
    await list.page.getByRole('button', { name: 'Try again' }).click();
    await list.page.getByText('No statements match', { exact: false }).waitFor();
    for (const text of [TEXTS.tasks.en, TEXTS.machines.en, TEXTS.loans.en]) {
      const note = dashboard.page.getByText(text);
      if ((await note.count()) > 0) await note.locator('..').getByRole('button', { name: 'Try again' }).click();
      await note.waitFor({ state: 'detached' });
    }
    await dashboard.page.getByRole('list', { name: 'Loans of this week' }).getByText('Grader').waitFor();
    await loan.page.getByRole('tab', { name: 'History' }).click();
    const failed = loan.page.getByText('Failed to load the history. Please try again.');
    if ((await failed.count()) > 0) await loan.page.getByRole('button', { name: 'Try again' }).click();
    await loan.page.getByRole('list', { name: 'History' }).waitFor();
    const problems = [loan, dashboard, list].flatMap(({ problems }) => problems);
    expect(problems.filter((problem) => !isOfLoans(problem))).toEqual([]);
  },
  3 * MINUTES,
);

it('a page that was opened without the service shows the calendar when it is back', async () => {
  await loans.kill();
  let opened: Awaited<ReturnType<typeof open>>[];
  try {
    opened = await Promise.all([
      open('borrower', `/equipment/available/${machine}`),
      open('borrower', `/browse?asset=${machine}`, 360),
      open('lender', `/loans/${loanId}/agreement`),
    ]);
    for (const { page } of opened) await tryAgain(page, 'en').first().waitFor();
  } finally {
    await loans.start();
  }
  for (const { page } of opened) await tryAgain(page, 'en').first().click();
  const [detail, dialog, agreement] = opened;
  await detail!.page.getByRole('region', { name: 'Availability' }).getByText('Conditions of the loan').waitFor();
  await dialog!.page.getByRole('dialog').getByText('Conditions of the loan').waitFor();
  await agreement!.page.getByRole('heading', { name: 'Signatures of both sides' }).waitFor();
});
