// Finds what pages would show of an audit log as the services name it, instead of in words.
import { VALUE_LABELS } from '@commonyard/contracts/audit-labels.values';
import { auditValueText, type ValueLanguage } from '@commonyard/contracts/audit-values.values';
import { auditEventsOf, type AuditSource } from '@commonyard/contracts/audit.values';
import { municipalityName } from '@commonyard/contracts/municipalities';

type Values = Record<string, unknown> | null;
export type StoredEntry = { subject: string; action: string; before: Values; after: Values; details: Values };

/** Names of the services and values that are written as the API has them. */
const RAW = /^[a-z]+(?:_[a-z]+)+$|\d{4}-\d\d-\d\d/;
/** Their words are those of a person, or of a listing. */
const FREE_TEXTS = [
  'name',
  'title',
  'description',
  'specifications',
  'additionalNotes',
  'digest',
  'seal',
  'contactName',
];

/** What an entry shows without words: its event, the names of its values, and values. */
export function findRawTexts(service: AuditSource, { subject, action, ...values }: StoredEntry): string[] {
  const event = `${subject}.${action}`;
  const isKnown = auditEventsOf(service).includes(event as ReturnType<typeof auditEventsOf>[number]);
  return [
    ...(isKnown ? [] : [`${service}: event ${event}`]),
    ...[values.before, values.after, values.details]
      .flatMap((each) => findRawValues(service, each))
      .map((fault) => `${service} ${event}: ${fault}`),
  ];
}

function findRawValues(service: AuditSource, values: Values): string[] {
  return Object.entries(values ?? {}).flatMap(([name, value]) => {
    if (!Object.hasOwn(VALUE_LABELS, name)) return [`name ${name}`];
    if (
      value !== null &&
      typeof value === 'object' &&
      !Array.isArray(value) &&
      !('digest' in value || 'erased' in value)
    )
      return findRawValues(service, value as Values);
    const text = auditValueText(name, value, languageOf(service));
    return RAW.test(text) && !FREE_TEXTS.includes(name) ? [`${name} ${text}`] : [];
  });
}

const languageOf = (service: AuditSource): ValueLanguage => ({
  service,
  locale: 'en',
  t: (key) => key,
  formatInstant: () => 'a time',
  formatDay: () => 'a day',
  nameOf: (id) => municipalityName(id, 'en'),
  userName: () => 'a user',
});
