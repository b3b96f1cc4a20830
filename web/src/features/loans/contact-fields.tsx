import { object, type ObjectSchema } from 'yup';
import type { User } from '@commonyard/contracts/http/identity';
import type { LoanContact, LoanContactsBody } from '@commonyard/contracts/http/loan-plans';
import type { Loan } from '@commonyard/contracts/http/loans';
import {
  isPhoneNumber,
  LOAN_PLAN_LIMITS as LIMITS,
  LOAN_PLAN_MESSAGES as MESSAGES,
} from '@commonyard/contracts/loan-plans.values';
import { emailText, lineText, nameText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FieldPair, FormSection, TextField } from '../../ui/forms/fields.tsx';

type ContactValues = { name: string; phone: string; email: string };
type ContactsValues = { pickUp: ContactValues; operator: ContactValues; accounts: ContactValues };

const BLANK: ContactValues = { name: '', phone: '', email: '' };

const toValues = (contact: LoanContact | null): ContactValues =>
  contact ? { ...contact, email: contact.email ?? '' } : BLANK;

/** What the side has saved, else the contacts of its last loan, else the account of the user. */
export function initialContacts({ plan, side }: Loan, { name, email }: User): ContactsValues {
  const own = side === 'lender' ? plan?.lenderContacts : plan?.borrowerContacts;
  const contacts = own ?? plan?.suggestedContacts;
  if (!contacts) return { pickUp: { name, phone: '', email }, operator: BLANK, accounts: BLANK };
  return {
    pickUp: toValues(contacts.pickUp),
    operator: toValues(contacts.operator),
    accounts: toValues(contacts.accounts),
  };
}

/** The schema gets undefined for an empty text. */
const isBlank = ({ name, phone, email }: Partial<ContactValues>): boolean =>
  !name?.trim() && !phone?.trim() && !email?.trim();

/** A contact is whole, or not there at all where it is optional. */
const contactSchema = (isOptional: boolean): ObjectSchema<Partial<ContactValues>> => {
  const isNeeded = (value: string | undefined, contact: unknown) =>
    Boolean(value) || (isOptional && isBlank(contact as Partial<ContactValues>));
  return object({
    name: nameText()
      .test('needed', MESSAGES.name, (value, { parent }) => isNeeded(value, parent))
      .test(
        'length',
        MESSAGES.name,
        (value) => !value || (value.length >= LIMITS.name.min && value.length <= LIMITS.name.max),
      ),
    phone: lineText()
      .test('needed', MESSAGES.phone, (value, { parent }) => isNeeded(value, parent))
      .test('phone', MESSAGES.phone, (value) => !value || isPhoneNumber(value))
      .max(LIMITS.phone.max, MESSAGES.phone),
    email: emailText(MESSAGES.email).max(254, MESSAGES.email),
  });
};

export const contactsSchema = object({
  pickUp: contactSchema(false),
  operator: contactSchema(true),
  accounts: contactSchema(true),
});

export function toContactsBody({ pickUp, operator, accounts }: ContactsValues): LoanContactsBody {
  const toBody = ({ name, phone, email }: ContactValues) => ({
    name: name.trim(),
    phone: phone.trim(),
    email: email.trim() || null,
  });
  return {
    pickUp: toBody(pickUp),
    ...(!isBlank(operator) && { operator: toBody(operator) }),
    ...(!isBlank(accounts) && { accounts: toBody(accounts) }),
  };
}

export function ContactFields() {
  const { t } = useTranslation();
  return (
    <>
      <FormSection number={1} title={t('Pick-up and return')}>
        <Contact name="pickUp" />
      </FormSection>
      <FormSection number={2} title={t('Operator, if there is one')}>
        <Contact name="operator" />
      </FormSection>
      <FormSection number={3} title={t('Invoicing')}>
        <Contact name="accounts" />
      </FormSection>
    </>
  );
}

function Contact({ name }: { name: keyof ContactsValues }) {
  const optional = name !== 'pickUp';
  return (
    <>
      <TextField name={`${name}.name`} label="Name" optional={optional} maxLength={LIMITS.name.max} />
      <FieldPair>
        <TextField name={`${name}.phone`} label="Phone" type="tel" optional={optional} maxLength={LIMITS.phone.max} />
        <TextField name={`${name}.email`} label="Email" type="email" optional />
      </FieldPair>
    </>
  );
}
