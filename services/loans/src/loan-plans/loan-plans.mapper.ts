import type { ArrangedPart } from '@commonyard/contracts/events/loans';
import type {
  HandOverPlan,
  HandOverPlanBody,
  LoanContact,
  LoanContacts,
  LoanContactsBody,
  LoanOperator,
  LoanPlan,
  PurchaseOrder,
} from '@commonyard/contracts/http/loan-plans';
import type { LoanPlanPart } from '@commonyard/contracts/loan-plans.values';
import type { LoanSide } from '@commonyard/contracts/loans.values';
import type { SavedPart, SavedPlan } from './loan-plans.repository.ts';

/** What each part stores. */
type PlanContents = {
  lender_contacts: LoanContacts;
  borrower_contacts: LoanContacts;
  hand_over_plan: HandOverPlan;
  operator: LoanOperator;
  purchase_order: PurchaseOrder;
};

export function toContacts({ pickUp, operator, accounts }: LoanContactsBody): LoanContacts {
  return {
    pickUp: toContact(pickUp),
    operator: operator ? toContact(operator) : null,
    accounts: accounts ? toContact(accounts) : null,
  };
}

const toContact = ({ name, phone, email }: LoanContactsBody['pickUp']): LoanContact => ({
  name,
  phone,
  email: email || null,
});

export const toHandOverPlan = ({ pickUp, return: back }: HandOverPlanBody): HandOverPlan => ({
  pickUp: { ...pickUp, note: pickUp.note || null },
  return: { ...back, note: back.note || null },
});

/** The content of a part; null where it was not saved yet. */
export const contentOf = <Part extends LoanPlanPart>(
  parts: readonly SavedPart[],
  name: Part,
): PlanContents[Part] | null =>
  (parts.find(({ part }) => part === name)?.content as PlanContents[Part] | undefined) ?? null;

/** The plan of a loan, as a side sees it. */
export function toPlan({ parts, suggestedContacts }: SavedPlan, side: LoanSide | null): LoanPlan {
  const lenderContacts = contentOf(parts, 'lender_contacts');
  const borrowerContacts = contentOf(parts, 'borrower_contacts');
  const own = side === 'lender' ? lenderContacts : borrowerContacts;
  return {
    lenderContacts,
    borrowerContacts,
    handOverPlan: contentOf(parts, 'hand_over_plan'),
    operator: contentOf(parts, 'operator'),
    purchaseOrder: contentOf(parts, 'purchase_order'),
    suggestedContacts: side === null || own ? null : suggestedContacts,
  };
}

/** What is stored of a part that was saved. */
export const toContent = ({ contacts, handOverPlan, operator, purchaseOrder }: ArrangedPart): object =>
  (contacts ?? handOverPlan ?? operator ?? purchaseOrder)!;
