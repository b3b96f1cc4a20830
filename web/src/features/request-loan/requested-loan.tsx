import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { estimate } from '@commonyard/contracts/loans.values';
import { availabilityQuery } from '../../entities/availability/availability.queries.ts';
import { lengthOf } from '../../entities/loan/days.ts';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { LoanDays } from '../../entities/loan/loan-days.tsx';
import { LoanEstimate } from '../../entities/loan/loan-estimate.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { SmallText } from '../../ui/layout.tsx';

/** What is requested: the days, and what comes with the machine. */
export type LoanRequest = Days & {
  listingId: number;
  title: string;
  operator: boolean;
  transport: boolean;
  hours: number | undefined;
};

/** What is requested, with the estimate. */
export function RequestedLoan({ request }: { request: LoanRequest }) {
  const { t } = useTranslation();
  const { listingId, operator, transport, hours } = request;
  const { data } = useQuery(availabilityQuery(listingId));
  const wish = { days: lengthOf(request), operator, transport, ...(hours !== undefined && { hours }) };
  const result = data?.terms ? estimate(data.terms, wish) : undefined;
  return (
    <Box>
      <FactList
        facts={[
          [t('Days'), <LoanDays key="days" days={request} />],
          [t('Operator'), operator ? t('With operator') : t('Without operator')],
          [t('Delivery and pick-up'), transport ? t('By the lender') : t('By the borrower')],
          ...(hours === undefined ? [] : ([[t('Hours of work'), formatNumber(hours)]] as const)),
        ]}
      />
      {result && (
        <Box bg="bg.subtle" borderRadius="l2" p="4">
          <LoanEstimate estimate={result} />
          <SmallText mt="2">{t('An estimate: the quote of the lending municipality decides.')}</SmallText>
        </Box>
      )}
    </Box>
  );
}
