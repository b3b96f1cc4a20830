import { describe, expect, it } from '@jest/globals';
import { LOAN_EVENT_TYPES } from '@commonyard/contracts/events/event-table';
import { NotificationParams } from '@commonyard/contracts/http/notifications';
import { MAILED_LINKS, type MailedLink } from '@commonyard/contracts/mailed-links.values';
import { NOTIFICATION_KINDS, OTHER_EMAIL_KINDS } from '@commonyard/contracts/notifications.values';
import { eventQuote } from '@commonyard/testing/factories/events';
import { lendingTerms } from '@commonyard/testing/factories/loans';
import type { ArrangedPart } from '@commonyard/contracts/events/loans';
import type { EmailContent, FoundBySearch, NoticeKind, NotifiableKind } from '../../model.ts';
import { composeMessage } from './compose-message.ts';
import { withoutLinks } from './without-links.ts';
import type { AddressedEmail } from './email-body.ts';

const settings = {
  publicUrl: 'https://commonyard.test',
  from: 'CommonYard <no-reply@commonyard.test>',
  postalAddress: 'Town of Test, 1 Main Street, Test ON  K0A 0A0',
  unsubscribeSecret: 'x'.repeat(32),
};
const params = {
  assetId: 1,
  assetType: 'available_asset',
  title: 'Street sweeper',
  place: 'smiths-falls',
  availableFrom: '2026-12-01',
  availableTo: null,
  inquiryId: 18,
  dateFrom: '2027-01-11',
  dateTo: '2027-01-22',
  status: 'in_progress',
  reason: 'Too old',
  inspectionType: 'pre',
  failed: 1,
  subject: 'Joining',
  role: 'municipal_operator',
  name: 'Alex Sender',
  domain: 'kenora.ca',
  email: 'typo@example.ca',
  municipality: 'kenora',
  lender: 'smiths-falls',
  borrower: 'kenora',
  totalCents: 203_400,
  certificateKind: 'liability',
  insurer: 'Mutual of Ontario',
  policyNumber: 'CGL 7',
  endsOn: '2027-02-28',
  days: 30,
  agreement: 'Equipment sharing',
  change: 'proposed',
  settlement: 3,
  year: 2026,
  payer: 'kenora',
  payee: 'smiths-falls',
  netCents: 120_000,
} as const;
const notified: [NotifiableKind, EmailContent][] = [...NOTIFICATION_KINDS, 'contact.answered' as const]
  .filter((kind) => kind !== 'match.found' && kind !== 'search.matched')
  .map((kind) => [
    kind,
    {
      about: 'news',
      params,
      path: '/inquiries?inquiry=18',
      quote: kind === 'message.posted' ? 'Free <in> March' : null,
    },
  ]);
const match = {
  id: 31,
  title: 'Grader 140M',
  place: 'kenora',
  wantedDays: 5,
  freeDays: 5,
  distanceKm: 25,
  sameKind: true,
} as const;
const ofMatches = { assetId: 7, title: 'Grader', municipality: 'smiths-falls', place: 'smiths-falls' } as const;
const need = (...matches: NonNullable<NotificationParams['matches']>) => ({
  params: {
    ...ofMatches,
    assetType: 'needed_asset' as const,
    availableFrom: '2026-12-01',
    availableTo: '2026-12-05',
    matches,
  },
  path: '/equipment/needed/7#matches',
});
const machine = (...matches: NonNullable<NotificationParams['matches']>) => ({
  params: {
    ...ofMatches,
    assetId: 8,
    assetType: 'available_asset' as const,
    availableFrom: null,
    availableTo: null,
    matches,
  },
  path: '/equipment/available/8#matches',
});
const partly = { ...match, id: 32, place: 'hearst', freeDays: 1, distanceKm: null, sameKind: false };
const withoutDays = { ...match, id: 33, wantedDays: null, freeDays: null };
const matched: [NotifiableKind, EmailContent][] = [
  [need(match)],
  [need(match, partly)],
  [machine(withoutDays)],
  [machine({ ...match, wantedDays: 1, freeDays: 1 }, partly)],
  [need(match), machine(withoutDays, partly)],
].map((found) => ['match.found', { about: 'matches', found }]);
const grader = {
  id: 41,
  type: 'available_asset',
  title: 'Grader 140M',
  place: 'kenora',
  availableFrom: '2026-12-01',
  availableTo: null,
  distanceKm: 25,
} as const;
const plough = { ...grader, id: 42, title: 'Plough', place: null, availableFrom: null, distanceKm: null };
const graders: FoundBySearch = {
  id: 1,
  query: {
    type: 'available_asset',
    search: 'grader',
    category: 'snow-removal,road-maintenance',
    near: 'smiths-falls',
    radiusKm: 50,
    availableFrom: '2027-01-11',
    availableTo: '2027-01-22',
  },
  listings: [grader, plough],
  more: 3,
};
const anyNeed: FoundBySearch = {
  id: 2,
  query: {
    type: 'needed_asset',
    municipality: 'kenora',
    rateType: 'daily',
    region: 'Ontario',
    availableTo: '2027-02-01',
  },
  listings: [{ ...plough, type: 'needed_asset', availableTo: '2027-01-20' }],
  more: 1,
};
const awaited: FoundBySearch = {
  id: 3,
  query: { type: 'available_asset', listingId: 41, availableFrom: '2027-01-11', availableTo: '2027-01-11' },
  listings: [grader],
  more: 0,
};
const TOKEN = 'a-token-of-thirty-two-random-bytes-base64url';
const searched = [
  [graders],
  [awaited],
  [{ ...anyNeed, more: 0 }],
  [{ ...graders, listings: [], more: 1 }],
  [graders, anyNeed, awaited],
].flatMap((searches) =>
  [undefined, TOKEN].map((token): [AddressedEmail['kind'], EmailContent] => [
    'search.matched',
    { about: 'searches', searches, ...(token && { token }) },
  ]),
);
/** What always has a statement is among `statements`. */
const OF_STATEMENT: string[] = ['loan.credit_note_issued', 'loan.statement_paid'];
const loans = LOAN_EVENT_TYPES.filter((type) => !OF_STATEMENT.includes(type)).map(
  (occasion): [NotifiableKind, EmailContent] => [
    occasion === 'loan.requested' ? 'loan.action' : 'loan.update',
    {
      about: 'news',
      params: { ...params, loanId: 12, occasion },
      path: '/loans?loan=12',
      quote: null,
      ...(occasion === 'loan.quoted' && {
        loan: {
          quote: eventQuote({ note: 'By the <gate>' }),
          terms: lendingTerms({ fuel: 'per_litre', fuelCents: 165 }),
          daysBefore: { startsOn: '2026-12-02', endsOn: '2026-12-05' },
          expiresAt: '2026-12-01T05:00:00.000Z',
          by: { name: 'Olive Operator', municipality: 'smiths-falls' },
          officers: [{ name: 'Kim Kenora' }],
        },
      }),
      ...(occasion === 'loan.requested' && { loan: { purpose: 'Ditches', by: { name: null, municipality: null } } }),
    },
  ],
);
const ofStatement = {
  ...params,
  loanId: 12,
  statement: '2026-0007',
  replaces: '2026-0005',
  creditNote: '2026-0008',
  creditCents: 50_000,
  paidOn: '2027-03-01',
  reference: 'CHQ 9',
  loanEnd: 'statement',
  finalOn: '2027-02-11',
} as const;
const statements = (
  ['loan.end_proposed', 'loan.end_disputed', 'loan.closed', 'loan.credit_note_issued', 'loan.statement_paid'] as const
).map((occasion): [NotifiableKind, EmailContent] => [
  'loan.update',
  { about: 'news', params: { ...ofStatement, occasion }, path: '/loans?loan=12', quote: null },
]);
const onNeed: (typeof loans)[number] = [
  'loan.action',
  {
    about: 'news',
    params: { ...params, loanId: 12, occasion: 'loan.quoted', need: 'Grader <wanted>' },
    path: '/loans?loan=12',
    quote: null,
  },
];
const quoted = loans.find(([, content]) => content.about === 'news' && content.params.occasion === 'loan.quoted')!;
const bundled = { userId: 4, name: 'Alex Sender', municipality: 'kenora', isGuest: false, at: '2026-11-23T08:08:00Z' };
const messages = (loanId?: number): EmailContent => ({
  about: 'messages',
  params: { ...params, ...(loanId !== undefined && { loanId }) },
  path: loanId === undefined ? '/inquiries?inquiry=18' : '/loans?loan=12',
  messages: [
    { ...bundled, id: 1, quote: 'Is it free?\nIn March?' },
    { ...bundled, id: 2, userId: null, name: null, municipality: null, isGuest: true, quote: 'Yes' },
  ],
});
// 3:08 in the morning in Toronto: its English form ends in a period.
const link = { token: TOKEN, expiresAt: '2026-11-23T08:08:00Z' };
const linked = { name: 'Alex Sender', username: 'alex', municipality: 'kenora', organization: null, isChange: false };
const account = {
  about: 'account',
  ...link,
  account: { ...linked, enteredAt: '2026-11-22T08:08:00Z' },
} satisfies EmailContent;
// 3:08 again, in the middle of a sentence.
const security: EmailContent = { about: 'security', at: '2026-11-23T08:08:00Z' };
const NOTICES: NoticeKind[] = [
  'asset.submitted',
  'inquiry.sent',
  'inquiry.received',
  'message.posted',
  'asset.approved',
  'asset.rejected',
  'contact.answered',
  'report.decided',
];
const digest: EmailContent = {
  about: 'digest',
  items: [
    { kind: 'message.posted', params, path: '/inquiries?inquiry=18' },
    { kind: 'match.found', ...need(match, partly) },
    { kind: 'search.matched', params: { searches: [graders, awaited] }, path: '/saved-searches' },
  ],
  more: 2,
};
const kinds: [AddressedEmail['kind'], EmailContent][] = [
  ...notified,
  ...matched,
  ...searched,
  ['search_confirmation', { about: 'search_confirmation', token: TOKEN }],
  ['search_ending', { about: 'search_ending', token: TOKEN, endsOn: '2027-12-01' }],
  ...loans,
  ...statements,
  onNeed,
  ['message.posted', messages()],
  ['message.posted', messages(12)],
  ['approval_taken_back', { about: 'taken_back', listingId: 7, title: 'Plough', path: '/equipment/available/7' }],
  ['approval_taken_back', { about: 'taken_back', listingId: 7, title: null, path: '/contact' }],
  ['password_reset', account],
  ['verification', account],
  ['password_changed', security],
  ['email_changed', security],
  ['address_reused', security],
  ['email_withdrawn', security],
  ['digest', digest],
  [
    'approval',
    { about: 'approval', approval: 'refused', municipality: 'kenora', organization: null, reason: 'Unknown' },
  ],
  ['invitation', { about: 'invitation', ...link, municipality: 'kenora', inviterEmail: 'clerk@perth.ca' }],
  ...NOTICES.flatMap((notice): [AddressedEmail['kind'], EmailContent][] =>
    [TOKEN, null].map((token) => [
      'confirmation',
      { about: 'notice', notice, number: 18, inquiryId: 18, municipality: 'kenora', token },
    ]),
  ),
];

const changes: typeof kinds = (['asset.approved', 'asset.rejected'] as const).flatMap((kind) => [
  [kind, { about: 'news', params: { ...params, isChange: true }, path: '/equipment/available/7', quote: null }],
  ['confirmation', { about: 'notice', notice: kind, number: 18, isChange: true, municipality: null, token: null }],
]);
kinds.push(...changes);

const compose = (locale: 'en' | 'fr', kind: AddressedEmail['kind'], content: EmailContent) =>
  composeMessage(
    { key: 'k', kind, userId: 3, email: 'olive@example.ca', name: 'Olive Operator', locale, content },
    settings,
  );
/** The words of the HTML part, with the addresses of its links. */
const wordsOf = (html: string) =>
  html
    .replace(/^[\s\S]*<body/, '<body')
    .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .split(/\s+/);
const LAYOUT_OF_TEXT = new Set(['--', '-', '>', ':']);

describe.each(['en', 'fr'] as const)('an email in %s', (locale) => {
  it.each(kinds)('%s has the same content as text and as HTML', (kind, content) => {
    const { text, html } = compose(locale, kind, content);
    const words = new Set(wordsOf(html));
    const missing = text
      .split(/\s+/)
      .filter((word) => !LAYOUT_OF_TEXT.has(word) && !words.has(word) && !words.has(word.replace(/:$/, '')));
    expect(missing).toEqual([]);
    expect(text).not.toMatch(/\.\.|undefined|null/);
    expect(html).not.toMatch(/\.\.<|>undefined|>null/);
  });

  it.each(kinds)('%s shows the product with its mark, and one action, in light and dark', (kind, content) => {
    const { html } = compose(locale, kind, content);
    const header = /<td class="header"[^>]*>(.*)<\/td>/.exec(html)![1]!;
    expect(wordsOf(`<body>${header}`)).toContain(locale === 'fr' ? 'Cour' : 'CommonYard');
    expect(header).toMatch(/background:#0f6658.*background:#f5b301/);
    expect(html.match(/<a class="button"/g)).toHaveLength(1);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).toMatch(/max-width:600px/);
    expect(html).toMatch(/prefers-color-scheme: dark/);
  });
});

it('emails about statements name the statement, its total, its deadline and the next step in both languages', () => {
  const subjects = (locale: 'en' | 'fr') =>
    statements.map(([kind, content]) => compose(locale, kind, content).subject.split(' – ')[1]);
  expect(subjects('en')).toEqual([
    'statement 2026-0007 takes the place of 2026-0005',
    'statement 2026-0007 is disputed',
    'closed, statement 2026-0007 is agreed',
    'credit note 2026-0008',
    'statement 2026-0007 is paid',
  ]);
  expect(subjects('fr')).toEqual([
    'le relevé 2026-0007 remplace le 2026-0005',
    'le relevé 2026-0007 est contesté',
    'terminé, le relevé 2026-0007 est accepté',
    'note de crédit 2026-0008',
    'le relevé 2026-0007 est payé',
  ]);
  const textOf = (locale: 'en' | 'fr', index: number) =>
    compose(locale, ...statements[index]!).text.replaceAll(/[\s\u00A0\u202F]+/g, ' ');
  for (const part of [
    'Alex Sender issued statement 2026-0007 for the loan of “Street sweeper”: $2,034.00.',
    'A credit note takes back statement 2026-0005',
    'by February 11, 2027',
    'A municipal administrator agrees to a total above the limit of operators.',
  ])
    expect(textOf('en', 0)).toContain(part);
  expect(textOf('fr', 0)).toContain('a émis le relevé 2026-0007 pour le prêt de « Street sweeper » : 2 034,00 $.');
  expect(textOf('fr', 0)).toContain('au plus tard le 11 février 2027');
  expect(textOf('en', 1)).toContain('Too old');
  expect(textOf('en', 3)).toContain('It takes back $500.00 of statement 2026-0007.');
  expect(textOf('fr', 3)).toContain('Elle retire 500,00 $ du relevé 2026-0007.');
  expect(textOf('en', 4)).toContain('is paid: March 1, 2027, CHQ 9.');
  const { replaces: _, ...first } = ofStatement;
  const issued = { about: 'news', path: '/loans?loan=12', quote: null } as const;
  const params = { ...first, occasion: 'loan.end_proposed' } as const;
  expect(compose('fr', 'loan.action', { ...issued, params }).subject.replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(
    'Prêt 12 : Street sweeper – relevé 2026-0007 : 2 034,00 $',
  );
});

it.each(['en', 'fr'] as const)('the decision on a change says that it is about a change, in %s', (locale) => {
  const word = locale === 'fr' ? /modification/i : /change/i;
  for (const [kind, content] of changes) {
    const { subject, text } = compose(locale, kind, content);
    expect([subject, text.split('\n').find((line) => word.test(line))]).toEqual([
      expect.stringMatching(word),
      expect.stringMatching(word),
    ]);
  }
});

describe('the HTML of all kinds of email', () => {
  /** The fields whose text a person writes. */
  const WRITTEN =
    'title need reason subject name quote username organization domain inviterEmail note description purpose insurer policyNumber agreement reference search'.split(
      ' ',
    );
  const markupOf = (field: string) => `<img src=x id=${field}>`;
  const withMarkup = <Value>(value: Value): Value =>
    JSON.parse(
      JSON.stringify(value, (key, part: unknown) =>
        WRITTEN.includes(key) && typeof part === 'string' ? markupOf(key) : part,
      ),
    ) as Value;
  /** Without a municipality, an account has the name of its organization. */
  const ofOrganization = [
    'verification',
    { ...account, account: { ...account.account, municipality: null, organization: 'x' } },
  ] satisfies (typeof kinds)[number];
  const htmlOf = (locale: 'en' | 'fr', kind: AddressedEmail['kind'], content: EmailContent) => {
    const email = { key: 'k', kind, userId: 3, email: 'olive@example.ca', name: markupOf('name'), locale, content };
    return composeMessage(email, settings).html;
  };

  it.each(['en', 'fr'] as const)('has each text that a person wrote escaped, in %s', (locale) => {
    const all = [...kinds, ofOrganization].map(([kind, content]) => [kind, withMarkup(content)] as const);
    const pages = all.map(([kind, content]) => htmlOf(locale, kind, content));
    expect(pages.filter((html) => html.includes('<img'))).toEqual([]);
    const escaped = WRITTEN.filter((field) => pages.some((html) => html.includes(`&lt;img src=x id=${field}&gt;`)));
    expect(escaped).toEqual(WRITTEN);
  });
});

describe('the texts that persons write', () => {
  const LINKS =
    'Log in at https://evil.test/x, www.evil.test, www.1and1.example, tel:+1, a@evil.test or evil\u3002test';
  /** Dates, ids of municipalities, and addresses that a domain or a mailbox has proven. */
  const VALIDATED = [
    // Only their titles and words, which are walked as such.
    'matches',
    'searches',
    'availableFrom',
    'availableTo',
    'endsOn',
    'dateFrom',
    'dateTo',
    'finalOn',
    'day',
    'taken',
    'place',
    'municipality',
    'lender',
    'borrower',
    'statement',
    'replaces',
    'creditNote',
    'paidOn',
    'payer',
    'payee',
  ];
  const PROVEN = ['domain', 'email'];
  const texts = Object.entries(NotificationParams.properties)
    .filter(([, schema]) => /"type":"string"/.test(JSON.stringify(schema)) && !/"enum"/.test(JSON.stringify(schema)))
    .flatMap(([name]) => ([...VALIDATED, ...PROVEN].includes(name) ? [] : [name]));
  const withLinks = (content: EmailContent): EmailContent => {
    const written = Object.fromEntries(texts.map((name) => [name, LINKS]));
    const all = content.about === 'news' ? { ...content, params: { ...content.params, ...written } } : content;
    return JSON.parse(JSON.stringify(all), (property, each: unknown) =>
      [...texts, 'quote', 'note', 'description', 'purpose', 'search'].includes(property) && typeof each === 'string'
        ? LINKS
        : each,
    ) as EmailContent;
  };
  const ofOrganization = [
    'verification',
    { ...account, account: { ...account.account, municipality: null, organization: 'x' } },
  ];

  it.each(['en', 'fr'] as const)('are no links in any kind of email, in %s', (locale) => {
    for (const [kind, content] of [...kinds, ofOrganization] as typeof kinds) {
      const email = {
        key: 'k',
        kind,
        userId: 3,
        email: 'olive@example.ca',
        name: LINKS,
        locale,
        content: withLinks(content),
      };
      const { subject, text, html, to, headers } = composeMessage(email, settings);
      // Addresses of the product have words of a search in their encoded query.
      const written = [subject, text, html, to.name, ...Object.values(headers)]
        .join('\n')
        .replaceAll(/https:\/\/commonyard\.test\/\S*/g, '');
      if (kind === 'contact.answered' || kind === 'asset.rejected' || kind === 'report.decided' || kind === 'approval')
        continue;
      expect([kind, written.match(/https?:\/\/evil|www\.\S|evil[.\u3002]test|a@evil|tel:\+/g)]).toEqual([kind, null]);
    }
  });

  it('keep decimals, times and abbreviations', () => {
    for (const text of [
      'e.g. 5 p.m. :)',
      'J.P. Roy',
      'Pump 2.5 in',
      'from 10:30',
      'Public Works: roads',
      'St. Catharines',
      '3.',
      'and/or',
    ])
      expect(withoutLinks(text)).toBe(text);
  });
});

describe('the links of all kinds of email', () => {
  /** A page of the application or of a record, by its number. */
  const WITHOUT_TOKEN =
    /^https:\/\/commonyard\.test\/(?:(?:available|needed)-equipment\?[^#]*$|[a-z/-]*\d{0,9}(\?[a-z]+=[a-z0-9-]{1,20}(&[a-z]+=\d{1,9})?)?(#matches)?$)/;
  const linksOf = (kind: AddressedEmail['kind'], content: EmailContent) =>
    // To a user, and to an address that is nobody's.
    [3, null].flatMap((userId) => {
      const email = { key: 'k', kind, userId, email: 'olive@example.ca', name: null, locale: 'en' as const, content };
      const { html, text, headers } = composeMessage(email, settings);
      const written = `${html.replaceAll('&amp;', '&')} ${text} ${Object.values(headers).join(' ')}`;
      return [...new Set(written.match(/https?:\/\/[^\s"<>]+/g))];
    });
  const pageOf = (url: string): MailedLink | undefined =>
    (Object.keys(MAILED_LINKS) as MailedLink[]).find((page) => {
      const { path, tokenIn } = MAILED_LINKS[page];
      // The page of a listing has its reference.
      const start = `${settings.publicUrl}${path}${tokenIn === 'fragment' ? '#' : '?'}token=`;
      return url.replace(/(?<=\/posted\/)\d+/, '').startsWith(start);
    });
  const guestMail: [AddressedEmail['kind'], EmailContent] = [
    'message.posted',
    { about: 'news', params, path: `/guest-inquiry#token=${TOKEN}`, quote: 'Yes' },
  ];
  const all = [...kinds, guestMail];

  it('are walked: every kind of email is composed', () => {
    const composed = new Set(all.map(([kind]) => kind));
    expect([...NOTIFICATION_KINDS, ...OTHER_EMAIL_KINDS].filter((kind) => !composed.has(kind))).toEqual([]);
  });

  it('have a token only if they lead to one of the listed pages, and each of these occurs', () => {
    const links = all.flatMap(([kind, content]) => linksOf(kind, content));
    const withToken = links.filter((url) => pageOf(url) !== undefined);
    expect(links.filter((url) => pageOf(url) === undefined && !WITHOUT_TOKEN.test(url))).toEqual([]);
    expect(new Set(withToken.map(pageOf))).toEqual(new Set(Object.keys(MAILED_LINKS)));
  });
});

it('names the listing, its place, the days and the sender', () => {
  const { text } = compose('en', 'inquiry.created', notified[0]![1]);
  expect(text).toContain(
    'Equipment: Street sweeper\nPlace: Smiths Falls\nAvailable: from December 1, 2026\nDates: January 11–22, 2027\nFrom: Alex Sender, Kenora',
  );
});

it.each([
  ['en', '- Fuel per litre: $1.65\n- Standby days, in percent: 50\n- Damage beyond wear: The borrower pays\n'],
  [
    'fr',
    '- Carburant, au litre: 1,65 $\n- Jours d’attente, en pourcentage: 50\n- Dommages au-delà de l’usure: L’emprunteuse paie\n',
  ],
] as const)('lists the terms of a new quote in %s', (locale, terms) => {
  const [, content] = quoted;
  expect(
    compose(locale, 'loan.action', content)
      .text.replaceAll(/[\u00A0\u202F]/g, ' ')
      .replaceAll(' :', ':'),
  ).toContain(terms);
});

describe('an email about a quote', () => {
  const textOf = (locale: 'en' | 'fr') =>
    compose(locale, 'loan.action', quoted[1])
      .text.replaceAll(/[\u00A0\u202F]/g, ' ')
      .replaceAll(' :', ':');

  it('has who acted, the days asked and offered, the note, the lines with their sums, and until when to answer', () => {
    expect(compose('en', 'loan.action', quoted[1]).subject).toBe('Loan 12: Street sweeper – quote');
    const text = textOf('en');
    expect(text).toContain('The quote is for other days than those that were asked.');
    expect(text).toContain(
      'From: Olive Operator, Smiths Falls\nDays asked: December 2–5, 2026\nDays offered: December 1–5, 2026\n',
    );
    expect(text).not.toMatch(/Dates:|Shortest loan/);
    expect(text).toContain('Answer by: November 30, 2026 at 11:59 p.m.');
    expect(text).toContain('> By the <gate>');
    expect(text).toContain(
      'Quote\n- Rental, Grader, 5 days × $450.00: $2,250.00\n- Discount: -$450.00\n- Subtotal: $1,800.00\n- HST (13%): $234.00\n- Total: $2,034.00',
    );
    expect(text).toContain('An administrator of your municipality accepts; ask Kim Kenora.');
    expect(text).not.toContain('to accept the quote');
    expect(text).toContain('Open the loan and ask a municipal administrator:');
  });

  it('has the same in French', () => {
    expect(compose('fr', 'loan.action', quoted[1]).subject).toBe('Prêt 12\u00a0: Street sweeper – soumission');
    const text = textOf('fr');
    expect(text).toContain('Jours demandés: 2–5 décembre 2026');
    expect(text).toContain('Réponse au plus tard: 30 novembre 2026 à 23 h 59');
    expect(text).toContain('- Location, Grader, 5 jours × 450,00 $: 2 250,00 $\n- Rabais: -450,00 $');
    expect(text).toContain('- TVH (13 %): 234,00 $\n- Total: 2 034,00 $');
    expect(text).toContain('Un administrateur de votre municipalité accepte; adressez-vous à Kim Kenora.');
  });

  it('keeps what happened in the subject after a long title', () => {
    const content = {
      ...quoted[1],
      params: { ...params, loanId: 12, occasion: 'loan.quoted', title: 'x'.repeat(300) },
    };
    expect(compose('en', 'loan.action', content as EmailContent).subject).toMatch(/^Loan 12: x{80} – quote$/);
  });
});

it('all emails about a loan to one user, and about its messages, belong to one thread', () => {
  const thread = { references: '<loan-12.u3@commonyard.test>', inReplyTo: '<loan-12.u3@commonyard.test>' };
  const composed = (content: EmailContent, key = 'event.u3') =>
    composeMessage(
      { key, kind: 'loan.action', userId: 3, email: 'olive@example.ca', name: null, locale: 'en', content },
      settings,
    );
  expect(composed(quoted[1])).toMatchObject({ ...thread, messageId: '<event.u3@commonyard.test>' });
  expect(composed(messages(12), 'other.u3')).toMatchObject({ ...thread, messageId: '<other.u3@commonyard.test>' });
  expect(composed(quoted[1], 'event.u4').references).toBe('<loan-12.u4@commonyard.test>');
  expect(composed(messages())).not.toHaveProperty('references');
});

it('several messages of a thread are one email, each with its author, time and text', () => {
  const { subject, text } = compose('en', 'message.posted', messages());
  expect(subject).toBe('2 new messages about Street sweeper');
  expect(text).toContain(
    'Alex Sender, Kenora · November 23, 2026 at 3:08 a.m.\n> Is it free?\n> In March?\n\nSomeone · November 23, 2026 at 3:08 a.m.\n> Yes',
  );
  expect(text).toContain('Nobody has verified this name.');
  const ofLoan = compose('fr', 'message.posted', messages(12));
  expect(ofLoan.subject).toBe('Prêt 12\u00a0: Street sweeper – 2 nouveaux messages');
  expect(ofLoan.text).toContain('https://commonyard.test/loans?loan=12');
});

describe('an email about what a side has arranged', () => {
  const meeting = { address: 'Works yard, 12 Mill Street', from: '07:00', to: '08:30', float: true, note: 'Gate 2' };
  const paula = { name: 'Paula Pickup', phone: '613-555-0100', email: 'paula@town.example' };
  const textOf = (locale: 'en' | 'fr', arranged: ArrangedPart) => {
    const content = {
      ...quoted[1],
      params: { ...params, loanId: 12, occasion: 'loan.plan_changed', part: arranged.part, name: 'Olive Operator' },
      loan: { arranged },
    } as EmailContent;
    const { subject, text } = compose(locale, 'loan.update', content);
    return [subject, text].map((part) => part.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll(' :', ':')).join('\n');
  };

  it('says whom to call', () => {
    const contacts = { pickUp: paula, operator: null, accounts: { ...paula, name: 'Ada Accounts', email: null } };
    const text = textOf('en', { part: 'lender_contacts', contacts });
    expect(text).toContain('Loan 12: Street sweeper – contacts of the lender\n');
    expect(text).toContain('Olive Operator saved the contacts of the lender for the loan of “Street sweeper”.');
    expect(text).toContain('Contacts\n- Pick-up and return: Paula Pickup, 613-555-0100, paula');
    expect(text).toContain('- Invoicing: Ada Accounts, 613-555-0100\n');
    expect(textOf('fr', { part: 'lender_contacts', contacts })).toContain(
      '- Remise et retour: Paula Pickup, 613-555-0100',
    );
  });

  it('links nothing that a side wrote', () => {
    const link = 'https://evil.test/1234567890';
    const contact = { name: link, phone: link, email: 'a@evil.test' };
    const at = { ...meeting, address: link, note: link };
    const arranged: ArrangedPart[] = [
      { part: 'lender_contacts', contacts: { pickUp: contact, operator: contact, accounts: contact } },
      { part: 'hand_over_plan', handOverPlan: { pickUp: at, return: at } },
      { part: 'operator', operator: { name: link, cvor: 'lender' } },
      { part: 'purchase_order', purchaseOrder: { number: link } },
    ];
    for (const part of arranged) expect(textOf('en', part)).not.toMatch(/evil\.test/);
  });

  it('says where and when the sides meet', () => {
    const arranged = {
      part: 'hand_over_plan',
      handOverPlan: { pickUp: meeting, return: { ...meeting, float: false } },
    } as const;
    expect(textOf('en', arranged)).toMatch(
      /- Pick-up: Works yard, 12 Mill Street; \w+ \d+, \d{4}, 07:00 to 08:30; float wanted; Gate 2\n- Return: /,
    );
    expect(textOf('fr', arranged)).toMatch(/de 07:00 à 08:30; fardier demandé; Gate 2/);
  });

  it('says who operates, whose CVOR applies, and the purchase order', () => {
    expect(textOf('en', { part: 'operator', operator: { name: 'Oscar Driver', cvor: 'lender' } })).toMatch(
      /- Operator: Oscar Driver\n- CVOR of: \w+/,
    );
    expect(textOf('en', { part: 'purchase_order', purchaseOrder: { number: 'PO-17' } })).toContain(
      '- Purchase order: PO-17',
    );
    expect(textOf('fr', { part: 'purchase_order', purchaseOrder: { number: null } })).toContain(
      '- Bon de commande: Non requis',
    );
  });
});

describe('a reminder of the day before', () => {
  const meeting = { address: '12 Depot Road', from: '07:00', to: '08:30', float: true, note: 'Gate 2' };
  const textOf = (locale: 'en' | 'fr', over: Partial<NotificationParams>, at = meeting) => {
    const content = {
      ...quoted[1],
      params: { ...params, loanId: 12, lender: 'smiths-falls', borrower: 'kenora', day: '2027-01-22', ...over },
      loan: over.meeting && { arranged: { part: 'hand_over_plan', handOverPlan: { pickUp: at, return: at } } },
    } as EmailContent;
    const { subject, text } = compose(locale, 'loan.action', content);
    return [subject, text].map((part) => part.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll(' :', ':')).join('\n');
  };

  it('names the machine, the day, place and time, and what is open', () => {
    const pickUp = textOf('en', {
      occasion: 'loan.pick_up_tomorrow',
      meeting,
      openSteps: ['lender_signature', 'certificate_missing'],
    });
    expect(pickUp).toContain('Loan 12: Street sweeper – pick-up on January 22, 2027\n');
    expect(pickUp).toContain('“Street sweeper” is picked up on January 22, 2027, 07:00 to 08:30, 12 Depot Road.');
    expect(pickUp).toContain(
      'Still open: the signature of the lender (Smiths Falls); a certificate of insurance of the borrower (Kenora) for the days of the loan.',
    );
    expect(pickUp).toMatch(/- Pick-up: 12 Depot Road; .* 07:00 to 08:30; float wanted; Gate 2\n/);
    expect(pickUp).not.toContain('- Return:');
    const back = textOf('fr', {
      occasion: 'loan.return_tomorrow',
      openSteps: ['hand_over_plan', 'certificate_unseen'],
    });
    expect(back).toContain('Prêt 12: Street sweeper – retour le 22 janvier 2027\n');
    expect(back).toContain('« Street sweeper » doit être de retour le 22 janvier 2027.');
    expect(back).toContain(
      'Reste à faire: le lieu et l’heure; la consultation de l’attestation d’assurance par la municipalité prêteuse (Smiths Falls).',
    );
  });

  it('says nothing of open steps where there are none, and of the return the day on which it must be back', () => {
    const back = textOf('en', { occasion: 'loan.return_tomorrow', openSteps: [], meeting, dateTo: '2027-01-29' });
    expect(back).not.toContain('Still open');
    expect(back).toMatch(/- Return: 12 Depot Road; January 22, 2027, 07:00 to 08:30;/);
  });

  it('offers another last day only where no recall is the reason', () => {
    const next = (dateTo: string) => textOf('en', { occasion: 'loan.return_tomorrow', dateTo });
    expect(next('2027-01-22')).toContain('to arrange the return, or to agree on another last day.');
    expect(next('2027-01-29')).toContain('to arrange the return.');
  });

  it('writes the first day of a month in French as people do', () => {
    const first = { occasion: 'loan.return_tomorrow', day: '2027-02-01' } as const;
    expect(textOf('fr', first)).toContain('doit être de retour le 1er février 2027.');
    expect(textOf('fr', { ...first, day: '2027-02-11' })).toContain('le 11 février 2027.');
    expect(textOf('en', first)).toContain('must be back on February 1, 2027.');
  });

  it('of an accepted or signed loan says which side must do what about the certificate of insurance', () => {
    const [missing, unseen] = [['certificate_missing' as const], ['certificate_unseen' as const]];
    expect(textOf('en', { occasion: 'loan.accepted', openSteps: missing })).toContain(
      'Before the pick-up the borrower (Kenora) must add a certificate of insurance that covers the days of the loan.',
    );
    expect(textOf('en', { occasion: 'loan.signed', openSteps: unseen })).toContain(
      'Before the pick-up the lender (Smiths Falls) must mark the certificate of insurance of the borrower as seen.',
    );
    expect(textOf('fr', { occasion: 'loan.signed', openSteps: missing })).toContain(
      'Avant la remise, la municipalité emprunteuse (Kenora) doit ajouter une attestation d’assurance',
    );
    expect(textOf('en', { occasion: 'loan.accepted' })).not.toContain('certificate');
  });

  it('links no place', () => {
    const at = { ...meeting, address: 'https://evil.test/1234567890' };
    expect(textOf('en', { occasion: 'loan.pick_up_tomorrow', meeting: at }, at)).not.toMatch(/evil\.test/);
  });
});

describe('an email about matches', () => {
  const composed = (locale: 'en' | 'fr') =>
    matched.map(([kind, content]) => {
      const { subject, text } = compose(locale, kind, content);
      return [subject, text].map((part) => part.replaceAll(/[\u00A0\u202F]/g, ' '));
    });

  it('names the listing and each match with its reasons, and leads to the page of the listing', () => {
    const [one, two, equipment, needs, several] = composed('en');
    expect(one).toEqual([
      'A machine matches your need: Grader for 5 days',
      expect.stringContaining(
        [
          'A machine of another municipality matches your need “Grader” for 5 days.',
          'Equipment: Grader\nDates: December 1–5, 2026',
          'What matches\n- Grader 140M, Kenora: free on all 5 days · 25 km · same kind',
          'You can ask for it on the page of your need.',
          'Open the matches:\nhttps://commonyard.test/equipment/needed/7#matches',
        ].join('\n\n'),
      ),
    ]);
    expect(two).toEqual(['2 machines match your need: Grader for 5 days', expect.any(String)]);
    expect(two![1]).toContain('- Grader 140M, Hearst: free on 1 of 5 days · same category\n\nYou can ask for them');
    expect(equipment![0]).toBe('A need matches your machine: Grader');
    expect(equipment![1]).toContain('- Grader 140M, Kenora: 25 km · same kind\n\nYou can offer it');
    expect(needs![0]).toBe('2 needs match your machine: Grader');
    expect(needs![1]).toContain('- Grader 140M, Kenora: free on that day · 25 km · same kind\n');
    expect(several![0]).toBe('New matches for 2 of your listings');
    for (const part of [
      'A machine matches your need: Grader for 5 days\n- Grader 140M, Kenora: free on all 5 days',
      '2 needs match your machine: Grader\n- Grader 140M, Kenora: 25 km',
      '- What matches “Grader”\n  https://commonyard.test/equipment/available/8#matches',
      'Open CommonYard:\nhttps://commonyard.test/',
    ])
      expect(several![1]).toContain(part);
  });

  it('has the same in French', () => {
    const [one, two, equipment, needs, several] = composed('fr');
    expect([one, two, equipment, needs, several].map((email) => email![0])).toEqual([
      'Une machine correspond à votre besoin : Grader pour 5 jours',
      '2 machines correspondent à votre besoin : Grader pour 5 jours',
      'Un besoin correspond à votre machine : Grader',
      '2 besoins correspondent à votre machine : Grader',
      'Nouvelles correspondances pour 2 de vos annonces',
    ]);
    expect(one![1]).toContain('- Grader 140M, Kenora : libre les 5 jours · 25 km · même type\n');
    expect(one![1]).toContain('Vous pouvez la demander sur la page de votre besoin.');
    expect(two![1]).toContain('- Grader 140M, Hearst : libre 1 jour sur 5 · même catégorie\n');
    expect(two![1]).toContain('Vous pouvez les demander sur la page de votre besoin.');
    expect(needs![1]).toContain('libre ce jour-là · 25 km');
    expect(several![1]).toContain('- Ce qui correspond à « Grader »\n');
  });

  it('is one sentence in the digest', () => {
    expect(compose('en', 'digest', digest).text).toContain(
      '- 2 machines of other municipalities match your need “Grader” for 5 days. Grader 140M, Kenora (free on all 5 days · 25 km · same kind); Grader 140M, Hearst (free on 1 of 5 days · same category).\n  https://commonyard.test/equipment/needed/7#matches',
    );
  });
});
