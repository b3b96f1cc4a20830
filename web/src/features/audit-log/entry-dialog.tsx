import { Box, Button, chakra } from '@chakra-ui/react';
import type { AuditEntry } from '@commonyard/contracts/http/audit';
import type { Role } from '@commonyard/contracts/identity.values';
import { ROLE_LABELS } from '@commonyard/contracts/user-labels.values';
import { formatInstant } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { SUBJECT_LABELS, VALUE_LABELS } from '@commonyard/contracts/audit-labels.values';
import { eventLabel, userName, type Names } from './entry-text.ts';

type Props = { entry: AuditEntry; names: Names; onClose: () => void };

/** An entry with its values before and after. */
export function EntryDialog({ entry, names, onClose }: Props) {
  const { t } = useTranslation();
  const { at, actorId, actorMunicipality, subject, subjectId, municipalityName, requestId, network, details } = entry;
  const subjectName = subject === 'user' && subjectId !== null ? userName(subjectId, names) : subjectId;
  const facts: [string, string][] = [
    [t('Time'), formatInstant(at, currentLanguage())],
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
        <Button type="button" variant="outline" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <FactList facts={facts} />
      <Changes entry={entry} />
      {details && <Details details={details} />}
    </Dialog>
  );
}

type Values = Record<string, unknown>;

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const toText = useValueText();
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
              {t(VALUE_LABELS[name] ?? name)}
            </chakra.th>
            {[before, after].map((values, index) => (
              <chakra.td key={index} p="2" borderBottomWidth="1px" overflowWrap="anywhere" verticalAlign="top">
                {toText(name, values?.[name])}
              </chakra.td>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

function Details({ details }: { details: Values }) {
  const { t } = useTranslation();
  const toText = useValueText();
  return (
    <chakra.dl textStyle="sm">
      {Object.entries(details).map(([name, value]) => (
        <Box key={name} display="flex" gap="2" py="1">
          <chakra.dt fontWeight="600">{t(VALUE_LABELS[name] ?? name)}</chakra.dt>
          <chakra.dd overflowWrap="anywhere">{toText(name, value)}</chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}

/** The text of a value. Values that services name in English keep their name. */
function useValueText(): (name: string, value: unknown) => string {
  const { t } = useTranslation();
  return (name, value) => {
    if (value === null || value === undefined || value === '') return '–';
    if (value === '(not recorded)') return t('not recorded');
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    if (Array.isArray(value)) return value.join(', ');
    if (typeof value === 'object') return 'erased' in value ? t('erased') : JSON.stringify(value);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return name === 'role' ? t(ROLE_LABELS[text as Role] ?? text) : text;
  };
}
