import { useTranslation } from '../../lib/translation.ts';
import { daysText, lengthOf } from './days.ts';
import type { Days } from '@commonyard/contracts/loan-days.values';

export function LoanDays({ days }: { days: Days }) {
  const { t } = useTranslation();
  return (
    <>
      {daysText(days, t)} ({t('{count} days', { count: lengthOf(days) })})
    </>
  );
}
