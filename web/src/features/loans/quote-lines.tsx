import type { QuoteLine } from '@commonyard/contracts/http/quotes';
import { Amounts } from '../../entities/loan/amounts.tsx';
import { LINE_KIND_LABELS, quantityText } from '../../entities/loan/loan.labels.ts';
import { useTranslation } from '../../lib/translation.ts';
import { SmallText } from '../../ui/layout.tsx';

type Props = {
  lines: readonly QuoteLine[];
  sums: { subtotalCents: number; hstCents: number; totalCents: number };
};

/** The lines of a quote with their sums. */
export function QuoteLines({ lines, sums }: Props) {
  const { t } = useTranslation();
  return (
    <Amounts
      amounts={lines.map((line, index) => ({
        key: String(index),
        name: <LineName line={line} />,
        cents: line.kind === 'discount' ? -line.cents : line.cents,
      }))}
      sums={sums}
      totalLabel={t('Total')}
    />
  );
}

function LineName({ line }: { line: QuoteLine }) {
  const { t } = useTranslation();
  const details = [quantityText(line, t), !line.hst && t('without HST')].filter(Boolean).join(', ');
  return (
    <>
      {line.description
        ? t('{kind}: {description}', { kind: t(LINE_KIND_LABELS[line.kind]), description: line.description })
        : t(LINE_KIND_LABELS[line.kind])}
      {details && (
        <SmallText as="span" display="block">
          {details}
        </SmallText>
      )}
    </>
  );
}
