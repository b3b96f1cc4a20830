import { chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useField } from 'formik';
import { useState } from 'react';
import { array, boolean, object, type StringSchema } from 'yup';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { QuoteLine } from '@commonyard/contracts/http/quotes';
import type { Statement } from '@commonyard/contracts/http/statements';
import { STATEMENT_LIMITS as LIMITS, STATEMENT_MESSAGES as MESSAGES } from '@commonyard/contracts/statements.values';
import { saveAlternativeCost, sendAnswer, useCacheLoan } from '../../entities/loan/loan-changes.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { reasonSchema } from '../../entities/loan/reason-form.tsx';
import { lastMoment } from '../../entities/loan/time-left.ts';
import { formatCents, formatShortDay } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { asShown, type Shown } from '../../lib/shown.ts';
import { lineText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { CheckboxLine } from '../../ui/checkbox.tsx';
import type { DialogSubject } from '../../ui/dialog-subject.ts';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SmallText, Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { AlternativeField, alternativeSchema, alternativeText, readAlternative } from './alternative-cost.tsx';
import { LineName, QuoteLines } from './loan-offer.tsx';
import { useShownLoan } from './shown-loan.tsx';
import { awaitedOf, statementsQuery, useStatements } from './statements.queries.ts';

type AnswerAction = 'agree_end' | 'dispute_end';
type Props = { loan: Loan; statement: Statement; onClose: () => void };
type FormProps = { loan: Shown<Loan>; statement: Statement; subject: DialogSubject; onClose: () => void };

/** The borrowing side agrees to the statement that waits for it, or disputes it. */
export function AnswerDialog({ loan, statement: opened, action, onClose }: Props & { action: AnswerAction }) {
  const { shown, statement, subject } = useShownAnswer(loan, opened, action);
  const props = { loan: shown, statement, subject, onClose };
  return action === 'agree_end' ? <AgreeForm {...props} /> : <DisputeForm {...props} />;
}

/**
 * The loan and its statement as the dialog showed them. It goes on only with a statement that waits for the answer: a corrected one
 * once it is loaded.
 */
function useShownAnswer(loan: Loan, opened: Statement, action: AnswerAction) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data } = useStatements(loan);
  const { shown, subject } = useShownLoan(
    useLoadedLoan(loan, data),
    (newer) => newer.actions.includes(action) && awaitedOf(newer, data) !== undefined,
  );
  const { version } = shown;
  const [kept, keep] = useState({ version, statement: opened });
  const awaited = awaitedOf(shown, data);
  const isNewVersion = kept.version !== version;
  const statement = isNewVersion && awaited ? awaited : kept.statement;
  if (isNewVersion) keep({ version, statement });
  const isReplaced = awaited !== undefined && awaited.id !== statement.id;
  const readAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: loanKeys.statements(shown.id) });
    const isChanged = await subject.readAgain();
    const newest = awaitedOf(shown, queryClient.getQueryData(statementsQuery(shown.id).queryKey));
    return isChanged || (newest !== undefined && newest.id !== statement.id);
  };
  // The dialog was opened with an older statement than that of its loan.
  const replaced: Partial<DialogSubject> =
    isReplaced && !subject.change
      ? { change: <p>{`${t(MESSAGES.changed)}.`}</p>, goOn: () => keep({ version, statement: awaited }) }
      : {};
  return { shown, statement, subject: { ...subject, ...replaced, readAgain } };
}

/** The loan, as it was until the statement is loaded about which it speaks. */
function useLoadedLoan(loan: Loan, statements: readonly Statement[] | undefined): Loan {
  const [loaded, setLoaded] = useState(loan);
  const isLoaded = loan.proposedEnd?.outcome !== 'statement' || awaitedOf(loan, statements) !== undefined;
  if (isLoaded && loaded !== loan) setLoaded(loan);
  return isLoaded ? loan : loaded;
}

function AgreeForm({ loan, statement, subject, onClose }: FormProps) {
  const { t } = useTranslation();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const amountHeaders = useIdempotencyKey();
  const { number, totalCents } = statement;
  const title = t('Agree to statement {number}?', { number });
  const finalAt = loan.proposedEnd?.finalAt;

  async function agree({ alternativeCents }: { alternativeCents: string }): Promise<void> {
    const cents = readAlternative(alternativeCents);
    const agreed = await sendAnswer(loan, 'end/agree', { statementId: statement.id }, headers);
    cacheLoan(agreed);
    try {
      if (cents !== (agreed.alternativeCents ?? null))
        cacheLoan(await saveAlternativeCost(asShown(agreed), cents, amountHeaders));
      toast({ title: t('Statement agreed. The loan is closed') });
    } catch (error) {
      // The agreement stands: the loan has the field of its own for the amount.
      toast({ type: 'error', title: t('You agreed, but the amount could not be saved. Enter it again.'), error });
    }
    onClose();
  }

  return (
    <FormDialog
      title={title}
      description={t('The loan is closed. The lender then records your payment, which happens outside CommonYard.')}
      subject={subject}
      onClose={onClose}
    >
      <Form
        initialValues={{ alternativeCents: alternativeText(loan) }}
        schema={alternativeSchema}
        onSubmit={agree}
        errorTitle="Update failed"
        label={title}
      >
        <DirtyGuard />
        <QuoteLines lines={statement.lines} sums={statement} />
        {finalAt && (
          <p>{t('Without an answer it is final after {day}.', { day: formatShortDay(lastMoment(finalAt)) })}</p>
        )}
        <AlternativeField />
        <DialogButtons
          cancelLabel={t('Back')}
          label={t('Agree to {total}', { total: formatCents(totalCents) })}
          busyLabel={t('Sending...')}
        />
      </Form>
    </FormDialog>
  );
}

type LineValues = { isWrong: boolean; reason: string };
type DisputeValues = { reason: string; lines: LineValues[] };
const right: LineValues = { isWrong: false, reason: '' };

const { min, max } = LIMITS.lineReason;
const disputeSchema = reasonSchema.concat(
  object({
    lines: array().of(
      object({
        isWrong: boolean(),
        reason: lineText().when('isWrong', ([isWrong], schema: StringSchema) =>
          isWrong === true
            ? schema.required(MESSAGES.lineReason).min(min, MESSAGES.lineReason).max(max, MESSAGES.lineReason)
            : schema,
        ),
      }),
    ),
  }),
);

function DisputeForm({ loan, statement, subject, onClose }: FormProps) {
  const { t } = useTranslation();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const { number } = statement;
  const [initial] = useState<DisputeValues>(() => ({
    reason: '',
    lines: statement.lines.map(() => right),
  }));
  const title = t('Dispute statement {number}?', { number });

  async function dispute({ reason, lines }: DisputeValues): Promise<void> {
    const wrong = statement.lines.flatMap((_, position) => {
      const line = lines[position] ?? right;
      return line.isWrong ? [{ position, reason: line.reason.trim() }] : [];
    });
    const body = { reason: reason.trim(), statementId: statement.id, ...(wrong.length > 0 && { lines: wrong }) };
    cacheLoan(await sendAnswer(loan, 'end/dispute', body, headers));
    toast({ title: t('The other side is told') });
    onClose();
  }

  return (
    <FormDialog
      title={title}
      description={t('The loan stays open. The lender reads the reason, and can issue a corrected statement.')}
      subject={subject}
      onClose={onClose}
    >
      <Form<DisputeValues>
        initialValues={initial}
        schema={disputeSchema}
        onSubmit={dispute}
        errorTitle="Update failed"
        label={title}
      >
        <DirtyGuard />
        <TextareaField name="reason" label="Reason" rows={4} maxLength={LIMITS.reason.max} />
        <Stack as="fieldset" gap="3" minW="0">
          <chakra.legend fontWeight="600">{t('Which lines are wrong?')}</chakra.legend>
          {statement.lines.map((line, position) => (
            <DisputedLine key={position} position={position} line={line} />
          ))}
        </Stack>
        <DialogButtons
          cancelLabel={t('Back')}
          label={t('Dispute the statement')}
          busyLabel={t('Sending...')}
          colorPalette="danger"
        />
      </Form>
    </FormDialog>
  );
}

function DisputedLine({ position, line }: { position: number; line: QuoteLine }) {
  const path = `lines.${position}`;
  // A corrected statement may have more lines than the one with which the form began.
  const [{ value = right }, , { setValue }] = useField<LineValues | undefined>(path);
  return (
    <Stack gap="2" borderWidth="1px" borderRadius="l2" px="3" py="2">
      <CheckboxLine
        id={`${path}.isWrong`}
        checked={value.isWrong}
        onChange={({ target }) => void setValue({ ...value, isWrong: target.checked })}
      >
        <chakra.span minW="0" overflowWrap="anywhere">
          <LineName line={line} />
          <SmallText as="span">{formatCents(line.cents)}</SmallText>
        </chakra.span>
      </CheckboxLine>
      {value.isWrong && (
        <TextField name={`${path}.reason`} label="What is wrong with this line?" autoComplete="off" maxLength={max} />
      )}
    </Stack>
  );
}
