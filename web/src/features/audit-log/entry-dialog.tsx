import { Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@commonyard/contracts/http/audit';
import { auditValueLabel, auditValueText, type ValueLanguage } from '@commonyard/contracts/audit-values.values';
import { SUBJECT_LABELS, EVENT_LABELS, type AuditEvent, type AuditSource } from '@commonyard/contracts/audit.values';
import { municipalitiesQuery } from '../../entities/municipality/municipality.queries.ts';
import { displayName } from '../../entities/user/user-name.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { currentLanguage, useTranslation, type TFunction } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DetailList, FactList } from '../../ui/fact-list.tsx';

type Props = { service: AuditSource; entry: AuditEntry; names: Names; onClose: () => void };
/** The names of users, and the titles of listings, by their ids. */
export type Names = { users: ReadonlyMap<number, string>; listings: ReadonlyMap<number, string> };

export function EntryDialog({ service, entry, names, onClose }: Props) {
  const { t } = useTranslation();
  const language = useValueLanguage(service, names);
  const { at, actorId, actorMunicipality, subject, subjectId, municipalityName, requestId, network, details } = entry;
  const facts: [string, string][] = [
    [t('Time'), formatInstant(at)],
    [t('User'), actorId === null ? '–' : userName(actorId, names, t)],
    [
      t('Municipality of the user'),
      actorMunicipality === null ? '–' : (language.nameOf(actorMunicipality) ?? actorMunicipality),
    ],
    [t('About'), subjectText({ subject, subjectId }, names, t)],
    [t('Municipality'), municipalityName ?? '–'],
    [t('Request'), requestId ?? '–'],
    [t('Network, as a code'), network ?? '–'],
  ];
  return (
    <Dialog
      title={t(eventLabel(entry))}
      size="detail"
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <FactList facts={facts} />
      <Changes entry={entry} language={language} />
      {details && (
        <DetailList
          textStyle="sm"
          term={{ fontWeight: '600' }}
          details={Object.entries(details).map(([name, value]) => [
            auditValueLabel(name, language),
            auditValueText(name, value, language),
          ])}
        />
      )}
    </Dialog>
  );
}

function Changes({ entry: { before, after }, language }: { entry: AuditEntry; language: ValueLanguage }) {
  const { t } = useTranslation();
  const names = Object.keys(after ?? before ?? {});
  if (names.length === 0) return null;
  return (
    <chakra.table w="100%" textStyle="sm" tableLayout="fixed">
      <chakra.caption textAlign="start" fontWeight="700" mb="2">
        {t('Values')}
      </chakra.caption>
      <thead>
        <tr>
          {[t('Name of the value'), t('Before'), t('After')].map((name) => (
            <chakra.th key={name} scope="col" textAlign="start" p="2" bg="bg.subtle">
              {name}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <chakra.th scope="row" textAlign="start" fontWeight="600" p="2" borderBottomWidth="1px">
              {auditValueLabel(name, language)}
            </chakra.th>
            {[before, after].map((values, index) => (
              <chakra.td key={index} p="2" borderBottomWidth="1px" overflowWrap="anywhere" verticalAlign="top">
                {auditValueText(name, values?.[name], language)}
              </chakra.td>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

function useValueLanguage(service: AuditSource, names: Names): ValueLanguage {
  const { t } = useTranslation();
  const locale = currentLanguage();
  const { data: municipalities = [] } = useQuery(municipalitiesQuery(locale));
  return {
    service,
    locale,
    t,
    formatInstant: (instant) => formatInstant(instant, locale),
    formatDay: (day) => formatDay(day, locale),
    userName: (id) => userName(id, names, t),
    nameOf: (id) => municipalities.find((municipality) => municipality.id === id)?.name,
  };
}

/** A user without a name, such as a removed one, has a number. */
export const userName = (id: number, { users }: Names, t: TFunction): string => {
  const name = users.get(id);
  return name === undefined ? t('No. {number}', { number: id }) : displayName(name, t);
};

/** The kinds of subjects that have the id of a listing. */
export const LISTING_SUBJECTS = ['listing', 'calendar'];

/** What an entry is about: 'Account Ann Lee', 'Listing Road grader', 'Loan No. 12'. */
export function subjectText(
  { subject, subjectId: id }: Pick<AuditEntry, 'subject' | 'subjectId'>,
  names: Names,
  t: TFunction,
): string {
  const kind = t(SUBJECT_LABELS[subject as keyof typeof SUBJECT_LABELS]);
  if (id === null) return kind;
  if (subject === 'user') return `${kind} ${userName(id, names, t)}`;
  const title = LISTING_SUBJECTS.includes(subject) ? names.listings.get(id) : undefined;
  return title === undefined ? `${kind} ${t('No. {number}', { number: id })}` : t('{kind}: {title}', { kind, title });
}

export const eventLabel = ({ subject, action }: AuditEntry): string =>
  EVENT_LABELS[`${subject}.${action}` as AuditEvent];
