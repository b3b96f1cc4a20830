import { chakra } from '@chakra-ui/react';
import type { LendingTerms } from '@commonyard/contracts/http/loans';
import { DAMAGE_LABELS, FUEL_LABELS } from '@commonyard/contracts/terms-labels.values';
import { formatCents } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FactList } from '../../ui/fact-list.tsx';

/** The conditions of a loan besides its rates. */
export function LendingConditions({ terms }: { terms: LendingTerms }) {
  const { t } = useTranslation();
  const { minDays, maxDays, noticeDays, bufferDays, fuel, fuelCents, damage, insuranceCents, standbyPercent } = terms;
  const facts = [
    [
      t('Length of a loan'),
      minDays === maxDays
        ? t('{count} days', { count: minDays })
        : t('{min} to {max} days', { min: minDays, max: maxDays }),
    ],
    [t('Notice'), noticeDays === 0 ? t('None') : t('{count} days', { count: noticeDays })],
    bufferDays > 0 && [t('Days between two loans'), t('{count} days', { count: bufferDays })],
    [
      t('Fuel'),
      fuel === 'per_litre' ? t('{rate} per litre', { rate: formatCents(fuelCents ?? 0) }) : t(FUEL_LABELS[fuel]),
    ],
    [t('Damage beyond wear'), t(DAMAGE_LABELS[damage])],
    [
      t('Liability insurance of the borrower'),
      insuranceCents === null ? t('Not required') : t('At least {amount}', { amount: formatCents(insuranceCents) }),
    ],
    standbyPercent !== null && [t('Standby days'), t('{percent}% of the rate', { percent: standbyPercent })],
  ].filter((fact): fact is [string, string] => fact !== false);
  return (
    <chakra.details mt="6" pt="4" borderTopWidth="1px">
      <chakra.summary fontWeight="600" minH="11" display="list-item" lineHeight="44px" cursor="pointer">
        {t('Conditions of the loan')}
      </chakra.summary>
      <chakra.div mt="2" mb="-6">
        <FactList facts={facts} />
      </chakra.div>
    </chakra.details>
  );
}
