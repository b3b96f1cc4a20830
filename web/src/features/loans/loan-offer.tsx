import { Box, chakra } from '@chakra-ui/react';
import type { Loan, LoanProposal } from '@commonyard/contracts/http/loans';
import { LoanDays } from '../../entities/loan/loan-facts.tsx';
import { formatNumber, formatCents, formatDay, formatShortDay, formatInstant } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { ListingLink } from '../../entities/listing/listing-link.tsx';
import { Stack, SmallText } from '../../ui/layout.tsx';
import type { Quote, QuoteLine } from '@commonyard/contracts/http/quotes';
import { sideName, quantityText } from '../../entities/loan/loan.labels.ts';
import { Amounts } from '../../entities/loan/amounts.tsx';
import { LoanTerms } from './loan-terms.tsx';
import { sumQuote } from '@commonyard/contracts/quotes.values';
import { LINE_KIND_LABELS } from '@commonyard/contracts/quote-labels.values';

export function LoanOffer({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const [newest, ...earlier] = loan.quotes.toReversed();
  return (
    <Box>
      <FactList
        facts={[
          [t('Equipment'), <LoanedListing key="listing" loan={loan} />],
          [t('On the need'), loan.need && <LoanNeed key="need" need={loan.need} />],
          [t('Days'), <LoanDays key="days" days={loan} />],
          [t('Operator'), loan.operator ? t('With operator') : t('Without operator')],
          [t('Delivery and pick-up'), loan.transport ? t('By the lender') : t('By the borrower')],
          [t('Hours of work'), loan.hours !== null && formatNumber(loan.hours)],
          [
            t('Purpose'),
            loan.purpose !== null && (
              <chakra.span key="purpose" whiteSpace="pre-wrap">
                {loan.purpose}
              </chakra.span>
            ),
          ],
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
      <LoanTerms loan={loan} />
    </Box>
  );
}

function LoanedListing({ loan: { listing } }: { loan: Loan }) {
  const { t } = useTranslation();
  if (listing.removed) return t('{title} (this listing was removed)', { title: listing.title });
  return <ListingLink listing={{ type: 'available_asset', id: listing.id }}>{listing.title}</ListingLink>;
}

function LoanNeed({ need: { id, title, removed } }: { need: NonNullable<Loan['need']> }) {
  const { t } = useTranslation();
  if (removed) return t('{title} (this need was removed)', { title });
  return <ListingLink listing={{ type: 'needed_asset', id }}>{title}</ListingLink>;
}

type Props = { loan: Loan; quote: Quote; isNewest?: boolean };

export function QuoteView({ loan, quote, isNewest = false }: Props) {
  const { t } = useTranslation();
  const { totalCents, expiresOn, note, createdAt, lines } = quote;
  return (
    <chakra.details open={isNewest} borderWidth="1px" borderRadius="l3" bg={isNewest ? 'bg.panel' : 'bg.subtle'}>
      <chakra.summary px="4" py="3" minH="11" cursor="pointer" overflowWrap="anywhere">
        <chakra.span fontWeight="700">{quoteTitle(loan, quote, t)}</chakra.span>{' '}
        <chakra.span color="fg.muted">
          {formatDay(createdAt)} · {formatCents(totalCents)}
        </chakra.span>
      </chakra.summary>
      <Stack px="4" pb="4" gap="3">
        <SmallText>
          <LoanDays days={quote} />
          {' · '}
          {t('Open until {day}', { day: formatShortDay(expiresOn) })}
        </SmallText>
        <QuoteLines lines={lines} sums={quote} />
        {note && (
          <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere" ps="3" borderInlineStartWidth="3px">
            {note}
          </chakra.p>
        )}
      </Stack>
    </chakra.details>
  );
}

function quoteTitle(loan: Loan, { number, side }: Quote, t: TFunction): string {
  const values = { number, municipality: sideName(loan, side) };
  return side === 'lender'
    ? t('Quote {number} of {municipality}', values)
    : t('Counter-offer {number} of {municipality}', values);
}

type LinesProps = {
  lines: readonly QuoteLine[];
  sums: { subtotalCents: number; hstCents: number; totalCents: number };
  totalLabel?: string;
};

export function QuoteLines({ lines, sums, totalLabel }: LinesProps) {
  const { t } = useTranslation();
  return (
    <Amounts
      amounts={lines.map((line, index) => ({
        key: String(index),
        name: <LineName line={line} />,
        cents: line.kind === 'discount' ? -line.cents : line.cents,
      }))}
      sums={sums}
      totalLabel={totalLabel ?? t('Total')}
    />
  );
}

export function LineName({ line }: { line: QuoteLine }) {
  const { t } = useTranslation();
  const details = [quantityText(line, t), !line.hst && t('without HST')].filter(Boolean).join(', ');
  return (
    <>
      {line.description
        ? t('{kind}: {description}', { kind: t(LINE_KIND_LABELS[line.kind]), description: line.description })
        : t(LINE_KIND_LABELS[line.kind])}
      {details && (
        <SmallText as="span" display="block">
          {details}
        </SmallText>
      )}
    </>
  );
}

export function ProposalNotice({ loan, proposal }: { loan: Loan; proposal: LoanProposal }) {
  const { t } = useTranslation();
  const { quote, proposedAt, by } = proposal;
  const isOfficer = loan.limitCents === null;
  return (
    <Box bg="bg.subtle" borderRadius="l2" px="4" py="3">
      <chakra.p fontWeight="600">
        {isOfficer ? officerText(loan, proposal, t) : t('An administrator of your municipality is asked')}
      </chakra.p>
      <SmallText>
        {by !== null && !isOfficer && `${t('Proposed by {name}', { name: by })} · `}
        {formatInstant(proposedAt)}
      </SmallText>
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

function officerText({ totalCents }: Loan, { action, by }: LoanProposal, t: TFunction): string {
  const name = by ?? t('An operator of your municipality');
  switch (action) {
    case 'accept':
      return t('{name} asks you to accept {total}.', {
        name,
        total: formatCents(totalCents ?? 0),
      });
    case 'counter':
      return t('{name} asks you to send this counter-offer:', { name });
    default:
      return t('{name} asks you to send this quote:', { name });
  }
}
