import { chakra } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { array, object, string } from 'yup';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { QuoteLine } from '@commonyard/contracts/http/quotes';
import type { Statement } from '@commonyard/contracts/http/statements';
import { STATEMENT_LIMITS, STATEMENT_MESSAGES as MESSAGES } from '@commonyard/contracts/statements.values';
import { Amounts } from '../../entities/loan/amounts.tsx';
import { takeStatementStep, useCacheLoan } from '../../entities/loan/loan-changes.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { reasonSchema } from '../../entities/loan/reason-form.tsx';
import { readDecimal } from '../../lib/dollars.ts';
import { formatCents } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useTranslation } from '../../lib/translation.ts';
import { DialogFooter, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { FieldHint } from '../../ui/plain-controls.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/toast.ts';
import { LineName } from './loan-offer.tsx';
import { QUOTE_FIELD_MESSAGES } from './quote-values.ts';
import { useShownLoan } from './shown-loan.tsx';
import { useStatements } from './statements.queries.ts';
import { creditableLines, creditTotal, toCreditLines, type Charged, type CreditValues } from './statement-values.ts';

/** A quantity of at most what is still charged; none leaves the line as it is. */
const isCredit = (text = '', max: number): boolean => {
  if (text.trim() === '') return true;
  const quantity = readDecimal(text);
  return quantity !== undefined && quantity <= max;
};

export const creditSchema = (lines: readonly QuoteLine[], statement: Charged) =>
  reasonSchema.concat(
    object({
      lines: array()
        .of(
          object({
            quantity: string().test('quantity', (text, { path, createError }) => {
              const max = lines[Number(/\d+/.exec(path)?.[0])]?.quantity ?? 0;
              if (isCredit(text ?? '', max)) return true;
              const isNumber = readDecimal(text ?? '') !== undefined;
              return createError({ message: isNumber ? MESSAGES.overCredited : QUOTE_FIELD_MESSAGES.quantity });
            }),
          }),
        )
        .test('total', (_, { originalValue, createError }) => {
          const values = originalValue as CreditValues['lines'];
          if (values.some(({ quantity }, index) => !isCredit(quantity, lines[index]?.quantity ?? 0))) return true;
          const { totalCents, exceeds } = creditTotal(values, statement);
          if (totalCents <= 0) return createError({ message: MESSAGES.emptyCredit });
          return !exceeds || createError({ message: MESSAGES.overCredited });
        }),
    }),
  );

type Props = { loan: Loan; statement: Statement; onClose: () => void };

/** Takes back lines of a statement that was agreed to, wholly or in part. */
export function CreditDialog({ loan, statement: opened, onClose }: Props) {
  const { t } = useTranslation();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const { shown, statement, subject } = useShownCredit(loan, opened);
  const lines = useMemo(() => creditableLines(statement), [statement]);
  const schema = useMemo(() => creditSchema(lines, statement), [lines, statement]);
  const [initial] = useState<CreditValues>(() => ({ lines: lines.map(() => ({ quantity: '' })), reason: '' }));
  const title = t('Credit note for statement {number}', { number: statement.number });

  async function send({ lines: values, reason }: CreditValues): Promise<void> {
    const body = { lines: toCreditLines(values, lines), reason: reason.trim() };
    cacheLoan(await takeStatementStep(shown, statement.id, { path: 'credit-notes', body }, headers));
    toast({ title: t('Credit note issued') });
    onClose();
  }

  return (
    <FormDialog
      size="wide"
      title={title}
      description={t('Enter how much of each line you take back. Lines without a quantity stay as they are.')}
      subject={subject}
      onClose={onClose}
    >
      <Form<CreditValues>
        initialValues={initial}
        schema={schema}
        onSubmit={send}
        // The lines that were sent are not those of the form.
        toFieldName={(name) => name.replace(/^lines\..*/, 'lines')}
        errorTitle="The credit note could not be issued"
        label={title}
      >
        <DirtyGuard />
        <CreditLines lines={lines} />
        <TextareaField name="reason" label="Reason" rows={3} maxLength={STATEMENT_LIMITS.reason.max} />
        <CreditFooter statement={statement} />
      </Form>
    </FormDialog>
  );
}

/** The loan and its statement as the dialog showed them. It goes on with what is left of the statement, once that is loaded. */
function useShownCredit(loan: Loan, opened: Statement) {
  const queryClient = useQueryClient();
  const { data, refetch } = useStatements(loan);
  const findIn = (statements: readonly Statement[] | undefined) => statements?.find(({ id }) => id === opened.id);
  const { shown, subject } = useShownLoan(loan, () => findIn(data)?.canCredit ?? false);
  const [statement, show] = useState(opened);
  const showLeft = async (goOn: () => void) => {
    const left = findIn((await refetch()).data);
    if (!left?.canCredit) return;
    show(left);
    goOn();
  };
  const { goOn } = subject;
  return {
    shown,
    statement,
    subject: {
      ...subject,
      readAgain: async () => {
        await queryClient.invalidateQueries({ queryKey: loanKeys.statements(shown.id) });
        return subject.readAgain();
      },
      goOn: goOn && (() => void showLeft(goOn)),
    },
  };
}

function CreditLines({ lines }: { lines: readonly QuoteLine[] }) {
  const { t } = useTranslation();
  const { errors, submitCount } = useFormikContext<CreditValues>();
  const problem = submitCount > 0 && typeof errors.lines === 'string' ? t(errors.lines) : undefined;
  return (
    <chakra.section
      id="lines"
      tabIndex={-1}
      aria-label={t('Lines')}
      aria-describedby={problem && 'lines-error'}
      display="grid"
      gap="4"
    >
      {lines.map((line, index) => (
        <CreditLine key={index} line={line} index={index} />
      ))}
      <FieldHint id="lines-error" text={problem} />
    </chakra.section>
  );
}

function CreditLine({ line, index }: { line: QuoteLine; index: number }) {
  const { t } = useTranslation();
  return (
    <chakra.fieldset minW="0" borderWidth="1px" borderRadius="l2" p="4" pt="2" disabled={line.quantity === 0}>
      <chakra.legend fontWeight="700" px="1" mx="-1">
        {t('Line {number}', { number: index + 1 })}
      </chakra.legend>
      <chakra.div overflowWrap="anywhere" mb="2">
        <LineName line={line} />
      </chakra.div>
      {line.quantity === 0 ? (
        <p>{t('Taken back already')}</p>
      ) : (
        <TextField
          name={`lines.${index}.quantity`}
          label="Quantity to take back"
          optional
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </chakra.fieldset>
  );
}

function CreditFooter({ statement }: { statement: Statement }) {
  const { t } = useTranslation();
  const { values } = useFormikContext<CreditValues>();
  const sums = creditTotal(values.lines, statement);
  return (
    <>
      <chakra.output display="block" aria-label={t('Sums')}>
        <Amounts amounts={[]} sums={sums} totalLabel={t('Credited')} hasSubtotal />
      </chakra.output>
      <DialogFooter cancelLabel={t('Back')}>
        <SubmitButton
          label={t('Credit {total}', { total: formatCents(sums.totalCents) })}
          busyLabel={t('Sending...')}
        />
      </DialogFooter>
    </>
  );
}
