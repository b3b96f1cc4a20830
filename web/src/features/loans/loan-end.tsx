import { Box, chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { object } from 'yup';
import type {
  Loan,
  LoanAgreeBody,
  LoanEndBody,
  LoanReasonBody,
  ProposalReasonBody,
  ProposedEnd,
} from '@commonyard/contracts/http/loans';
import { isAgreed, LOAN_LIMITS, LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { sendAnswer, useCacheLoan, type Answer } from '../../entities/loan/loan-changes.ts';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { lastMoment } from '../../entities/loan/time-left.ts';
import { formatInstant, formatShortDay } from '../../lib/format.ts';
import { hasStatus } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { paragraphsText } from '../../lib/text-schemas.ts';
import type { Shown } from '../../lib/shown.ts';
import { useTranslation } from '../../lib/translation.ts';
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx';
import { TextareaField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SmallText } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { endLabel, endTexts, type EndAction } from './end-texts.ts';
import { useShownLoan } from './shown-loan.tsx';
import { useNewestStatement } from './statements.queries.ts';
import { reasonSchema } from '../../entities/loan/reason-form.tsx';

/** What a side says about the end of the loan: who, when, and until when the other one can disagree. */
export function ProposedEndNotice({ loan, end }: { loan: Loan; end: ProposedEnd }) {
  const { t } = useTranslation();
  const { outcome, by, reason, proposedAt, finalAt } = end;
  const municipality = sideName(loan, end.side);
  const who = by === null ? municipality : t('{name} ({municipality})', { name: by, municipality });
  return (
    <Box bg="bg.subtle" borderRadius="l2" px="4" py="3">
      <chakra.p fontWeight="600" overflowWrap="anywhere">
        {outcome === 'statement'
          ? t('{who} issued a statement.', { who })
          : outcome === 'nothing_charged'
            ? t('{who} says that nothing more is charged.', { who })
            : outcome === 'not_happened'
              ? t('{who} says that the loan did not happen.', { who })
              : t('{who} says that the equipment is back.', { who })}
      </chakra.p>
      <SmallText>
        {formatInstant(proposedAt)}
        {isAgreed(loan.status) && (
          <>
            {' · '}
            {t('Final after {day}, unless the other side disagrees', { day: formatShortDay(lastMoment(finalAt)) })}
          </>
        )}
      </SmallText>
      {reason && (
        <chakra.p mt="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {reason}
        </chakra.p>
      )}
      {outcome === 'statement' && end.side === loan.side && isAgreed(loan.status) && (
        <chakra.p mt="2">
          {t('A statement cannot be taken back. A corrected one takes its place, with a credit note over the first.')}
        </chakra.p>
      )}
    </Box>
  );
}

const { max } = LOAN_LIMITS.reason;
const optional = object({ reason: paragraphsText().max(max, LOAN_MESSAGES.reason) });

type Props = { loan: Loan; action: EndAction; onClose: () => void };

export function EndDialog({ loan, action, onClose }: Props) {
  const { t } = useTranslation();
  const { shown, subject } = useShownLoan(loan, [action]);
  const { title, text, field, done, isHarmless } = endTexts(action, shown, t, useNewestStatement(shown));
  const { mutateAsync } = useAnswer(shown);
  return (
    <FormDialog title={title} description={text} subject={subject} onClose={onClose}>
      <Form
        initialValues={{ reason: '' }}
        schema={field?.isRequired ? reasonSchema : optional}
        onSubmit={async ({ reason }) => {
          await mutateAsync({ action, reason: reason.trim() });
          toast({ title: done });
          onClose();
        }}
        errorTitle="Update failed"
        label={title}
      >
        {field && (
          <TextareaField name="reason" label={field.label} optional={!field.isRequired} rows={4} maxLength={max} />
        )}
        <DialogButtons
          cancelLabel={t('Back')}
          label={endLabel(action, shown, t)}
          busyLabel={t('Sending...')}
          {...(!isHarmless && { colorPalette: 'danger' })}
        />
      </Form>
    </FormDialog>
  );
}

function useAnswer(loan: Shown<Loan>) {
  const queryClient = useQueryClient();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ action, reason }: { action: EndAction; reason: string }) =>
      sendAnswer(loan, ANSWERS[action], toBody(action, reason), headers),
    onSuccess: cacheLoan,
    onError: (error) => {
      // The other side was faster: show what it did.
      if (hasStatus(error, 409)) void queryClient.invalidateQueries({ queryKey: loanKeys.all });
    },
  });
}

const ANSWERS: Record<EndAction, Answer> = {
  propose_back: 'end',
  propose_not_happened: 'end',
  propose_nothing_charged: 'end',
  agree_end: 'end/agree',
  dispute_end: 'end/dispute',
  withdraw_end: 'end/withdraw',
  decline_proposal: 'proposal/decline',
  withdraw_proposal: 'proposal/withdraw',
};

function toBody(
  action: EndAction,
  reason: string,
): LoanAgreeBody | LoanEndBody | LoanReasonBody | ProposalReasonBody | undefined {
  switch (action) {
    case 'propose_back':
      return { outcome: 'back', ...(reason && { reason }) };
    case 'propose_nothing_charged':
      return { outcome: 'nothing_charged', ...(reason && { reason }) };
    case 'propose_not_happened':
      return { outcome: 'not_happened', reason };
    case 'dispute_end':
      return { reason };
    case 'agree_end':
      return {};
    case 'decline_proposal':
      return reason ? { reason } : {};
    default:
      return undefined;
  }
}
