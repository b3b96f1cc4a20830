import { describe, expect, it } from '@jest/globals';
import { LOCALES } from '@commonyard/contracts/identity.values';
import { NOTIFICATION_KINDS, OTHER_EMAIL_KINDS, type EmailKind } from '@commonyard/contracts/notifications.values';
import { EMAIL_GROUNDS, type EmailGround } from '../src/email/grounds.policy.ts';
import { signSubscription, verifySubscription } from '../src/email/link-tokens.ts';
import { composeMessage } from '../src/email/message/compose-message.ts';
import type { EmailContent } from '../src/model.ts';
import { LINKED_ACCOUNT } from './factories.ts';
import { EMAIL_SETTINGS } from './test-service.ts';

// Canada's anti-spam law: each email states who sends it, with the postal address, and can be ended where its ground demands it.

/** The grounds of emails that their recipient must be able to end. */
const CAN_END: EmailGround[] = ['relationship', 'consent'];
const TOKEN = 'token-of-a-link';
const EXPIRES_AT = '2027-01-11T15:00:00Z';
const params = { assetId: 1, title: 'Grader', contactId: 5, openSteps: [], endsOn: '2027-02-28' };
const notification: EmailContent = { about: 'news', params, path: '/', quote: null };
const security: EmailContent = { about: 'security', at: EXPIRES_AT };
const account: EmailContent = {
  about: 'account',
  token: TOKEN,
  expiresAt: EXPIRES_AT,
  account: { name: 'Pat', ...LINKED_ACCOUNT },
};
/** The contents of the kinds that are not notifications, or have contents of their own. */
const CONTENTS: Record<(typeof OTHER_EMAIL_KINDS)[number], EmailContent[]> &
  Partial<Record<EmailKind, EmailContent[]>> = {
  'match.found': [{ about: 'matches', found: [{ params: { ...params, matches: [] }, path: '/' }] }],
  'contact.answered': [notification],
  confirmation: (['asset.submitted', 'inquiry.sent', 'contact.answered', 'report.decided'] as const).map((notice) => ({
    about: 'notice',
    notice,
    number: 18,
    ...(notice === 'inquiry.sent' && { inquiryId: 18 }),
    municipality: null,
    token: notice === 'asset.submitted' || notice === 'inquiry.sent' ? TOKEN : null,
  })),
  digest: [{ about: 'digest', items: [], more: 1 }],
  password_reset: [account],
  verification: [account],
  password_changed: [security],
  email_changed: [security],
  email_withdrawn: [security],
  address_reused: [security],
  approval: [{ about: 'approval', approval: 'approved', municipality: null, organization: null, reason: null }],
  approval_taken_back: [{ about: 'taken_back', listingId: 1, title: null, path: '/contact' }],
  invitation: [
    {
      about: 'invitation',
      token: TOKEN,
      expiresAt: EXPIRES_AT,
      municipality: 'perth',
      inviterEmail: 'a@perth.example',
    },
  ],
  search_confirmation: [{ about: 'search_confirmation', token: TOKEN }],
  search_ending: [{ about: 'search_ending', token: TOKEN, endsOn: '2027-12-01' }],
};
/** What a saved search found; a guest gets it with a link. */
const searches = (token?: string): EmailContent => ({ about: 'searches', searches: [], ...(token && { token }) });
const contentsOf = (kind: EmailKind, isUser: boolean): EmailContent[] =>
  kind === 'search.matched' ? [searches(isUser ? undefined : TOKEN)] : (CONTENTS[kind] ?? [notification]);

const cases = [...NOTIFICATION_KINDS, ...OTHER_EMAIL_KINDS].flatMap((kind) =>
  (['user', 'address'] as const).flatMap((recipient) => {
    const ground = EMAIL_GROUNDS[kind][recipient];
    return ground === null ? [] : LOCALES.map((locale) => ({ kind, recipient, ground, locale }));
  }),
);
const compose = ({ kind, recipient, locale }: (typeof cases)[number]) => {
  const isUser = recipient === 'user';
  const to = { key: 'k', kind, userId: isUser ? 3 : null, email: 'olive@example.ca', name: null, locale };
  return contentsOf(kind, isUser).map((content) => composeMessage({ ...to, content }, EMAIL_SETTINGS));
};

it('each kind of email goes to somebody', () => {
  const kinds = new Set(cases.map(({ kind }) => kind));
  expect([...NOTIFICATION_KINDS, ...OTHER_EMAIL_KINDS].filter((kind) => !kinds.has(kind))).toEqual([]);
});

describe.each(cases)('$kind to $recipient, in $locale, on the ground of $ground', (email) => {
  it('states who sends it, with the postal address and the page to write to', () => {
    const sender = `${email.locale === 'fr' ? 'Cour commune' : 'CommonYard'} · ${EMAIL_SETTINGS.postalAddress}`;
    for (const { text, html } of compose(email))
      for (const part of [text, html])
        for (const expected of [sender, 'https://commonyard.test/contact']) expect(part).toContain(expected);
  });

  it(`${CAN_END.includes(email.ground) ? 'can' : 'cannot'} be ended with one click, without signing in`, () => {
    for (const { headers, text, html } of compose(email)) {
      const url = /^<(https:\/\/commonyard\.test\/api\/[a-z-]+\/unsubscribe\?token=[^>]+)>$/.exec(
        headers['List-Unsubscribe'] ?? '',
      )?.[1];
      expect(url !== undefined).toBe(CAN_END.includes(email.ground));
      expect(headers['List-Unsubscribe-Post']).toBe(url && 'List-Unsubscribe=One-Click');
      expect(text.includes('/unsubscribe?')).toBe(url !== undefined);
      if (url === undefined) continue;
      expect(text).toContain(url);
      expect(html).toContain(url.replaceAll('&', '&amp;'));
    }
  });
});

it('the token of an unsubscribe link never expires', () => {
  const { unsubscribeSecret } = EMAIL_SETTINGS;
  for (const subscription of [
    { userId: 3, kind: 'digest' },
    { visitor: 'hash', inquiryId: 18 },
    { visitor: 'hash', kind: 'invitation' },
    { visitor: 'hash', submission: { kind: 'listing', id: 7 } },
  ] as const) {
    const token = signSubscription(subscription, unsubscribeSecret);
    // It states no time.
    expect(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())).toEqual(subscription);
    expect(verifySubscription(token, unsubscribeSecret)).toEqual(subscription);
  }
});
