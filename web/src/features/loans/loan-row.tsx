import { chakra } from '@chakra-ui/react';
import { CalendarRange, CalendarX2 } from 'lucide-react';
import type { LoanSummary } from '@commonyard/contracts/http/loans';
import { LoanDays } from '../../entities/loan/loan-days.tsx';
import { LoanStatusBadge } from '../../entities/loan/loan-status-badge.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { DetailRow } from '../../ui/detail-row.tsx';
import { timeLeftText } from './time-left.ts';
import { isTurnOf, turnText } from './turn-text.ts';
import { Row } from '../../ui/layout.tsx';

export const loanRowId = (id: number): string => `loan-${id}`;

type Props = { loan: LoanSummary; isOfficer: boolean; isOpen: boolean; replacesHistory: boolean };

/** A loan in the list. The whole row opens it; its number and machine are the link. */
export function LoanRow({ loan, isOfficer, isOpen, replacesHistory }: Props) {
  const { t } = useTranslation();
  const { id, listing, lender, borrower, status, expiresAt, datesTaken } = loan;
  const isActing = isTurnOf(loan, loan.side);
  const details = [turnText(loan, isOfficer, t), expiresAt && timeLeftText(expiresAt, t)].filter(Boolean).join(' · ');
  return (
    <DetailRow
      id={loanRowId(id)}
      search={{ loan: id }}
      name={
        <>
          #{id} {listing.title}
        </>
      }
      badge={<LoanStatusBadge status={status} />}
      isOpen={isOpen}
      replacesHistory={replacesHistory}
      isBold={isActing}
    >
      <chakra.p textStyle="sm" overflowWrap="anywhere">
        {t('{lender} to {borrower}', { lender: lender.municipalityName, borrower: borrower.municipalityName })}
      </chakra.p>
      <Row as="p" gap="2" textStyle="sm">
        <CalendarRange aria-hidden size={18} strokeWidth={1.75} />
        <LoanDays days={loan} />
      </Row>
      {details && (
        <chakra.p mt="1" textStyle="sm" color={isActing ? 'fg' : 'fg.muted'} fontWeight={isActing ? '600' : '400'}>
          {details}
        </chakra.p>
      )}
      {datesTaken && (
        <Row as="p" gap="2" mt="1" textStyle="sm" color="fg.error" fontWeight="600">
          <CalendarX2 aria-hidden size={18} strokeWidth={1.75} />
          {t('The days are taken')}
        </Row>
      )}
    </DetailRow>
  );
}
