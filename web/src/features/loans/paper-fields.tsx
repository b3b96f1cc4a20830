import { useField } from 'formik';
import { boolean, object, string } from 'yup';
import type { LoanOperatorBody, PurchaseOrderBody } from '@commonyard/contracts/http/loan-plans';
import type { Loan } from '@commonyard/contracts/http/loans';
import { LOAN_PLAN_LIMITS as LIMITS, LOAN_PLAN_MESSAGES as MESSAGES } from '@commonyard/contracts/loan-plans.values';
import { lineText, nameText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { CheckboxLine } from '../../ui/checkbox.tsx';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';

// The operator with the CVOR, and the purchase order.

export const initialOperator = ({ plan }: Loan): LoanOperatorBody => plan?.operator ?? { name: '', cvor: 'lender' };

const { min, max } = LIMITS.name;
export const operatorSchema = object({
  name: nameText().required(MESSAGES.name).min(min, MESSAGES.name).max(max, MESSAGES.name),
  cvor: string().required(),
});

export function OperatorFields({ loan }: { loan: Loan }) {
  return (
    <>
      <TextField name="name" label="Name of the operator" maxLength={max} />
      <SelectField
        name="cvor"
        label="Whose CVOR applies"
        labels={{ lender: loan.lender.municipalityName, borrower: loan.borrower.municipalityName }}
      />
    </>
  );
}

type PurchaseOrderValues = { number: string; isNotNeeded: boolean };

export const initialPurchaseOrder = ({ plan }: Loan): PurchaseOrderValues => ({
  number: plan?.purchaseOrder?.number ?? '',
  isNotNeeded: plan?.purchaseOrder?.number === null,
});

export const purchaseOrderSchema = object({
  isNotNeeded: boolean(),
  number: lineText()
    .max(LIMITS.purchaseOrder.max, MESSAGES.purchaseOrder)
    .test(
      'needed',
      MESSAGES.purchaseOrder,
      (value, { parent }) => Boolean(value) || (parent as PurchaseOrderValues).isNotNeeded,
    ),
});

export const toPurchaseOrderBody = ({ number, isNotNeeded }: PurchaseOrderValues): PurchaseOrderBody => ({
  number: isNotNeeded ? null : number.trim(),
});

export function PurchaseOrderFields() {
  const { t } = useTranslation();
  const [{ value }, , { setValue }] = useField<boolean>('isNotNeeded');
  return (
    <>
      {!value && <TextField name="number" label="Number of the purchase order" maxLength={LIMITS.purchaseOrder.max} />}
      <CheckboxLine id="isNotNeeded" checked={value} onChange={({ target }) => void setValue(target.checked)}>
        {t('No purchase order is needed')}
      </CheckboxLine>
    </>
  );
}
