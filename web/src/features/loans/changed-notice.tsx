import { Box, Button, chakra } from '@chakra-ui/react';
import type { Loan } from '@commonyard/contracts/http/loans';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { LoanStatusBadge } from '../../entities/loan/loan-status-badge.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { QuoteView } from './quote-view.tsx';

/** Shows a loan that changed while a quote was typed, and lets the user go on with what is typed. */
export function ChangedNotice({ loan, onContinue }: { loan: Loan; onContinue: () => void }) {
  const { t } = useTranslation();
  const newest = loan.quotes.at(-1);
  const canGoOn = loan.actions.includes('quote') || loan.actions.includes('counter');
  return (
    <Box
      as="output"
      display="flex"
      flexDirection="column"
      alignItems="flex-start"
      gap="3"
      p="4"
      borderWidth="1px"
      borderColor="yellow.fg"
      borderRadius="l2"
      bg="yellow.subtle"
      color="yellow.fg"
    >
      <chakra.p fontWeight="700">{t('The loan was changed in the meantime. What you typed is kept.')}</chakra.p>
      <LoanStatusBadge status={loan.status} />
      {newest && (
        <Box w="100%" color="fg">
          <QuoteView loan={loan} quote={newest} />
        </Box>
      )}
      {canGoOn ? (
        <Button variant="outline" onClick={onContinue}>
          {t('Go on with the changed loan')}
        </Button>
      ) : (
        <p>{t(LOAN_MESSAGES.invalidTransition)}</p>
      )}
    </Box>
  );
}
