import { useFormikContext } from 'formik';
import { sumQuote } from '@commonyard/contracts/quotes.values';
import { useTranslation } from '../../lib/translation.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { toLineInputs, type QuoteValues } from './quote-values.ts';

type Props = { limitCents: number | null; isCounter: boolean; isProposed: boolean };

/** Sends the quote; above the limit of the user it says that an officer is asked. */
export function QuoteSubmit({ limitCents, isCounter, isProposed }: Props) {
  const { t } = useTranslation();
  const { values } = useFormikContext<QuoteValues>();
  const { totalCents } = sumQuote(toLineInputs(values.lines));
  const label =
    limitCents !== null && totalCents > limitCents
      ? t('Ask an officer to send it')
      : isProposed
        ? t('Send this quote')
        : isCounter
          ? t('Send counter-offer')
          : t('Send quote');
  return <SubmitButton label={label} busyLabel={t('Sending...')} />;
}
