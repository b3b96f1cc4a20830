// How the page and exported files show the values of audit entries.
import { OWN_WORDS, VALUE_LABELS, VALUE_TEXTS, type AuditValueName } from './audit-labels.values.ts';
import { EVENT_LABELS, SUBJECT_LABELS, englishOf, type AuditSource } from './audit.values.ts';
import { parseCents } from './amounts.values.ts';
import { REGIONS } from './assets.values.ts';
import { CERTIFICATE_KIND_LABELS } from './certificates.values.ts';
import { DOCUMENT_KIND_LABELS } from './document-labels.values.ts';
import type { Locale } from './identity.values.ts';
import { CONTACT_STATUS_LABELS, INQUIRY_STATUS_LABELS } from './inquiry-labels.values.ts';
import { INSPECTION_TYPE_LABELS } from './inspection-labels.values.ts';
import { CATEGORY_LABELS, LISTING_STATUS_LABELS, RATE_TYPE_LABELS } from './listing-labels.values.ts';
import { LOAN_STATUS_LABELS } from './loan-labels.values.ts';
import { HOLD_KIND_LABELS, RULE_LABELS } from './records.values.ts';
import { REPORT_STATUS_LABELS } from './report-labels.values.ts';
import { BLOCK_LABELS, DAMAGE_LABELS, FUEL_LABELS, OPERATOR_LABELS } from './terms-labels.values.ts';
import { ROLE_LABELS } from './user-labels.values.ts';

type Words = Record<string, string>;

/** Catalogue keys of the values of enumerations, by the names of values that have them. */
export const VALUE_WORDS: Record<string, Words> = {
  role: ROLE_LABELS,
  status: {
    ...LISTING_STATUS_LABELS,
    ...INQUIRY_STATUS_LABELS,
    ...CONTACT_STATUS_LABELS,
    ...LOAN_STATUS_LABELS,
    ...REPORT_STATUS_LABELS,
  },
  type: { available_asset: 'Available equipment', needed_asset: 'Needed equipment', ...INSPECTION_TYPE_LABELS },
  category: CATEGORY_LABELS,
  rateType: RATE_TYPE_LABELS,
  region: Object.fromEntries(REGIONS.map((name) => [name, name])),
  operator: OPERATOR_LABELS,
  fuel: FUEL_LABELS,
  damage: DAMAGE_LABELS,
  kind: { ...BLOCK_LABELS, ...HOLD_KIND_LABELS, ...DOCUMENT_KIND_LABELS, ...CERTIFICATE_KIND_LABELS },
  subject: SUBJECT_LABELS,
  action: toActionWords(),
  ...Object.fromEntries(Object.entries(OWN_WORDS).map(([name, words]) => [name, englishOf(words)])),
};

/** An action belongs to several kinds of subjects: `updated` reads "Account changed / Listing changed". */
function toActionWords(): Words {
  const words = new Map<string, string[]>();
  for (const [event, label] of Object.entries(EVENT_LABELS)) {
    const action = event.slice(event.indexOf('.') + 1);
    words.set(action, [...(words.get(action) ?? []), label]);
  }
  return Object.fromEntries([...words].map(([action, labels]) => [action, labels.join(' / ')]));
}

/** What the text of a value depends on. */
export type ValueLanguage = {
  /** The service whose log it is: services have rules of the same name. */
  service: AuditSource;
  locale: Locale;
  /** The text of a catalogue key. */
  t: (key: string) => string;
  formatInstant: (instant: string) => string;
  /** A calendar day; by default in ISO 8601, as files have it. */
  formatDay?: (day: string) => string;
  /** The name of a user by its id, where it is known. */
  userName?: (id: number) => string | undefined;
  /** The name of a municipality by its id, where it is known. */
  nameOf: (municipality: string) => string | undefined;
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The values that are ids of users. */
export const USER_VALUES: string[] = [
  'approvalBy',
  'decisionBy',
  'userId',
  'actorId',
  'actor',
] satisfies AuditValueName[];
const MUNICIPALITIES = ['municipality', 'holderMunicipality', 'additionalInsured'];

/** The label of the name of a value. */
export const auditValueLabel = (name: string, { t }: Pick<ValueLanguage, 't'>): string => t(VALUE_LABELS[name] ?? name);

/** The text of a value of an audit entry: words of enumerations, names, amounts and times as the reader knows them. */
export function auditValueText(name: string, value: unknown, language: ValueLanguage): string {
  const { locale, t } = language;
  if (value === null || value === undefined || value === '') return '–';
  if (value === '(not recorded)') return t(VALUE_TEXTS.notRecorded);
  if (typeof value === 'boolean') return t(value ? VALUE_TEXTS.yes : VALUE_TEXTS.no);
  if (typeof value === 'number')
    return (USER_VALUES.includes(name) && language.userName?.(value)) || numberText(name, value, locale);
  if (Array.isArray(value)) return value.map((item) => auditValueText(name, item, language)).join(', ');
  if (typeof value === 'object') return 'erased' in value ? t(VALUE_TEXTS.erased) : auditValuesText(value, language);
  return wordText(name, value as string, language);
}

/** Values as `Name: Ann; Role: Administrator`. */
export function auditValuesText(values: object, language: ValueLanguage): string {
  const colon = language.locale === 'fr' ? '\u00A0: ' : ': ';
  return Object.entries(values)
    .map(([name, value]) => `${auditValueLabel(name, language)}${colon}${auditValueText(name, value, language)}`)
    .join('; ');
}

function wordText(name: string, text: string, language: ValueLanguage): string {
  const { service, locale, t, formatInstant, formatDay, nameOf } = language;
  if (INSTANT.test(text)) return formatInstant(text);
  if (DAY.test(text)) return formatDay?.(text) ?? text;
  if (MUNICIPALITIES.includes(name)) return nameOf(text) ?? text;
  const cents = name === 'rate' ? parseCents(text) : undefined;
  if (cents !== undefined) return moneyText(cents, locale);
  const words: Words | undefined = name === 'rule' ? RULE_LABELS[service] : VALUE_WORDS[name];
  const word = words !== undefined && Object.hasOwn(words, text) ? words[text]! : undefined;
  return word === undefined ? text : word.split(' / ').map(t).join(' / ');
}

const numberText = (name: string, value: number, locale: Locale): string =>
  /Cents(?:$|[A-Z])/.test(name)
    ? moneyText(value, locale)
    : locale === 'fr'
      ? String(value).replace('.', ',')
      : String(value);

/** As `formatMoney` of the web: cents that are zero are left out. */
const moneyText = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(`${locale}-CA`, {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
