import { chakra } from '@chakra-ui/react';
import type { Rates as LoanRates } from '@commonyard/contracts/loans.values';
import { formatCents } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';

type Props = { terms: Pick<LoanRates, 'free' | 'hourCents' | 'dayCents' | 'weekCents' | 'monthCents'> };

/** The rates of a machine, such as '$450 / day, $1,800 / week'. */
export function Rates({ terms: { free, hourCents, dayCents, weekCents, monthCents } }: Props) {
  const { t } = useTranslation();
  if (free) return <>{t('Without charge')}</>;
  const rates = [
    [dayCents, t('day')],
    [weekCents, t('week')],
    [monthCents, t('month')],
    [hourCents, t('hour')],
  ] as const;
  return (
    <chakra.span fontVariantNumeric="tabular-nums">
      {rates.flatMap(([cents, unit]) => (cents === null ? [] : `${formatCents(cents)} / ${unit}`)).join(', ')}
    </chakra.span>
  );
}
