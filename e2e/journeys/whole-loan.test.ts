// A loan from the request to the payment, in each language: two municipalities in two windows, and two phones of 360 px. Lists,
// calendars and feed follow at every step, and no page is loaded again. Then the same pair lends again under a master agreement.
import { expect, it } from '@jest/globals';
import type { Locale } from '@commonyard/contracts/identity.values';
import { eventually } from '@commonyard/testing/eventually';
import {
  accept,
  agreeForAll,
  arrange,
  begin,
  bringBack,
  charge,
  counter,
  createUsers,
  expectOutOfService,
  expectRecorded,
  expectShown,
  extendAndRecall,
  handOver,
  insure,
  openLoan,
  quote,
  request,
  seeCertificate,
  sign,
  type Journey,
  type Towns,
  type Users,
} from '../src/loan-journey.ts';
import { subjectsOfLoan } from '../src/mail.ts';
import { useBrowser } from '../src/pages.ts';

useBrowser();

const ARRANGED_BY_LENDER = [
  'contacts of the lender',
  'place and time of pick-up and return',
  'name of the operator',
] as const;
const ARRANGED_BY_BORROWER = ['contacts of the borrower', 'purchase order'] as const;

/** The emails that each user receives about the first loan. No user receives one about an own action. */
const MAILS: Record<keyof Users, readonly string[]> = {
  county: [
    'new request',
    'counter-offer',
    'accepted',
    ...ARRANGED_BY_BORROWER,
    'your signature is open',
    'please look at the certificate of insurance',
    'handed over',
    'another last day',
    'damage was reported',
    'returned',
    'closed, statement N is agreed',
  ],
  operator: [
    'quote',
    'quote',
    'accepted',
    ...ARRANGED_BY_LENDER,
    ...ARRANGED_BY_BORROWER,
    'signed',
    'certificate of insurance seen',
    'please confirm the hand-over',
    'another last day is agreed',
    'recalled',
    'please confirm the return',
    'statement N: $7,262.50',
    'closed, statement N is agreed',
    'statement N is paid',
  ],
  officer: [
    'quote',
    'needs your approval',
    'quote',
    'needs your approval',
    ...ARRANGED_BY_LENDER,
    'signed',
    'certificate of insurance seen',
    'please confirm the hand-over',
    'another last day is agreed',
    'recalled',
    'damage was reported',
    'please confirm the return',
    'statement N: $7,262.50',
    'statement N is paid',
  ],
};
const MAILS_UNDER_MASTER_AGREEMENT: typeof MAILS = {
  county: [
    'new request',
    'accepted',
    'signed',
    ...ARRANGED_BY_BORROWER,
    'handed over',
    'returned',
    'closed, statement N is agreed',
  ],
  operator: [
    'quote',
    'accepted',
    'signed',
    ...ARRANGED_BY_LENDER,
    ...ARRANGED_BY_BORROWER,
    'certificate of insurance seen',
    'please confirm the hand-over',
    'please confirm the return',
    'statement N: $7,262.50',
    'closed, statement N is agreed',
    'statement N is paid',
  ],
  officer: [
    'quote',
    'needs your approval',
    ...ARRANGED_BY_LENDER,
    'certificate of insurance seen',
    'please confirm the hand-over',
    'please confirm the return',
    'statement N: $7,262.50',
    'statement N is paid',
  ],
};

/** In French the number of the emails counts, and that each is in French: their words are the subject of unit tests. */
async function expectMailed({ users, machine, locale }: Journey, id: number, mails: typeof MAILS): Promise<void> {
  for (const [user, occasions] of Object.entries(mails) as [keyof Users, readonly string[]][])
    await eventually(async () => {
      const subjects = await subjectsOfLoan(users[user].email, id);
      const begin = locale === 'en' ? `Loan ${id}: ${machine.title} – ` : `Prêt ${id}\u00A0: ${machine.title} – `;
      expect(subjects.filter((subject) => !subject.startsWith(begin))).toEqual([]);
      // The number of the statement depends on those before.
      const found = subjects.map((subject) => subject.slice(begin.length).replace(/\d{4}-\d{4}/, 'N'));
      // Emails of one moment may overtake each other.
      if (locale === 'en') expect([user, found.toSorted()]).toEqual([user, occasions.toSorted()]);
      else expect([user, found.length]).toEqual([user, occasions.length]);
    });
}

const TOWNS: Record<Locale, Towns> = {
  en: { lender: 'bruce-county', borrower: 'kincardine' },
  fr: { lender: 'prescott-and-russell-united-counties', borrower: 'alfred-and-plantagenet' },
};

it.each(['en', 'fr'] as const)(
  'two municipalities follow a loan from the request to the payment, then one under a master agreement, in %s',
  async (locale) => {
    const towns = TOWNS[locale];
    const users = await createUsers(locale, towns);
    const hours = locale === 'fr' ? '42,5' : '42.5';
    const journey = await begin(locale, towns, users);
    const id = await request(journey);
    for (const page of [journey.pages.county, journey.pages.officer]) await openLoan(page, id);
    await quote(journey, id, 'Prepare a quote', '300');
    await counter(journey, id);
    await quote(journey, id, 'New quote', '250');
    await accept(journey, id);
    await expectShown(journey, id, { status: 'accepted' });
    await arrange(journey, id);
    await sign(journey, id);
    await insure(journey);
    await seeCertificate(journey);
    await handOver(journey, id);
    await extendAndRecall(journey, id);
    await bringBack(journey, id, true);
    await expectOutOfService(journey);
    await charge(journey, id, hours);
    const kept = [
      'Director of Works',
      'CGL 7',
      'The left brake leaks.',
      'A flood at home.',
      'PO-2026-17',
      'EFT 2026-17',
    ];
    await expectRecorded(journey, id, kept);
    await agreeForAll(journey);
    for (const page of Object.values(journey.pages)) await page.context().close();

    const again = await begin(locale, towns, users);
    const other = await request(again);
    for (const page of [again.pages.county, again.pages.officer]) await openLoan(page, other);
    await quote(again, other, 'Prepare a quote', '250');
    await accept(again, other);
    await expectShown(again, other, { status: 'signed' });
    await arrange(again, other);
    await seeCertificate(again);
    await handOver(again, other);
    await bringBack(again, other, false);
    await charge(again, other, hours);
    await expectRecorded(again, other, ['Shared fleet']);
    await expectMailed(journey, id, MAILS);
    await expectMailed(again, other, MAILS_UNDER_MASTER_AGREEMENT);
    // The first attempt to sign asks for the password.
    const problems = [journey, again].flatMap((each) => each.problems).flat();
    expect(problems.filter((problem) => !/ 403 .*\/signatures$/.test(problem))).toEqual([]);
  },
  480_000,
);
