import { chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { RATE_UNITS, formatRate, listingAge } from './listing-format.ts';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';

export function Rate({ listing: { rate, rateType } }: { listing: Pick<ListingSummary, 'rate' | 'rateType'> }) {
  const { t } = useTranslation();
  const shown = formatRate(rate);
  if (!shown) return <>{t('Rate on request')}</>;
  return (
    <chakra.span fontVariantNumeric="tabular-nums">
      <chakra.strong overflowWrap="anywhere">{shown.text}</chakra.strong>
      {shown.isAmount && ` / ${t(RATE_UNITS[rateType])}`}
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
