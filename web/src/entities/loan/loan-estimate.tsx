import type { Estimate } from '@commonyard/contracts/loans.values';
import { useTranslation } from '../../lib/translation.ts';
import { Amounts } from './amounts.tsx';
import { LINE_KIND_LABELS } from './loan.labels.ts';
import { quantityText } from './quantity-text.ts';

/** What a loan would cost, line by line. */
export function LoanEstimate({ estimate: { lines, ...sums } }: { estimate: Estimate }) {
  const { t } = useTranslation();
  const amounts = lines.map((line) => ({
    key: `${line.item} ${line.unit}`,
    name: [t(LINE_KIND_LABELS[line.item]), quantityText(line, t)].filter(Boolean).join(', '),
    cents: line.cents,
  }));
  return <Amounts amounts={amounts} sums={sums} totalLabel={t('Estimate')} />;
}
