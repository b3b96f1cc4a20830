import { chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { RATE_FIELDS } from '@commonyard/contracts/lending-rates.values';
import { RATE_TYPES } from '@commonyard/contracts/assets.values';
import type { LendingRates } from '@commonyard/contracts/http/lending-rates';
import { RATE_UNITS, formatRate, listingAge } from './listing-format.ts';
import { useState } from 'react';
import { formatCents, formatDay } from '../../lib/format.ts';

type Props = {
  listing: Pick<ListingSummary, 'rate' | 'rateType' | 'lendingRates'>;
  /** Shows all rates of the lending terms, instead of the first one. */
  isWhole?: boolean;
};

/** The price of a listing: that of its lending terms, which a loan costs; the text of its rate where it has none. */
export function Rate({ listing: { rate, rateType, lendingRates }, isWhole = false }: Props) {
  const { t } = useTranslation();
  if (lendingRates) return <LendingPrice rates={lendingRates} isWhole={isWhole} />;
  const shown = formatRate(rate);
  if (!shown) return <>{t('Rate on request')}</>;
  return (
    <chakra.span fontVariantNumeric="tabular-nums">
      <chakra.strong overflowWrap="anywhere">{shown.text}</chakra.strong>
      {shown.isAmount && ` / ${t(RATE_UNITS[rateType])}`}
    </chakra.span>
  );
}

const UNITS = RATE_TYPES.map((type) => [RATE_FIELDS[type], RATE_UNITS[type]] as const);

function LendingPrice({ rates, isWhole }: { rates: LendingRates; isWhole: boolean }) {
  const { t } = useTranslation();
  if (rates.free) return <strong>{t('Without charge')}</strong>;
  const [first, ...others] = UNITS.filter(([name]) => rates[name] !== undefined).map(([name, unit]) => (
    <chakra.span key={name} whiteSpace="nowrap">
      <strong>{formatCents(rates[name]!)}</strong> / {t(unit)}
    </chakra.span>
  ));
  return (
    <chakra.span fontVariantNumeric="tabular-nums">
      {first}
      {isWhole && others.length > 0 && (
        <chakra.span textStyle="md" fontWeight="400" color="fg.muted">
          {others.map((rate) => [', ', rate])}
        </chakra.span>
      )}
    </chakra.span>
  );
}

export function ListingAge({ createdAt }: { createdAt: string }) {
  const { t } = useTranslation();
  const day = formatDay(createdAt);
  const [now] = useState(() => new Date());
  const age = listingAge(createdAt, now);
  return (
    <time dateTime={createdAt} title={day}>
      {age ? t(age.key, { count: age.count }) : day}
    </time>
  );
}
