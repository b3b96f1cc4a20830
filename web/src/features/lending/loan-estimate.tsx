import { chakra } from '@chakra-ui/react';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import { estimate, type Estimate, type EstimateLine } from '@commonyard/contracts/loans.values';
import { formatCents, formatNumber } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { lengthOf } from '../../entities/loan/loan-facts.tsx';
import { needsHours, type LoanRequest } from './loan-request.ts';
import { SmallText } from '../../ui/layout.tsx';
import { Amounts } from '../../entities/loan/amounts.tsx';

export function LoanEstimate({ terms, request }: { terms: LendingTerms; request: LoanRequest }) {
  const { t } = useTranslation();
  const { days, isValid } = request;
  const result = days && isValid ? estimate(terms, { ...toWish(request), days: lengthOf(days) }) : undefined;
  return (
    <chakra.output display="block" p="4" borderRadius="l2" bg="bg.subtle">
      {days && result ? (
        <>
          <chakra.p fontWeight="600" mb="2">
            {t('{count} days', { count: lengthOf(days) })}
          </chakra.p>
          <Lines result={result} />
          <SmallText mt="3">{t('An estimate: the quote of the lending municipality decides.')}</SmallText>
        </>
      ) : (
        <p>{t(missingText(terms, request))}</p>
      )}
    </chakra.output>
  );
}

const toWish = ({ operator, transport, hours }: LoanRequest) => ({
  operator,
  transport,
  ...(hours !== undefined && { hours }),
});

function missingText(terms: LendingTerms, { days, operator, hours }: LoanRequest): string {
  if (!days) return MISSING.days;
  return needsHours(terms, operator) && hours === undefined ? MISSING.hours : MISSING.wrongDays;
}

export const MISSING = {
  days: 'Choose the first and the last day to see what the loan would cost.',
  hours: 'Enter the hours of work to see what the loan would cost.',
  wrongDays: 'Choose other days to see what the loan would cost.',
};

function Lines({ result: { lines, ...sums } }: { result: Estimate }) {
  const { t } = useTranslation();
  const amounts = lines.map((line) => ({
    key: `${line.item} ${line.unit}`,
    name: lineText(line, t),
    cents: line.cents,
  }));
  const free = { key: 'free', name: t('Rental'), cents: 0, text: t('Without charge') };
  return (
    <Amounts
      amounts={sums.subtotalCents === 0 ? [...amounts, free] : amounts}
      sums={sums}
      totalLabel={t('Estimate')}
      hasSubtotal={false}
    />
  );
}

/** '1 week × $1,800'. */
function lineText({ item, unit, quantity, rateCents }: EstimateLine, t: TFunction): string {
  if (item === 'transport') return t('Delivery and pick-up');
  const name = unit === 'once' || unit === 'hour' ? 'h' : t(UNITS[unit][quantity === 1 ? 0 : 1]);
  const text = `${formatNumber(quantity)} ${name} × ${formatCents(rateCents)}`;
  return item === 'operator' ? t('Operator: {text}', { text }) : text;
}

export const UNITS = { day: ['day', 'days'], week: ['week', 'weeks'], month: ['month', 'months'] } as const;
