import { chakra } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { array, object, string } from 'yup';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { QuoteLine } from '@commonyard/contracts/http/quotes';
import type { Statement } from '@commonyard/contracts/http/statements';
import { STATEMENT_LIMITS, STATEMENT_MESSAGES as MESSAGES } from '@commonyard/contracts/statements.values';
import { Amounts } from '../../entities/loan/amounts.tsx';
import { takeStatementStep, useCacheLoan } from '../../entities/loan/loan-changes.ts';
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
import { creditableLines, creditTotal, toCreditLines, type CreditValues } from './statement-values.ts';

/** A quantity of at most what is still charged; none leaves the line as it is. */
const isCredit = (text = '', max: number): boolean => {
  if (text.trim() === '') return true;
  const quantity = readDecimal(text);
  return quantity !== undefined && quantity <= max;
};

export const creditSchema = (lines: readonly QuoteLine[], chargedCents: number) =>
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
          const { totalCents } = creditTotal(values, lines);
          if (totalCents <= 0) return createError({ message: MESSAGES.emptyCredit });
          return totalCents <= chargedCents || createError({ message: MESSAGES.overCredited });
        }),
    }),
  );

type Props = { loan: Loan; statement: Statement; onClose: () => void };

/** Takes back lines of a statement that was agreed to, wholly or in part. */
export function CreditDialog({ loan, statement, onClose }: Props) {
  const { t } = useTranslation();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const { shown, subject } = useShownLoan(loan, () => true);
  const [lines] = useState(() => creditableLines(statement));
  const [schema] = useState(() => creditSchema(lines, statement.totalCents - statement.creditedCents));
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
        <CreditFooter lines={lines} />
      </Form>
    </FormDialog>
  );
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

function CreditFooter({ lines }: { lines: readonly QuoteLine[] }) {
  const { t } = useTranslation();
  const { values } = useFormikContext<CreditValues>();
  const sums = creditTotal(values.lines, lines);
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
