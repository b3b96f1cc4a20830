import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { RETENTION_RULES, type RecordsService, type RetentionRule } from '@commonyard/contracts/records.values';
import { useTranslation } from '../../lib/translation.ts';
import { RULE_LABELS } from '@commonyard/contracts/record-labels.values';
import { formatPeriod } from '../../entities/record/record.labels.ts';
import { periodsQuery } from '../../entities/record/record.queries.ts';

/** The retention periods in force; the defaults until they are loaded. */
export function Periods() {
  const { t } = useTranslation();
  const { data } = useQuery(periodsQuery);
  const rules = (Object.keys(RULE_LABELS) as RecordsService[]).flatMap((service) => {
    const defaults: Record<string, RetentionRule> = RETENTION_RULES[service];
    return Object.entries<string>(RULE_LABELS[service]).map(([rule, label]) => ({
      label,
      unit: defaults[rule]!.unit,
      period: data?.[service][rule] ?? defaults[rule]!.default,
    }));
  });
  return (
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
  );
}
