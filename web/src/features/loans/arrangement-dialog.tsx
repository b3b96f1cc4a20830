import { useState, type ReactNode } from 'react';
import type { FormikValues } from 'formik';
import type { Schema } from 'yup';
import type { User } from '@commonyard/contracts/http/identity';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { LoanPlanPart } from '@commonyard/contracts/loan-plans.values';
import { saveArrangement, useCacheLoan, type Arrangement } from '../../entities/loan/loan-changes.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useTranslation } from '../../lib/translation.ts';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { ContactFields, contactsSchema, initialContacts, toContactsBody } from './contact-fields.tsx';
import { initialMeetings, MeetingFields, meetingsSchema, toHandOverPlanBody } from './meeting-fields.tsx';
import {
  initialOperator,
  initialPurchaseOrder,
  OperatorFields,
  operatorSchema,
  PurchaseOrderFields,
  purchaseOrderSchema,
  toPurchaseOrderBody,
} from './paper-fields.tsx';
import { useShownLoan } from './shown-loan.tsx';
import { stepTitle } from './step-texts.ts';

type Props = { loan: Loan; part: LoanPlanPart; user: User; onClose: () => void };

/** The form of one part of what the sides arrange. */
export function ArrangementDialog({ loan, part, user, onClose }: Props) {
  const { t } = useTranslation();
  switch (part) {
    case 'hand_over_plan':
      return (
        <SaveDialog
          loan={loan}
          part={part}
          onClose={onClose}
          description={t('Both sides see it and can change it. The other side is told.')}
          toInitial={() => initialMeetings(loan)}
          schema={meetingsSchema}
          toArrangement={(values) => ({ path: 'hand-over-plan', body: toHandOverPlanBody(values) })}
        >
          <MeetingFields loan={loan} />
        </SaveDialog>
      );
    case 'operator':
      return (
        <SaveDialog
          loan={loan}
          part={part}
          onClose={onClose}
          description={t('The other side is told.')}
          toInitial={() => initialOperator(loan)}
          schema={operatorSchema}
          toArrangement={(body) => ({ path: 'operator', body })}
        >
          <OperatorFields loan={loan} />
        </SaveDialog>
      );
    case 'purchase_order':
      return (
        <SaveDialog
          loan={loan}
          part={part}
          onClose={onClose}
          description={t('The lender puts it on the invoice.')}
          toInitial={() => initialPurchaseOrder(loan)}
          schema={purchaseOrderSchema}
          toArrangement={(values) => ({ path: 'purchase-order', body: toPurchaseOrderBody(values) })}
        >
          <PurchaseOrderFields />
        </SaveDialog>
      );
    default:
      return (
        <SaveDialog
          loan={loan}
          part={part}
          onClose={onClose}
          description={
            loan.plan?.suggestedContacts
              ? t('The other side sees them. They are filled in from your last loan.')
              : t('The other side sees them.')
          }
          toInitial={() => initialContacts(loan, user)}
          schema={contactsSchema}
          toArrangement={(values) => ({ path: 'contacts', body: toContactsBody(values) })}
        >
          <ContactFields />
        </SaveDialog>
      );
  }
}

type SaveProps<Values> = {
  loan: Loan;
  part: LoanPlanPart;
  description: string;
  toInitial: () => Values;
  schema: Schema;
  toArrangement: (values: Values) => Arrangement;
  onClose: () => void;
  children: ReactNode;
};

function SaveDialog<Values extends FormikValues>({
  loan,
  part,
  description,
  toInitial,
  schema,
  toArrangement,
  onClose,
  children,
}: SaveProps<Values>) {
  const { t } = useTranslation();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const { shown, subject } = useShownLoan(
    loan,
    ({ steps = [] }) => steps.find(({ step }) => step === part)?.mine === true,
  );
  const [initial] = useState(toInitial);
  const [openedDescription] = useState(description);
  const title = stepTitle(part, loan, t);
  return (
    <FormDialog size="wide" title={title} description={openedDescription} subject={subject} onClose={onClose}>
      <Form
        initialValues={initial}
        schema={schema}
        onSubmit={async (values) => {
          cacheLoan(await saveArrangement(shown, toArrangement(values), headers));
          toast({ title: t('Saved') });
          onClose();
        }}
        errorTitle="Update failed"
        label={title}
      >
        <DirtyGuard />
        {children}
        <DialogButtons label={t('Save')} busyLabel={t('Saving...')} />
      </Form>
    </FormDialog>
  );
}
