import {
  AUDIT_COLUMNS,
  EVENT_LABELS,
  SOURCE_LABELS,
  SUBJECT_LABELS,
  VALUE_LABELS,
  VALUE_TEXTS,
} from '@commonyard/contracts/audit-labels.values';
import { AUDIT_LABELS_FR } from '@commonyard/contracts/audit-labels-fr.values';
import type { Locale } from '@commonyard/contracts/identity.values';
import { isMunicipality, municipalityName } from '@commonyard/contracts/municipalities';
import { ROLE_LABELS } from '@commonyard/contracts/user-labels.values';
import { toCsvInstant, type CsvValue } from '../http/csv.ts';
import type { ListedEntry } from './entry-list.ts';
import type { AuditLog } from './tables.ts';

type Translate = (text: string) => string;

/** An audit log as a CSV file in the words of the page in a language. */
export function auditFile(log: AuditLog, locale: Locale, entries: AsyncIterable<ListedEntry>) {
  const t: Translate = (text) => (locale === 'fr' ? (AUDIT_LABELS_FR[text] ?? text) : text);
  return {
    fileName: toFileName(`${t('Audit log')} ${t(labelOf(SOURCE_LABELS, log.service))}`),
    columns: AUDIT_COLUMNS.map(t),
    lines: toLines(entries, { t, locale }),
  };
}

/** Without accents, because not every browser reads others in a header: `journal-d-audit-comptes`. */
const toFileName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

type Language = { t: Translate; locale: Locale };

async function* toLines(entries: AsyncIterable<ListedEntry>, language: Language): AsyncGenerator<CsvValue[]> {
  for await (const entry of entries) yield toLine(entry, language);
}

function toLine(entry: ListedEntry, { t, locale }: Language): CsvValue[] {
  const { subject, action, before, after, details } = entry;
  return [
    entry.id,
    toCsvInstant(entry.at),
    t(labelOf(EVENT_LABELS, `${subject}.${action}`)),
    entry.actorId,
    nameOf(entry.actorMunicipality, locale),
    t(labelOf(SUBJECT_LABELS, subject)),
    entry.subjectId,
    nameOf(entry.municipality, locale),
    entry.requestId,
    entry.network,
    ...[before, after, details].map((values) => toText(values, { t, locale })),
  ];
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const labelOf = (labels: Record<string, string>, key: string): string => labels[key] ?? key;

const nameOf = (id: string | null, locale: Locale): string | null =>
  id !== null && isMunicipality(id) ? (municipalityName(id, locale) ?? id) : id;

/** Values as `Name: Ann; Role: Administrator`. */
function toText(values: Record<string, unknown> | null, { t, locale }: Language): string | null {
  if (values === null) return null;
  const colon = locale === 'fr' ? '\u00A0: ' : ': ';
  return Object.entries(values)
    .map(([name, value]) => `${t(labelOf(VALUE_LABELS, name))}${colon}${valueText(name, value, t)}`)
    .join('; ');
}

function valueText(name: string, value: unknown, t: Translate): string {
  if (value === null || value === undefined || value === '') return '–';
  if (value === '(not recorded)') return t(VALUE_TEXTS.notRecorded);
  if (typeof value === 'boolean') return t(value ? VALUE_TEXTS.yes : VALUE_TEXTS.no);
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object') return 'erased' in value ? t(VALUE_TEXTS.erased) : JSON.stringify(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (INSTANT.test(text)) return toCsvInstant(text);
  return name === 'role' ? t(labelOf(ROLE_LABELS, text)) : text;
}
