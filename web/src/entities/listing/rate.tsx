import { chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { RATE_UNITS, formatRate } from './listing-format.ts';

/** A rate with its unit such as '$450 / day', the text as entered, or 'Rate on request'. */
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
