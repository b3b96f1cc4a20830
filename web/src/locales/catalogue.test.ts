import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REGIONS } from '@commonyard/contracts/assets.values';
import { DOCUMENT_KIND_LABELS, DOCUMENT_REMARK_LABELS } from '@commonyard/contracts/document-labels.values';
import { DOCUMENT_MESSAGES } from '@commonyard/contracts/documents.values';
import { LISTING_MESSAGES } from '@commonyard/contracts/listing-messages.values';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { ROLES, FORMER_USER } from '@commonyard/contracts/identity.values';
import { TEXT_LENGTHS, TEXT_MESSAGES, tooLong } from '@commonyard/contracts/text.values';
import { INQUIRY_MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import { CATEGORY_LABELS, RATE_TYPE_LABELS } from '@commonyard/contracts/listing-labels.values';
import { SAVED_SEARCH_MESSAGES } from '@commonyard/contracts/saved-searches.values';
import { LOAN_END_LABELS, LOAN_STATUS_LABELS } from '@commonyard/contracts/loan-labels.values';
import { LOAN_CAUSE_LABELS } from '@commonyard/contracts/loan-cause-labels.values';
import { LINE_KIND_LABELS, UNIT_LABELS } from '@commonyard/contracts/quote-labels.values';
import { QUANTITY_LABELS } from '../entities/loan/loan.labels.ts';
import { HOLD_KIND_LABELS, RECORDS_MESSAGES, REMOVAL_LABELS, RULE_LABELS } from '@commonyard/contracts/records.values';
import { ROLE_LABELS } from '@commonyard/contracts/user-labels.values';
import { STATUS_ACTION_LABELS } from '../features/inquiries/inquiry-detail.tsx';
import { CONTACT_STATUS_LABELS, INQUIRY_STATUS_LABELS } from '@commonyard/contracts/inquiry-labels.values';
import { INSPECTION_TYPE_LABELS, ITEM_LABELS, RESULT_LABELS } from '@commonyard/contracts/inspection-labels.values';
import { KIND_LABELS, TIMING_LABELS } from '../features/notifications/notifications.labels.ts';
import { AUDIT_LABELS_FR, VALUE_LABELS } from '@commonyard/contracts/audit-labels.values';
import { EVENT_LABELS, SOURCE_LABELS, SUBJECT_LABELS } from '@commonyard/contracts/audit.values';
import { HISTORY_LABELS } from '../features/loans/loan-history.tsx';
import { SIDE_LABELS } from '../features/statements/statements-list.tsx';
import { SETTLEMENT_STATE_LABELS } from '../features/statements/settlements.tsx';
import { STATEMENT_MESSAGES, STATEMENT_STATE_LABELS } from '@commonyard/contracts/statements.values';
import { PART_LABELS } from '../features/loans/loans-page.tsx';
import { POSTER_LABELS } from '../features/moderation/queue-filters.tsx';
import { END_FIELDS } from '../features/loans/end-texts.ts';
import { OFFER_WORDS } from '../features/loans/quote-fields.tsx';
import { CHANGED_PARTS } from '../features/loans/shown-loan.tsx';
import { QUOTE_FIELD_MESSAGES } from '../features/loans/quote-values.ts';
import { QUOTE_MESSAGES } from '@commonyard/contracts/quotes.values';
import { VALUE_LABELS_FR } from '@commonyard/contracts/value-labels-fr.values';
import { USAGE_LABELS } from '../features/account/own-usage.tsx';
import { OFFER_MESSAGES } from '@commonyard/contracts/offer-messages.values';
import { LOAN_PLAN_LABELS, LOAN_PLAN_MESSAGES } from '@commonyard/contracts/loan-plans.values';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { PLACE_NOTES } from '../entities/availability/calendar.tsx';
import { BLOCK_LABELS, DAMAGE_LABELS, FUEL_LABELS, OPERATOR_LABELS } from '@commonyard/contracts/terms-labels.values';
import { CHARGE_LABELS } from '../features/lending/terms-form.tsx';
import { TERMS_MESSAGES } from '../features/lending/terms-values.ts';
import { MISSING, UNITS } from '../features/lending/loan-estimate.tsx';
import { FACTOR_LABELS } from '../features/users/user-fields.tsx';
import { BAR_ENTRIES, moreEntries, sideEntries } from '../features/workspace/entries.tsx';
import { EQUIPMENT_LABELS } from '../entities/listing/equipment-texts.ts';
import { fieldsOf, FRAMES } from '../entities/listing-form/frames.ts';
import { RATE_UNITS } from '../entities/listing/listing-format.ts';
import { DECIDED_TEXTS } from '../entities/user/decisions.ts';
import { DOMAIN_TEXTS } from '../entities/user/approval-evidence.tsx';
import { french as firstFrench } from './fr.ts';
import { SEARCH_TIMING_LABELS } from '../entities/saved-search/saved-searches.queries.ts';
import { favouritesFr } from './fr/favourites.ts';
import { savedSearchesFr } from './fr/saved-searches.ts';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|\.gen\.|^locales/.test(file),
);
const LITERAL = /\bt\(\s*'((?:[^'\\]|\\.)+)'|\bt\(\s*"([^"]+)"/g;
/** The props of components that translate their texts. */
const TEXT_PROP =
  /(?<![-\w])(?:loading|error|missing|reason|label|hint|placeholder|all|errorTitle|defaultErrorMessage|rangeText)="([^"]+)"|<RowSkeletons text="([^"]+)"/g;

const french: Record<string, string> = { ...firstFrench, ...favouritesFr, ...savedSearchesFr };

const keys = new Set<string>([
  ...Object.values(END_FIELDS),
  ...Object.values(OFFER_WORDS).flatMap((words) => Object.values(words)),
  ...Object.values(POSTER_LABELS),
  ...Object.values(EQUIPMENT_LABELS),
  ...Object.values(DOMAIN_TEXTS),
  ...Object.values(DECIDED_TEXTS).flatMap(({ byName, alone }) => [...byName, ...alone]),
  ...Object.values(FRAMES).flatMap((frame) => [
    frame.submit,
    frame.busy,
    ...frame.sections.map(({ title }) => title),
    ...fieldsOf<string>(frame).flatMap(({ label, hint, placeholder }) =>
      [label, hint, placeholder].filter((text) => text !== undefined),
    ),
  ]),
  ...Object.values(CATEGORY_LABELS),
  ...Object.values(RATE_TYPE_LABELS),
  ...Object.values(RATE_UNITS),
  ...Object.values(ROLE_LABELS),
  ...Object.values(RULE_LABELS).flatMap((labels) => Object.values(labels)),
  ...Object.values(REMOVAL_LABELS),
  ...Object.values(HOLD_KIND_LABELS),
  ...Object.values(RECORDS_MESSAGES),
  FORMER_USER,
  ...ROLES.map((role) => ({ role, municipality: 'hearst' }))
    .flatMap((user) => [...sideEntries(user), ...moreEntries(user), ...BAR_ENTRIES])
    .map(({ label }) => label),
  ...[
    LOAN_STATUS_LABELS,
    LOAN_END_LABELS,
    LOAN_CAUSE_LABELS,
    LINE_KIND_LABELS,
    UNIT_LABELS,
    QUANTITY_LABELS,
    PART_LABELS,
    BLOCK_LABELS,
    HISTORY_LABELS,
    SIDE_LABELS,
    STATEMENT_STATE_LABELS,
    SETTLEMENT_STATE_LABELS,
    STATEMENT_MESSAGES,
  ].flatMap((labels) => Object.values<string>(labels)),
  ...[DOCUMENT_KIND_LABELS, DOCUMENT_REMARK_LABELS, DOCUMENT_MESSAGES].flatMap((texts) => Object.values<string>(texts)),
  ...Object.values(LOAN_PLAN_LABELS),
  ...Object.values(LOAN_PLAN_MESSAGES),
  ...Object.values(CHANGED_PARTS),
  ...Object.values(QUOTE_FIELD_MESSAGES),
  ...Object.values(QUOTE_MESSAGES),
  ...Object.values(LOAN_MESSAGES),
  ...Object.values(OFFER_MESSAGES),
  ...Object.values(ITEM_LABELS),
  ...Object.values(RESULT_LABELS),
  ...Object.values(INSPECTION_TYPE_LABELS),
  ...Object.values(INQUIRY_STATUS_LABELS),
  ...Object.values(STATUS_ACTION_LABELS),
  ...Object.values(CONTACT_STATUS_LABELS),
  ...Object.values(KIND_LABELS),
  ...Object.values(TIMING_LABELS),
  ...Object.values(SEARCH_TIMING_LABELS),
  SAVED_SEARCH_MESSAGES.consent,
  SAVED_SEARCH_MESSAGES.watchFree,
  SAVED_SEARCH_MESSAGES.watchOwn,
  SAVED_SEARCH_MESSAGES.daysOver,
  SAVED_SEARCH_MESSAGES.watchDays,
  SAVED_SEARCH_MESSAGES.email,
  ...[EVENT_LABELS, SOURCE_LABELS, SUBJECT_LABELS, VALUE_LABELS].flatMap((labels) => Object.values<string>(labels)),
  ...Object.values(USAGE_LABELS),
  ...Object.values(FACTOR_LABELS),
  ...REGIONS,
  ...Object.values(LISTING_MESSAGES),
  ...Object.values(ACCOUNT_MESSAGES),
  ...Object.values(INQUIRY_MESSAGES),
  ...Object.values(TEXT_MESSAGES),
  ...TEXT_LENGTHS.map(tooLong),
  ...Object.values(LOAN_MESSAGES),
  ...[
    FUEL_LABELS,
    DAMAGE_LABELS,
    OPERATOR_LABELS,
    BLOCK_LABELS,
    CHARGE_LABELS,
    TERMS_MESSAGES,
    PLACE_NOTES,
    MISSING,
  ].flatMap((labels) => Object.values<string>(labels)),
  ...Object.values(UNITS).flat(),
]);
for (const file of files) {
  const text = readFileSync(join(source, file), 'utf8');
  for (const [, one, other] of [...text.matchAll(LITERAL), ...text.matchAll(TEXT_PROP)])
    keys.add((one ?? other!).replaceAll("\\'", "'"));
}

// Words that are equal in both languages, and names.
const SAME = new Set([
  'Document',
  'Documents',
  'Photo',
  'Litre',
  '{quantity} litres × {rate}',
  'Machines',
  'Total',

  'Description',
  'Budget',
  'Illustration',
  'Conditions',
  'Minimum',
  'Construction',
  'Transportation',
  'Automobile',
  'Ontario',
  'Flexible',
  'Menu',
  'Actions',
  'Invitation',
  'Minutes',
  'Sessions',
  'Type',
  'ID',
  'Photos',
  'Date',
  'Messages',
  'Message',
  'Transport',
  'Notes',
  '1 note',
  'Description',
  'Position',
  'Inspection',
  'Signature',
  '{count} {title}',
  'Inspections',
  'Service',
  'Version',
  'Notifications',
  'Invitations',
  'Village',
  'District',
]);

/** Server errors are keyed by their code. */
const isErrorKey = (key: string) => key.startsWith('error.');
const contracts = join(import.meta.dirname, '../../../packages/contracts/src');
const allSources = [
  ...files.map((file) => join(source, file)),
  ...readdirSync(contracts, { recursive: true, encoding: 'utf8' }).map((file) => join(contracts, file)),
]
  .filter((file) => /\.(?:tsx?|json)$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const isUsed = (key: string) =>
  keys.has(key) || allSources.includes(key) || allSources.includes(key.replaceAll("'", "\\'"));

describe('the French catalogue', () => {
  it('translates every text of the pages', () => {
    const missing = [...keys].filter((key) => !(key in french) && !(`${key}_other` in french));
    expect(missing).toEqual([]);
  });

  it('differs from the English text, except for listed words', () => {
    const same = Object.entries(french).filter(
      ([key, value]) => key.replace(/_(?:one|many|other)$/, '') === value && !SAME.has(value),
    );
    expect(same.filter(([, value]) => /[A-Za-z]{3}/.test(value.replaceAll(/\{\w+\}/g, '')))).toEqual([]);
  });

  it('has the words of exported files', () => {
    for (const [key, text] of Object.entries({ ...AUDIT_LABELS_FR, ...VALUE_LABELS_FR }))
      expect([key, french[key]]).toEqual([key, text]);
  });

  it('has each text in one file', async () => {
    const names = readdirSync(join(import.meta.dirname, 'fr'));
    const maps = await Promise.all(
      names.map(async (name) => import(`./fr/${name}`) as Promise<Record<string, object>>),
    );
    const all = maps.flatMap((map) => Object.values(map)).flatMap((texts) => Object.keys(texts));
    expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
  });

  it('has no unused text', () => {
    const unused = Object.keys(french).filter(
      (key) => !isErrorKey(key) && !isUsed(key.replace(/_(?:one|many|other)$/, '')),
    );
    expect(unused).toEqual([]);
  });

  it('calls a municipal administrator so, never an officer', () => {
    expect([...keys].filter((key) => /\bofficers?\b/i.test(key))).toEqual([]);
  });

  it('breaks no line inside guillemets or before a colon', () => {
    expect(Object.values(french).filter((text) => /« | [»:]/.test(text))).toEqual([]);
  });

  it('keeps the placeholders of each text', () => {
    const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();
    for (const [key, value] of Object.entries(french).filter(([key]) => !isErrorKey(key)))
      expect([key, placeholders(value)]).toEqual([key, placeholders(key)]);
  });
});
