import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import type { Loan } from '@commonyard/contracts/http/loans';
import { describeTerms, isSameTerms } from '@commonyard/contracts/term-names.values';
import { formatCents, formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { SectionTitle, SmallText } from '../../ui/layout.tsx';

/** The terms of the newest quote; before the first one, those of the machine. */
export function LoanTerms({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const heading = useId();
  const newest = loan.quotes.at(-1);
  const frozen = newest?.terms;
  const shown = frozen ?? loan.terms;
  if (!shown) return null;
  const differs = frozen && loan.terms && !isSameTerms(frozen, loan.terms);
  return (
    <chakra.section aria-labelledby={heading} mt="6">
      <SectionTitle as="h3" id={heading} mb="1">
        {t('Terms')}
      </SectionTitle>
      <SmallText mb="3">
        {!frozen
          ? t('These are today’s terms of the equipment. A quote keeps those of its day for the loan.')
          : newest.termsRecordedLater
            ? t(
                'These terms apply to this loan. They were recorded later than the quote: at its time they may have been others.',
              )
            : t('These terms apply to this loan. They are those of the day of the quote.')}
        {differs && ` ${t('The equipment has other terms today, which do not apply to this loan.')}`}
      </SmallText>
      <TermsList terms={shown} />
    </chakra.section>
  );
}

export function TermsList({ terms }: { terms: LendingTerms }) {
  const { t } = useTranslation();
  return (
    <FactList
      facts={describeTerms(terms).map(({ label, ...term }) => [
        t(label),
        'text' in term ? t(term.text) : 'count' in term ? formatNumber(term.count) : formatCents(term.cents),
      ])}
    />
  );
}
