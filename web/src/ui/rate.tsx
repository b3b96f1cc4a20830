import { chakra } from '@chakra-ui/react';
import { useTranslation } from '../lib/translation.ts';
import type { RateType } from '@commonyard/contracts/assets.values';
import { formatRate, RATE_UNITS } from '../lib/format.ts';
import { currentLanguage } from '../lib/language.ts';

/** A rate with its unit: '$450 / day', what was typed, or 'Rate on request'. */
export function Rate({ rate, rateType }: { rate: string | null; rateType: RateType }) {
  const { t } = useTranslation();
  const shown = formatRate(rate, currentLanguage());
  if (!shown) return <>{t('Rate on request')}</>;
  return (
    <chakra.span fontVariantNumeric="tabular-nums">
      <strong>{shown.text}</strong>
      {shown.isAmount && ` / ${t(RATE_UNITS[rateType])}`}
    </chakra.span>
  );
}
