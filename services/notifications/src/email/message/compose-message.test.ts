import { describe, expect, it } from '@jest/globals';
import { LOAN_EVENT_TYPES } from '@commonyard/contracts/events/event-table';
import { NotificationParams } from '@commonyard/contracts/http/notifications';
import { MAILED_LINKS, type MailedLink } from '@commonyard/contracts/mailed-links.values';
import { NOTIFICATION_KINDS, OTHER_EMAIL_KINDS } from '@commonyard/contracts/notifications.values';
import type { EmailContent, NoticeKind, NotifiableKind } from '../../model.ts';
import { composeMessage, withoutLinks } from './compose-message.ts';
import type { AddressedEmail } from './email-body.ts';

const settings = {
  publicUrl: 'https://commonyard.test',
  from: 'CommonYard <no-reply@commonyard.test>',
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
} as const;
const notified: [NotifiableKind, EmailContent][] = [...NOTIFICATION_KINDS, 'contact.answered' as const].map((kind) => [
  kind,
  { about: 'news', params, path: '/inquiries?inquiry=18', quote: kind === 'message.posted' ? 'Free <in> March' : null },
]);
const loans = LOAN_EVENT_TYPES.map((occasion): [NotifiableKind, EmailContent] => [
  occasion === 'loan.requested' ? 'loan.action' : 'loan.update',
  { about: 'news', params: { ...params, occasion }, path: '/loans?loan=12', quote: null },
]);
// 3:08 in the morning in Toronto: its English form ends in a period.
const TOKEN = 'a-token-of-thirty-two-random-bytes-base64url';
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
  items: [{ kind: 'message.posted', params, path: '/inquiries?inquiry=18' }],
  more: 2,
};
const kinds: [AddressedEmail['kind'], EmailContent][] = [
  ...notified,
  ...loans,
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
  const WRITTEN = ['title', 'reason', 'subject', 'name', 'quote', 'username', 'organization', 'domain', 'inviterEmail'];
  const markupOf = (field: string) => `<img src=x id=${field}>`;
  const withMarkup = <Value>(value: Value): Value =>
    JSON.parse(
      JSON.stringify(value, (key, part: unknown) =>
        WRITTEN.includes(key) && part !== undefined ? markupOf(key) : part,
      ),
    ) as Value;
  /** Without a municipality, an account has the name of its organization. */
  const ofOrganization = [
    'verification',
    { ...account, account: { ...account.account, municipality: null } },
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
    'availableFrom',
    'availableTo',
    'dateFrom',
    'dateTo',
    'place',
    'municipality',
    'lender',
    'borrower',
  ];
  const PROVEN = ['domain', 'email'];
  const texts = Object.entries(NotificationParams.properties)
    .filter(([, schema]) => /"type":"string"/.test(JSON.stringify(schema)) && !/"enum"/.test(JSON.stringify(schema)))
    .flatMap(([name]) => ([...VALIDATED, ...PROVEN].includes(name) ? [] : [name]));
  const withLinks = (content: EmailContent): EmailContent => {
    const written = Object.fromEntries(texts.map((name) => [name, LINKS]));
    const all = content.about === 'news' ? { ...content, params: { ...content.params, ...written } } : content;
    return JSON.parse(JSON.stringify(all), (property, each: unknown) =>
      [...texts, 'quote'].includes(property) && each !== null ? LINKS : each,
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
      const written = [subject, text, html, to.name, ...Object.values(headers)].join('\n');
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
  const WITHOUT_TOKEN = /^https:\/\/commonyard\.test\/[a-z/-]*\d{0,9}(\?[a-z]+=[a-z0-9-]{1,20}(&[a-z]+=\d{1,9})?)?$/;
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
