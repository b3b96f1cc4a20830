import { AUDIT_COLUMNS, AUDIT_LABELS_FR } from '@commonyard/contracts/audit-labels.values';
import { auditValuesText, type ValueLanguage } from '@commonyard/contracts/audit-values.values';
import type { Locale } from '@commonyard/contracts/identity.values';
import { VALUE_LABELS_FR } from '@commonyard/contracts/value-labels-fr.values';
import { EVENT_LABELS, SOURCE_LABELS, SUBJECT_LABELS, type AuditSource } from '@commonyard/contracts/audit.values';
import { isMunicipality, municipalityName } from '@commonyard/contracts/municipalities';
import { toCsvInstant, type CsvValue } from '../http/csv.ts';
import type { ListedEntry } from './entry-list.ts';
import type { AuditLog } from './tables.ts';

type Translate = (text: string) => string;

/** An audit log as a CSV file in the words of the page in a language. */
export function auditFile(log: AuditLog, locale: Locale, entries: AsyncIterable<ListedEntry>) {
  const t: Translate = (text) => (locale === 'fr' ? (AUDIT_LABELS_FR[text] ?? VALUE_LABELS_FR[text] ?? text) : text);
  return {
    fileName: toFileName(`${t('Audit log')} ${t(labelOf(SOURCE_LABELS, log.service))}`),
    columns: AUDIT_COLUMNS.map(t),
    lines: toLines(entries, {
      service: log.service as AuditSource,
      t,
      locale,
      formatInstant: toCsvInstant,
      nameOf: (id) => nameOf(id, locale) ?? undefined,
    }),
  };
}

/** Without accents, because not every browser reads others in a header: `journal-d-audit-comptes`. */
const toFileName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

async function* toLines(entries: AsyncIterable<ListedEntry>, language: ValueLanguage): AsyncGenerator<CsvValue[]> {
  for await (const entry of entries) yield toLine(entry, language);
}

function toLine(entry: ListedEntry, language: ValueLanguage): CsvValue[] {
  const { subject, action, before, after, details } = entry;
  const { t, locale } = language;
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
    ...[before, after, details].map((values) => values && auditValuesText(values, language)),
  ];
}

const labelOf = (labels: Record<string, string>, key: string): string => labels[key] ?? key;

const nameOf = (id: string | null, locale: Locale): string | null =>
  id !== null && isMunicipality(id) ? (municipalityName(id, locale) ?? id) : id;
