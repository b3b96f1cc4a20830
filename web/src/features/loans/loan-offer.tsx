import { Box, chakra } from '@chakra-ui/react';
import type { Loan } from '@commonyard/contracts/http/loans';
import { LoanDays } from '../../entities/loan/loan-days.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { PlainLink } from '../../ui/links.tsx';
import { QuoteView } from './quote-view.tsx';
import { Stack } from '../../ui/layout.tsx';

export function LoanOffer({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const [newest, ...earlier] = loan.quotes.toReversed();
  return (
    <Box>
      <FactList
        facts={[
          [t('Equipment'), <ListingLink key="listing" loan={loan} />],
          [t('Days'), <LoanDays key="days" days={loan} />],
          [t('Operator'), loan.operator ? t('With operator') : t('Without operator')],
          [t('Delivery and pick-up'), loan.transport ? t('By the lender') : t('By the borrower')],
          ...(loan.hours === null ? [] : ([[t('Hours of work'), formatNumber(loan.hours)]] as const)),
          ...(loan.purpose === null
            ? []
            : ([
                [
                  t('Purpose'),
                  <chakra.span key="purpose" whiteSpace="pre-wrap">
                    {loan.purpose}
                  </chakra.span>,
                ],
              ] as const)),
        ]}
      />
      {newest ? (
        <Stack gap="3">
          <QuoteView loan={loan} quote={newest} isNewest />
          {earlier.map((quote) => (
            <QuoteView key={quote.number} loan={loan} quote={quote} />
          ))}
        </Stack>
      ) : (
        <chakra.p color="fg.muted">{t('There is no quote yet.')}</chakra.p>
      )}
    </Box>
  );
}

function ListingLink({ loan: { listing } }: { loan: Loan }) {
  const { t } = useTranslation();
  if (listing.removed) return t('{title} (this listing was removed)', { title: listing.title });
  return (
    <PlainLink
      to="/equipment/$type/$id"
      params={{ type: 'available', id: String(listing.id) }}
      color="link"
      fontWeight="600"
      textDecoration="underline"
    >
      {listing.title}
    </PlainLink>
  );
}
