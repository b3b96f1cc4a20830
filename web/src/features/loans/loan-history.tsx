import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Loan, LoanHistoryEntry } from '@commonyard/contracts/http/loans';
import type { AuditAction } from '@commonyard/contracts/audit.values';
import { labels } from '@commonyard/contracts/known-values.values';
import { LOAN_CAUSE_LABELS } from '@commonyard/contracts/loan-cause-labels.values';
import { eventLabel, LOAN_STATUS_LABELS } from '@commonyard/contracts/loan-labels.values';
import { daysText } from '../../entities/loan/loan-facts.tsx';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { formatCents, formatDifference, formatInstant, formatShortDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { historyQuery } from './loans.queries.ts';

/** What happened to a loan, by the actions of its audit log; catalogue keys. Pages do not show the other actions. */
export const HISTORY_LABELS = labels<Exclude<AuditAction<'loans', 'loan'>, 'removed' | 'disclosed' | 'exported'>>({
  ...LOAN_STATUS_LABELS,
  proposed: 'A municipal administrator was asked',
  proposal_declined: 'The proposal was declined',
  proposal_withdrawn: 'The proposal was taken back',
  end_requested: 'Both sides were asked what happened',
  end_proposed: 'The end was proposed',
  end_disputed: 'The other side disagreed',
  end_withdrawn: 'The end was taken back',
  document_added: 'A document was added',
  document_removed: 'A document was removed',
  dates_taken: 'The days were taken',
  listing_removed: 'The listing was deleted or withdrawn',
  officer_missing: 'A municipality has no administrator any more',
  days_changed: 'Other days were asked for',
  approval_taken_back: 'An account waits for approval again',
  plan_changed: 'Arrangements have changed',
  agreement_changed: 'The agreement was changed',
  signature_added: 'One side signed the agreement',
  signature_missing: 'Reminder of the signatures',
  hand_over_confirmed: 'The hand-over was confirmed',
  handed_over: 'The equipment was handed over',
  return_confirmed: 'The return was confirmed',
  pick_up_tomorrow: 'Both sides were reminded of the pick-up',
  return_tomorrow: 'Both sides were reminded of the return',
  overdue: 'The equipment is overdue',
  machine_late: 'The equipment is late from the loan before',
  recalled: 'The equipment was recalled',
  recall_withdrawn: 'The recall was taken back',
  extension_proposed: 'Another last day was proposed',
  extension_agreed: 'Another last day was agreed (amendment)',
  extension_declined: 'Another last day was declined',
  extension_withdrawn: 'Another last day was taken back',
  certificate_seen: 'The certificate of insurance was seen',
  certificate_waived: 'The certificate of insurance was waived',
  certificate_provided: 'A certificate of insurance covers the loan',
  certificate_lost: 'No certificate of insurance covers the loan any more',
  credit_note_issued: 'A credit note was issued',
  statement_paid: 'The statement was paid',
  alternative_saved: 'The cost without the loan was entered',
  damage_reported: 'Damage was reported',
  out_of_service: 'The machine went out of service',
  back_in_service: 'The machine is back in service',
});
const historyLabel = (entry: LoanHistoryEntry): string =>
  eventLabel(entry) ?? HISTORY_LABELS[entry.action as keyof typeof HISTORY_LABELS];

export function LoanHistory({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const query = useQuery(historyQuery(loan.id));
  if (!query.data || query.isError)
    return (
      <QueryState
        query={query}
        height="12"
        count={3}
        loading="Loading history..."
        error="Failed to load the history. Please try again."
      />
    );
  return (
    <chakra.ol aria-label={t('History')} borderInlineStartWidth="2px" ps="4" ms="1">
      {query.data.map((entry, index) => (
        <Entry key={index} loan={loan} entry={entry} />
      ))}
    </chakra.ol>
  );
}

function Entry({ loan, entry }: { loan: Loan; entry: LoanHistoryEntry }) {
  const { t } = useTranslation();
  const { at, side, by, totalCents, startsOn, endsOn, cause, document, day, emergency, differenceCents, statement } =
    entry;
  const details = [
    document,
    statement,
    day && formatShortDay(day),
    emergency && t('Emergency hand-over before the agreement is signed'),
    cause !== null && t(LOAN_CAUSE_LABELS[cause]),
    totalCents !== null && formatCents(totalCents),
    typeof differenceCents === 'number' && formatDifference(differenceCents),
    startsOn && endsOn && daysText({ startsOn, endsOn }, t),
  ].filter(Boolean);
  return (
    <chakra.li position="relative" pb="4">
      <Box
        aria-hidden
        position="absolute"
        insetStart="-5.75"
        top="1.75"
        boxSize="3"
        borderRadius="full"
        borderWidth="2px"
        borderColor="bg.panel"
        bg="brand.solid"
      />
      <chakra.p fontWeight="600" overflowWrap="anywhere">
        {[t(historyLabel(entry)), by, side && sideName(loan, side)].filter(Boolean).join(', ')}
      </chakra.p>
      {details.length > 0 && <p>{details.join(' · ')}</p>}
      <chakra.time dateTime={at} textStyle="sm" color="fg.muted">
        {formatInstant(at)}
      </chakra.time>
    </chakra.li>
  );
}
