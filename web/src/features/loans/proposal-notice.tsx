import { Box, chakra } from '@chakra-ui/react';
import type { Loan, LoanProposal } from '@commonyard/contracts/http/loans';
import { sumQuote } from '@commonyard/contracts/quotes.values';
import { formatCents, formatInstant } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { QuoteLines } from './quote-view.tsx';
import { SmallText } from '../../ui/layout.tsx';

/** What an operator asks the officers of the municipality to do; both read it. */
export function ProposalNotice({ loan, proposal }: { loan: Loan; proposal: LoanProposal }) {
  const { t } = useTranslation();
  const { quote, proposedAt } = proposal;
  const isOfficer = loan.limitCents === null;
  return (
    <Box bg="bg.subtle" borderRadius="l2" px="4" py="3">
      <chakra.p fontWeight="600">
        {isOfficer ? officerText(loan, proposal, t) : t('An officer of your municipality is asked')}
      </chakra.p>
      <SmallText>{formatInstant(proposedAt)}</SmallText>
      {quote && (
        <Box mt="2">
          <ProposedLines lines={quote.lines} />
        </Box>
      )}
    </Box>
  );
}

function ProposedLines({ lines }: Pick<NonNullable<LoanProposal['quote']>, 'lines'>) {
  const { lineCents, ...sums } = sumQuote(lines);
  const rows = lines.map((line, index) => ({
    ...line,
    description: line.description ?? null,
    cents: lineCents[index]!,
  }));
  return <QuoteLines lines={rows} sums={sums} />;
}

function officerText({ totalCents }: Loan, { action }: LoanProposal, t: TFunction): string {
  switch (action) {
    case 'accept':
      return t('An operator of your municipality asks you to accept {total}.', {
        total: formatCents(totalCents ?? 0),
      });
    case 'counter':
      return t('An operator of your municipality asks you to send this counter-offer:');
    default:
      return t('An operator of your municipality asks you to send this quote:');
  }
}
