import { isAgreed } from '@commonyard/contracts/loans.values';
import { Box, chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Loan, LoanHistoryEntry } from '@commonyard/contracts/http/loans';
import { labels } from '@commonyard/contracts/known-values.values';
import { LOAN_PLAN_PARTS, type LoanPlanPart } from '@commonyard/contracts/loan-plans.values';
import type { LoanAction } from '@commonyard/contracts/loans.values';
import { LoanDays, LoanStatusBadge } from '../../entities/loan/loan-facts.tsx';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { loanQuery } from '../../entities/loan/loan.queries.ts';
import { formatCents, formatTime } from '../../lib/format.ts';
import type { Shown } from '../../lib/shown.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import type { DialogSubject } from '../../ui/dialog-subject.ts';
import { useShown } from '../../ui/forms/use-shown.ts';
import { QuoteView } from './loan-offer.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { historyQuery } from './loans.queries.ts';

/**
 * The loan as a dialog showed it when it was opened, and what the dialog says where others have changed it since. The dialog goes on
 * where the reader may still take one of the actions, or what else they say is possible.
 */
export function useShownLoan(
  loan: Loan,
  actions: readonly LoanAction[] | ((newer: Loan) => boolean),
): { shown: Shown<Loan>; subject: DialogSubject } {
  const queryClient = useQueryClient();
  const read = () => queryClient.fetchQuery({ ...loanQuery(loan.id), staleTime: 0 });
  const { shown, newer, show, readAgain } = useShown(loan, read);
  const isPossible =
    newer &&
    (typeof actions === 'function' ? actions(newer) : actions.some((action) => newer.actions.includes(action)));
  return {
    shown,
    subject: {
      readAgain,
      ...(newer && { change: <LoanChange shown={shown} newer={newer} /> }),
      goOn: isPossible ? () => show(newer) : undefined,
    },
  };
}

/** What the sides did after the reader was shown the loan, and what the loan is now. */
function LoanChange({ shown, newer }: { shown: Loan; newer: Loan }) {
  const { t } = useTranslation();
  const { data: history } = useQuery(historyQuery(newer.id));
  const seenUntil = Date.parse(shown.updatedAt);
  const since = (history ?? []).filter(({ at }) => Date.parse(at) > seenUntil);
  const texts = since
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map((entry) => changeText(newer, entry, t));
  const newest = newer.quotes.at(-1);
  const isNewQuote = newest && newest.number !== shown.quotes.at(-1)?.number;
  return (
    <>
      {(texts.length > 0 ? texts : [t('The loan was changed in the meantime.')]).map((text) => (
        <chakra.p key={text} fontWeight="700">
          {text}
        </chakra.p>
      ))}
      <LoanStatusBadge status={newer.status} />
      {isNewQuote ? (
        <Box w="100%" color="fg">
          <QuoteView loan={newer} quote={newest} isNewest />
        </Box>
      ) : (
        <p>
          <LoanDays days={newer} />
          {newer.totalCents !== null && ` · ${formatCents(newer.totalCents)}`}
        </p>
      )}
      {LOAN_PLAN_PARTS.filter((part) => since.some((entry) => entry.part === part)).map((part) => (
        <PlanFacts key={part} loan={newer} part={part} />
      ))}
      {newer.reason && (
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
          {newer.reason}
        </chakra.p>
      )}
    </>
  );
}

/** Catalogue keys. */
export const CHANGED_PARTS = labels<LoanPlanPart>({
  lender_contacts: '{municipality} saved its contacts at {time}.',
  borrower_contacts: '{municipality} saved its contacts at {time}.',
  hand_over_plan: '{municipality} saved the place and the time at {time}.',
  operator: '{municipality} named the operator at {time}.',
  purchase_order: '{municipality} saved the purchase order at {time}.',
});

/** What happened, by whom and when. */
function changeText(loan: Loan, entry: LoanHistoryEntry, t: TFunction): string {
  const { action, side, at, previousStatus, outcome, document, part } = entry;
  const time = formatTime(Date.parse(at));
  const values = { municipality: side ? sideName(loan, side) : t('CommonYard'), time };
  switch (action) {
    case 'quoted':
      return t('{municipality} sent a quote at {time}.', values);
    case 'countered':
      return t('{municipality} sent a counter-offer at {time}.', values);
    case 'accepted':
      return t('{municipality} accepted the quote at {time}.', values);
    case 'declined':
      return t('{municipality} declined at {time}.', values);
    case 'cancelled':
      return previousStatus !== null && isAgreed(previousStatus)
        ? t('{municipality} cancelled the loan at {time}.', values)
        : t('{municipality} withdrew at {time}.', values);
    case 'closed':
      return t('The loan was closed at {time}.', values);
    case 'end_proposed':
      if (outcome === 'statement') return t('{municipality} issued a statement at {time}.', values);
      if (outcome === 'nothing_charged')
        return t('{municipality} said at {time} that nothing more is charged.', values);
      return outcome === 'not_happened'
        ? t('{municipality} said at {time} that the loan did not happen.', values)
        : t('{municipality} said at {time} that the equipment is back.', values);
    case 'credit_note_issued':
      return t('{municipality} issued a credit note at {time}.', values);
    case 'statement_paid':
      return t('{municipality} recorded a payment at {time}.', values);
    case 'alternative_saved':
      return t('{municipality} said at {time} what the loan would have cost otherwise.', values);
    case 'end_disputed':
      if (outcome === 'statement') return t('{municipality} disputed the statement at {time}.', values);
      return t('{municipality} disagreed at {time}.', values);
    case 'end_withdrawn':
      return t('{municipality} took back at {time} what it had said.', values);
    case 'proposal_declined':
      return t('An administrator of {municipality} declined the proposal at {time}.', values);
    case 'proposal_withdrawn':
      return t('The operator of {municipality} took the proposal back at {time}.', values);
    case 'expired':
      return t('The loan expired at {time}.', values);
    case 'proposed':
      return t('An operator of {municipality} asked a municipal administrator at {time}.', values);
    case 'document_added':
      return t('{municipality} added a document at {time}: {document}', { ...values, document: document ?? '' });
    case 'document_removed':
      return t('{municipality} removed a document at {time}: {document}', { ...values, document: document ?? '' });
    case 'days_changed':
      return t('{municipality} asked for other days at {time}.', values);
    case 'plan_changed':
      return part ? t(CHANGED_PARTS[part], values) : t('The loan was changed at {time}.', values);
    case 'hand_over_confirmed':
      return t('{municipality} confirmed the hand-over at {time}.', values);
    case 'handed_over':
      return t('The equipment was handed over at {time}.', values);
    case 'return_confirmed':
      return t('{municipality} confirmed the return at {time}.', values);
    case 'returned':
      return t('The equipment was returned at {time}.', values);
    case 'pick_up_tomorrow':
      return t('At {time} both sides were reminded of the pick-up.', values);
    case 'return_tomorrow':
      return t('At {time} both sides were reminded of the return.', values);
    case 'overdue':
      return t('The equipment is overdue since {time}.', values);
    case 'machine_late':
      return t('The equipment is late from the loan before.');
    case 'recalled':
      return t('{municipality} recalled the equipment at {time}.', values);
    case 'recall_withdrawn':
      return t('{municipality} took the recall back at {time}.', values);
    case 'extension_proposed':
      return t('{municipality} proposed another last day at {time}.', values);
    case 'extension_agreed':
      return t('{municipality} agreed to another last day at {time}.', values);
    case 'extension_declined':
      return t('{municipality} declined another last day at {time}.', values);
    case 'extension_withdrawn':
      return t('{municipality} took another last day back at {time}.', values);
    case 'certificate_seen':
      return t('{municipality} marked the certificate of insurance as seen at {time}.', values);
    case 'certificate_waived':
      return t('{municipality} waived the certificate of insurance at {time}.', values);
    case 'certificate_provided':
      return t('Since {time} a certificate of insurance of {municipality} has covered the loan.', values);
    case 'certificate_lost':
      return t('Since {time} no certificate of insurance of {municipality} has covered the loan.', values);
    case 'agreement_changed':
      return t('{municipality} changed the agreement at {time}.', values);
    case 'signature_added':
    case 'signed':
      return side
        ? t('{municipality} signed the agreement at {time}.', values)
        : t('The loan was changed at {time}.', values);
    case 'damage_reported':
      return side
        ? t('{municipality} reported damage at {time}.', values)
        : t('An inspection found damage at {time}.', values);
    case 'out_of_service':
      return t('{municipality} took the machine out of service at {time}.', values);
    case 'back_in_service':
      return t('{municipality} put the machine into service again at {time}.', values);
    case 'dates_taken':
      return t('Another loan or a block took the days at {time}.', values);
    default:
      return t('The loan was changed at {time}.', values);
  }
}
