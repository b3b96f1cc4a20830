import { chakra } from '@chakra-ui/react';
import { daysUntilReturn } from '@commonyard/contracts/loan-days.values';
import type { LoanSummary } from '@commonyard/contracts/http/loans';
import { daysText } from '../../entities/loan/loan-facts.tsx';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionRow } from '../../ui/action-row.tsx';
import { Panel, SmallText } from '../../ui/layout.tsx';
import { PlainLink, TextLink } from '../../ui/links.tsx';
import { RetryNote, RowSkeletons } from '../../ui/query-state.tsx';
import { Block, BlockNote, RowTitle } from './block.tsx';

type Props = {
  /** Undefined where they could not be loaded. */
  loans: LoanSummary[] | undefined;
  isLoading: boolean;
  onRetry: () => void;
};

/** The loans that run on the days from today to a week from today. */
export function WeekBlock({ loans, isLoading, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <Block
      title={t('Loans of this week')}
      all={
        <TextLink to="/loans" py="1.5">
          {t('All loans')}
        </TextLink>
      }
    >
      {isLoading ? (
        <RowSkeletons text="Loading loans..." height="18" count={1} />
      ) : !loans ? (
        <RetryNote text={t('Failed to load loans. Please try again.')} onRetry={onRetry} />
      ) : loans.length === 0 ? (
        <BlockNote>{t('No loan runs this week.')}</BlockNote>
      ) : (
        <Panel as="ul" aria-label={t('Loans of this week')}>
          {loans.map((loan) => (
            <LoanRow key={loan.id} loan={loan} />
          ))}
        </Panel>
      )}
    </Block>
  );
}

function LoanRow({ loan }: { loan: LoanSummary }) {
  const { t } = useTranslation();
  const { id, listing, side } = loan;
  return (
    <ActionRow>
      <RowTitle>
        <PlainLink to="/loans" search={{ loan: id }} py="0.5" _hover={{ textDecoration: 'underline' }}>
          {listing.title}
        </PlainLink>
      </RowTitle>
      <SmallText>
        {daysText(daysUntilReturn(loan), t)}
        {' · '}
        <chakra.span>
          {side === 'lender'
            ? t('To {receiver}', { receiver: sideName(loan, 'borrower') })
            : t('From {sender}', { sender: sideName(loan, 'lender') })}
        </chakra.span>
      </SmallText>
    </ActionRow>
  );
}
