import { chakra } from '@chakra-ui/react';
import { CalendarRange } from 'lucide-react';
import type { Loan } from '@commonyard/contracts/http/loans';
import { LoanDays } from '../../entities/loan/loan-days.tsx';
import { LoanStatusBadge } from '../../entities/loan/loan-status-badge.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { LoanSteps } from './loan-steps.tsx';
import { Cluster, Row, Stack } from '../../ui/layout.tsx';

/** What is lent, between whom, when, and how far the loan is. */
export function LoanHeading({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const { listing, lender, borrower, status } = loan;
  return (
    <Stack gap="2">
      <Cluster alignItems="center" columnGap="3" rowGap="1">
        <chakra.p textStyle="lg" fontWeight="700" overflowWrap="anywhere">
          {listing.title}
        </chakra.p>
        <LoanStatusBadge status={status} />
      </Cluster>
      <chakra.p overflowWrap="anywhere">
        {t('{lender} lends to {borrower}', {
          lender: lender.municipalityName,
          borrower: borrower.municipalityName,
        })}
      </chakra.p>
      <Row as="p" gap="2">
        <CalendarRange aria-hidden size={20} strokeWidth={1.75} />
        <LoanDays days={loan} />
      </Row>
      <LoanSteps status={status} />
    </Stack>
  );
}
