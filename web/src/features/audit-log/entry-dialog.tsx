import { Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@commonyard/contracts/http/audit';
import { auditValueLabel, auditValueText, type ValueLanguage } from '@commonyard/contracts/audit-values.values';
import { SUBJECT_LABELS, EVENT_LABELS, type AuditEvent, type AuditSource } from '@commonyard/contracts/audit.values';
import { municipalitiesQuery } from '../../entities/municipality/municipality.queries.ts';
import { formatInstant } from '../../lib/format.ts';
import { currentLanguage, useTranslation } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DetailList, FactList } from '../../ui/fact-list.tsx';

type Props = { service: AuditSource; entry: AuditEntry; names: Names; onClose: () => void };

export function EntryDialog({ service, entry, names, onClose }: Props) {
  const { t } = useTranslation();
  const language = useValueLanguage(service);
  const { at, actorId, actorMunicipality, subject, subjectId, municipalityName, requestId, network, details } = entry;
  const subjectName = subject === 'user' && subjectId !== null ? userName(subjectId, names) : subjectId;
  const facts: [string, string][] = [
    [t('Time'), formatInstant(at)],
    [t('User'), actorId === null ? '–' : `${userName(actorId, names)} (${actorId})`],
    [t('Municipality of the user'), actorMunicipality ?? '–'],
    [t('About'), `${t(SUBJECT_LABELS[subject as keyof typeof SUBJECT_LABELS] ?? subject)} ${subjectName ?? ''}`],
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

function useValueLanguage(service: AuditSource): ValueLanguage {
  const { t } = useTranslation();
  const locale = currentLanguage();
  const { data: municipalities = [] } = useQuery(municipalitiesQuery(locale));
  return {
    service,
    locale,
    t,
    formatInstant: (instant) => formatInstant(instant, locale),
    nameOf: (id) => municipalities.find((municipality) => municipality.id === id)?.name,
  };
}

export type Names = ReadonlyMap<number, string>;

export const userName = (id: number, names: Names): string => names.get(id) ?? String(id);

export const eventLabel = ({ subject, action }: AuditEntry): string =>
  EVENT_LABELS[`${subject}.${action}` as AuditEvent] ?? `${subject}.${action}`;
