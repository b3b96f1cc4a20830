import { Box, chakra } from '@chakra-ui/react';
import type { Loan } from '@commonyard/contracts/http/loans';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';

/** How a loan ended without a quote that both sides accepted, and why; nothing of other loans. */
export function EndedNotice({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const text = endedText(loan, t);
  if (!text) return null;
  return (
    <Box borderRadius="l2" bg="bg.muted" px="4" py="3">
      <chakra.p fontWeight="700">{text}</chakra.p>
      {loan.reason && (
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
          {loan.reason}
        </chakra.p>
      )}
    </Box>
  );
}

function endedText(loan: Loan, t: TFunction): string | undefined {
  const { status, endedBy } = loan;
  const municipality = endedBy ? sideName(loan, endedBy) : t('CommonYard');
  switch (status) {
    case 'declined':
      return t('{municipality} declined.', { municipality });
    case 'cancelled':
      return t('{municipality} cancelled the loan.', { municipality });
    case 'expired':
      return t('The loan expired, because nobody acted in time.');
    default:
      return undefined;
  }
}
