import { chakra } from '@chakra-ui/react';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { Quote, QuoteLine } from '@commonyard/contracts/http/quotes';
import { LoanDays } from '../../entities/loan/loan-days.tsx';
import { sideName, LINE_KIND_LABELS, quantityText } from '../../entities/loan/loan.labels.ts';
import { formatCents, formatDay, formatShortDay } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { SmallText, Stack } from '../../ui/layout.tsx';
import { Amounts } from '../../entities/loan/amounts.tsx';

type Props = { loan: Loan; quote: Quote; isNewest?: boolean };

/** A quote or a counter-offer; only the newest one is open. */
export function QuoteView({ loan, quote, isNewest = false }: Props) {
  const { t } = useTranslation();
  const { totalCents, expiresOn, note, createdAt, lines } = quote;
  return (
    <chakra.details open={isNewest} borderWidth="1px" borderRadius="l3" bg={isNewest ? 'bg.panel' : 'bg.subtle'}>
      <chakra.summary px="4" py="3" minH="11" cursor="pointer" overflowWrap="anywhere">
        <chakra.span fontWeight="700">{quoteTitle(loan, quote, t)}</chakra.span>{' '}
        <chakra.span color="fg.muted">
          {formatDay(createdAt)} · {formatCents(totalCents)}
        </chakra.span>
      </chakra.summary>
      <Stack px="4" pb="4" gap="3">
        <SmallText>
          <LoanDays days={quote} />
          {' · '}
          {t('Open until {day}', { day: formatShortDay(expiresOn) })}
        </SmallText>
        <QuoteLines lines={lines} sums={quote} />
        {note && (
          <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere" ps="3" borderInlineStartWidth="3px">
            {note}
          </chakra.p>
        )}
      </Stack>
    </chakra.details>
  );
}

function quoteTitle(loan: Loan, { number, side }: Quote, t: TFunction): string {
  const values = { number, municipality: sideName(loan, side) };
  return side === 'lender'
    ? t('Quote {number} of {municipality}', values)
    : t('Counter-offer {number} of {municipality}', values);
}

type LinesProps = {
  lines: readonly QuoteLine[];
  sums: { subtotalCents: number; hstCents: number; totalCents: number };
};

export function QuoteLines({ lines, sums }: LinesProps) {
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
