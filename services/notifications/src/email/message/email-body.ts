import type { Locale } from '@commonyard/contracts/identity.values';
import type { EmailKind } from '@commonyard/contracts/notifications.values';
import type { EmailContent, EmailSettings } from '../../model.ts';
import type { Texts } from './texts.ts';

/** An email with the current address, name and language of its recipient. */
export type AddressedEmail = {
  key: string;
  kind: EmailKind;
  userId: number | null;
  email: string;
  name: string | null;
  locale: Locale;
  content: EmailContent;
};

type Link = { text: string; url: string };

export type EmailBody = {
  locale: Locale;
  product: string;
  subject: string;
  greeting: string;
  lines: string[];
  /** What the email is about, as names and values. */
  facts: { label: string; value: string }[];
  /** Further names and values under a title of their own. Amounts are in a column at the right. */
  sections: { title: string; rows: { label: string; value: string }[]; areAmounts?: boolean }[];
  /** A message written by another person. */
  quote: string | null;
  /** Messages with their authors and times. */
  messages: { from: string; text: string }[];
  items: Link[];
  /** Items under a title, with how many others there are, and a link to all. */
  groups: { title: string; items: Link[]; more: string | null; link: Link | null }[];
  /** Lines after the quote or the items. */
  closing: string[];
  button: Link;
  /** Who sends the email, with the postal address, and the page to write to: every email states them. */
  sender: string;
  contactUrl: string;
  footer: string;
  unsubscribe: Link | null;
};

export type ContentAbout<About extends EmailContent['about']> = Extract<EmailContent, { about: About }>;
/** What depends on the content of an email. */
export type BodyParts = Pick<EmailBody, 'subject' | 'lines' | 'button'> & Partial<EmailBody>;
export type Context = {
  email: AddressedEmail;
  locale: Locale;
  texts: Texts;
  settings: EmailSettings;
  urlOf: (path: string) => string;
};
