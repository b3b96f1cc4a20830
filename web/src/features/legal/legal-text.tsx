import { Button, chakra, Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import {
  RETENTION_RULES,
  RULE_LABELS,
  type RecordsService,
  type RetentionRule,
} from '@commonyard/contracts/records.values';
import { useTranslation, currentLanguage } from '../../lib/translation.ts';
import { formatDay } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { LegalTexts, LegalTopic } from './legal-texts.ts';
import { SectionTitle } from '../../ui/layout.tsx';
import { AwayRecords } from '../../entities/record/away-records.tsx';
import { RetryNote } from '../../ui/query-state.tsx';
import { formatPeriod, periodsQuery } from '../../entities/record/record.queries.ts';

const load = (language: string): Promise<{ legalTexts: LegalTexts }> =>
  language === 'fr' ? import('./legal-texts.fr.ts') : import('./legal-texts.en.ts');

export function LegalText({ topic, onClose }: { topic: LegalTopic; onClose: () => void }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { data } = useQuery({ queryKey: ['legal', language], queryFn: () => load(language) });
  if (!data) return null;
  const { updated, [topic]: text } = data.legalTexts;
  return (
    <Dialog
      size="detail"
      title={text.title}
      description={t('Draft, last updated {date}', { date: formatDay(updated) })}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={() => print()}>
          <Printer aria-hidden />
          {t('Print')}
        </Button>
      }
    >
      {text.sections.map(({ heading, paragraphs, hasPeriods }) => (
        <chakra.section key={heading} mb="6" maxW="68ch">
          <SectionTitle as="h3" mb="1">
            {heading}
          </SectionTitle>
          {paragraphs.map((paragraph) => (
            <chakra.p key={paragraph} mb="2">
              {paragraph}
            </chakra.p>
          ))}
          {hasPeriods && <Periods />}
        </chakra.section>
      ))}
    </Dialog>
  );
}

/** The retention periods in force, and the defaults until they have loaded. Leaves out the periods of a service that is away. */
function Periods() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(periodsQuery);
  const retry = () => void refetch();
  if (isError && !data) return <RetryNote text={t('The periods could not be loaded.')} onRetry={retry} />;
  const services = (Object.keys(RULE_LABELS) as RecordsService[]).filter((service) => !data?.away.includes(service));
  const rules = services.flatMap((service) => {
    const defaults: Record<string, RetentionRule> = RETENTION_RULES[service];
    return Object.entries<string>(RULE_LABELS[service]).map(([rule, label]) => ({
      label,
      unit: defaults[rule]!.unit,
      period: data?.found[service]?.[rule] ?? defaults[rule]!.default,
    }));
  });
  return (
    <>
      <chakra.dl display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr auto' }} columnGap="6" rowGap="1" my="3">
        {rules.map(({ label, unit, period }) => (
          <Box key={label} display="contents">
            <chakra.dt>{t(label)}</chakra.dt>
            <chakra.dd fontWeight="600" mb={{ base: '2', md: '0' }}>
              {formatPeriod(period, unit, t)}
            </chakra.dd>
          </Box>
        ))}
      </chakra.dl>
      <AwayRecords away={data?.away ?? []} onRetry={retry} />
    </>
  );
}
