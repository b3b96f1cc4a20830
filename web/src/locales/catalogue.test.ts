import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LISTING_MESSAGES, REGIONS } from '@commonyard/contracts/assets.values';
import { ACCOUNT_MESSAGES, ROLES } from '@commonyard/contracts/identity.values';
import { INQUIRY_MESSAGES } from '@commonyard/contracts/inquiries.values';
import { CATEGORY_LABELS, RATE_TYPE_LABELS, ROLE_LABELS } from '../lib/vocabulary.ts';
import { STATUS_LABELS, STEP_LABELS } from '../features/inquiries/inquiries.words.ts';
import { CONTACT_STATUS_LABELS } from '../features/contact-messages/contact-messages.words.ts';
import { ITEM_LABELS, RESULT_LABELS, TYPE_LABELS } from '../features/inspections/inspections.words.ts';
import { KIND_LABELS, TIMING_LABELS } from '../features/notifications/notifications.words.ts';
import { numbersFor } from '../features/home/strip-numbers.ts';
import { BAR, moreEntries, sideEntries } from '../features/workspace/entries.ts';
import { RATE_UNITS } from '../lib/format.ts';
import { french } from './fr.ts';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|\.gen\.|^locales/.test(file),
);
const LITERAL = /\bt\(\s*'((?:[^'\\]|\\.)+)'|\bt\(\s*"([^"]+)"/g;

const keys = new Set<string>([
  ...Object.values(CATEGORY_LABELS),
  ...Object.values(RATE_TYPE_LABELS),
  ...Object.values(RATE_UNITS),
  ...Object.values(ROLE_LABELS),
  ...ROLES.flatMap((role) => [...sideEntries(role), ...moreEntries(role), ...BAR]).map(({ label }) => label),
  ...ROLES.flatMap((role) => numbersFor(role, { listings: undefined, inquiries: undefined })).map(({ label }) => label),
  ...Object.values(ITEM_LABELS),
  ...Object.values(RESULT_LABELS),
  ...Object.values(TYPE_LABELS),
  ...Object.values(STATUS_LABELS),
  ...Object.values(STEP_LABELS),
  ...Object.values(CONTACT_STATUS_LABELS),
  ...Object.values(KIND_LABELS),
  ...Object.values(TIMING_LABELS),
  ...REGIONS,
  ...Object.values(LISTING_MESSAGES),
  ...Object.values(ACCOUNT_MESSAGES),
  ...Object.values(INQUIRY_MESSAGES),
]);
for (const file of files) {
  for (const [, single, double] of readFileSync(join(source, file), 'utf8').matchAll(LITERAL))
    keys.add((single ?? double!).replaceAll("\\'", "'"));
}

// Words that are the same in both languages, and names.
const SAME = new Set([
  'Description',
  'Budget',
  'Minimum',
  'Construction',
  'Transportation',
  'Ontario',
  'Flexible',
  'Menu',
  'Actions',
  'Type',
  'ID',
  'Photos',
  'Date',
  'Messages',
  'Message',
  'Transport',
  'Notes',
  'Description',
  'Position',
  'Inspection',
  'Signature',
  '{count} {title}',
  'Inspections',
  'Notifications',
  'Village',
  'District',
]);

describe('the French catalogue', () => {
  it('has every text of the pages', () => {
    const missing = [...keys].filter((key) => !(key in french) && !(`${key}_other` in french));
    expect(missing).toEqual([]);
  });

  it('is French: nothing is the English text, outside a list of words that are the same', () => {
    const same = Object.entries(french).filter(
      ([key, value]) => key.replace(/_(?:one|many|other)$/, '') === value && !SAME.has(value),
    );
    expect(same.filter(([, value]) => /[A-Za-z]{3}/.test(value.replaceAll(/\{\w+\}/g, '')))).toEqual([]);
  });

  it('keeps the placeholders of each text', () => {
    const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();
    for (const [key, value] of Object.entries(french))
      expect([key, placeholders(value)]).toEqual([key, placeholders(key)]);
  });
});
