import { EventQuote, type LoanEvent } from '@commonyard/contracts/events/loans';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import type { Quote } from '@commonyard/contracts/http/quotes';
import { sumQuote } from '@commonyard/contracts/quotes.values';
import { pickFields } from '@commonyard/service-kit/fields';
import type { LoanRow, StoredProposal, Trx } from '../database.ts';
import { getSettings } from '../municipality-settings/municipality-settings.repository.ts';
import type { Occurrence } from './loans.policy.ts';
import { findNewestQuote } from '../quotes/quotes.repository.ts';

/** What the sides are told of an offer: the quote, its days where they differ from those before, and who can answer it until when. */
type Offer = Pick<LoanEvent, 'quote' | 'terms' | 'daysBefore' | 'expiresAt' | 'operatorLimitCents'>;

const WITH_QUOTE: Occurrence[] = ['quoted', 'countered', 'proposed', 'accepted'];
const TO_ANSWER: Occurrence[] = ['requested', 'days_changed', 'quoted', 'countered'];

/** Reads what the event of an occurrence says of an offer. `before` is the loan as it was. */
export async function getOffer(
  trx: Trx,
  occurrence: Occurrence,
  loan: LoanRow,
  { before, ...proposed }: { before: LoanRow | null } & Proposed,
): Promise<Offer> {
  const offered = WITH_QUOTE.includes(occurrence) ? await findOffered(trx, loan, proposed) : undefined;
  const { turn, dueAt } = loan;
  const isMoved =
    before && offered && (before.startsOn !== offered.quote.startsOn || before.endsOn !== offered.quote.endsOn);
  const municipality = turn === 'lender' ? loan.lenderMunicipality : loan.borrowerMunicipality;
  return {
    ...offered,
    ...(isMoved && { daysBefore: { startsOn: before.startsOn, endsOn: before.endsOn } }),
    ...(turn !== null && dueAt !== null && { expiresAt: dueAt }),
    ...(TO_ANSWER.includes(occurrence) && {
      operatorLimitCents: (await getSettings(trx, municipality)).operatorLimitCents,
    }),
  };
}

type Offered = { quote: EventQuote; terms: LendingTerms | null };

/** What an operator proposes to its officers; `terms` are those of a quote that it would send. `quote`: the newest one, if it was read. */
type Proposed = { proposal: StoredProposal | null; terms: LendingTerms | null; quote?: Quote | undefined };

/** What an operator proposes to send, or else the newest quote. */
async function findOffered(
  trx: Trx,
  { id, turn }: LoanRow,
  { proposal, terms, quote }: Proposed,
): Promise<Offered | undefined> {
  if (!proposal?.quote) {
    const newest = quote ?? (await findNewestQuote(trx, id));
    return newest && { quote: pickFields(EventQuote, newest), terms: newest.terms };
  }
  const { lines, note = null, startsOn, endsOn, expiresOn } = proposal.quote;
  const { lineCents, ...sums } = sumQuote(lines);
  return {
    quote: {
      side: turn!,
      lines: lines.map(({ description = null, ...line }, index) => ({
        ...line,
        description,
        cents: lineCents[index]!,
      })),
      ...sums,
      startsOn,
      endsOn,
      expiresOn,
      note,
      termsRecordedLater: false,
    },
    terms,
  };
}
