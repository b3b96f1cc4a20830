import { chakra } from '@chakra-ui/react';
import type { LoanContact, Meeting } from '@commonyard/contracts/http/loan-plans';
import type { Loan } from '@commonyard/contracts/http/loans';
import { returnDayOf } from '@commonyard/contracts/loan-days.values';
import type { LoanPlanPart } from '@commonyard/contracts/loan-plans.values';
import { formatDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Stack } from '../../ui/layout.tsx';

/** What a side has arranged; nothing where it was not saved yet. */
export function PlanFacts({ loan, part }: { loan: Loan; part: LoanPlanPart }) {
  const { t } = useTranslation();
  const { plan } = loan;
  if (!plan) return null;
  switch (part) {
    case 'lender_contacts':
    case 'borrower_contacts': {
      const contacts = part === 'lender_contacts' ? plan.lenderContacts : plan.borrowerContacts;
      if (!contacts) return null;
      return (
        <Stack gap="1">
          <Contact purpose={t('Pick-up and return')} contact={contacts.pickUp} />
          <Contact purpose={t('Operator')} contact={contacts.operator} />
          <Contact purpose={t('Invoicing')} contact={contacts.accounts} />
        </Stack>
      );
    }
    case 'hand_over_plan':
      return plan.handOverPlan ? (
        <Stack gap="1">
          <MeetingText title={t('Pick-up')} day={loan.startsOn} meeting={plan.handOverPlan.pickUp} />
          <MeetingText title={t('Return')} day={returnDayOf(loan)} meeting={plan.handOverPlan.return} />
        </Stack>
      ) : null;
    case 'operator':
      return plan.operator ? (
        <Text>
          {t('{name}, CVOR of {municipality}', {
            name: plan.operator.name,
            municipality: loan[plan.operator.cvor].municipalityName,
          })}
        </Text>
      ) : null;
    default:
      return plan.purchaseOrder?.number ? <Text>{plan.purchaseOrder.number}</Text> : null;
  }
}

const Text = chakra('p', { base: { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } });

const Link = chakra('a', { base: { color: 'link', textDecoration: 'underline', textUnderlineOffset: '3px' } });

function Contact({ purpose, contact }: { purpose: string; contact: LoanContact | null }) {
  const { t } = useTranslation();
  if (!contact) return null;
  const { name, phone, email } = contact;
  return (
    <Text>
      {t('{label}: {value}', { label: purpose, value: name })}
      {', '}
      <Link href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</Link>
      {email && (
        <>
          {', '}
          <Link href={`mailto:${email}`}>{email}</Link>
        </>
      )}
    </Text>
  );
}

type MeetingProps = { title: string; day: string; meeting: Meeting };

function MeetingText({ title, day, meeting: { address, from, to, float, note } }: MeetingProps) {
  const { t } = useTranslation();
  return (
    <Text>
      {t('{label}: {value}', { label: title, value: address })}
      {', '}
      {t('{day}, {from} to {to}', { day: formatDay(day), from, to })}
      {float && `, ${t('float wanted')}`}
      {note && `\n${note}`}
    </Text>
  );
}
