import { Box, chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import type { CreditNote, Statement } from '@commonyard/contracts/http/statements';
import { formatHstNumber } from '@commonyard/contracts/statements.values';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { daysText, lengthOf } from '../../entities/loan/loan-facts.tsx';
import { formatCents, formatDay, formatInstant, formatNumber } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { DetailList } from '../../ui/fact-list.tsx';
import { SmallText, Stack } from '../../ui/layout.tsx';
import { LineName, QuoteLines } from './loan-offer.tsx';

export const countedDays = (days: Days, t: TFunction): string =>
  `${daysText(days, t)} (${t('{count} days', { count: lengthOf(days) })})`;

type FactsProps = { statement: Statement; first?: ComponentProps<typeof DetailList>['details'] };

/** What a statement says beside its lines, after the `first` facts; nothing of what it does not have. */
export function StatementFacts({ statement, first = [] }: FactsProps) {
  const { t } = useTranslation();
  const { usedFrom, usedUntil, hours, hstNumber, purchaseOrder, glCode, issuedAt, issuedBy } = statement;
  return (
    <DetailList
      details={[
        ...first,
        [t('Issued'), [issuedBy, formatInstant(issuedAt)].filter(Boolean).join(', ')],
        [t('Days used'), countedDays({ startsOn: usedFrom, endsOn: usedUntil }, t)],
        [t('Hours by the meter'), hours !== null && t('{hours} h', { hours: formatNumber(hours) })],
        [t('HST number'), hstNumber === null ? t('None: no HST is charged') : formatHstNumber(hstNumber)],
        [t('Purchase order'), purchaseOrder],
        [t('Account code'), glCode],
      ]}
    />
  );
}

/** The lines of a statement with its sums, its note, and what was said and paid since. */
export function StatementBody({ statement }: { statement: Statement }) {
  const { t } = useTranslation();
  const { note, creditedCents, dueCents, agreedAt, agreedBy, payment, state } = statement;
  return (
    <Stack gap="3">
      <QuoteLines lines={statement.lines} sums={statement} />
      {note && <Quoted>{note}</Quoted>}
      {statement.creditNotes.map((creditNote) => (
        <CreditNoteView key={creditNote.id} creditNote={creditNote} />
      ))}
      {creditedCents > 0 && state !== 'paid' && (
        <chakra.p fontWeight="700">{t('Still due: {amount}', { amount: formatCents(dueCents) })}</chakra.p>
      )}
      <DisputeView statement={statement} />
      {agreedAt !== null && (
        <p>
          {agreedBy === null
            ? t('Agreed: {when}', { when: formatInstant(agreedAt) })
            : t('Agreed: {when}', { when: `${agreedBy}, ${formatInstant(agreedAt)}` })}
        </p>
      )}
      {payment && (
        <p>
          {payment.settlementId === null
            ? t('Paid on {day}, reference {reference}', {
                day: formatDay(payment.paidOn),
                reference: payment.reference,
              })
            : t('Paid on {day} by settlement #{id}', { day: formatDay(payment.paidOn), id: payment.settlementId })}
        </p>
      )}
    </Stack>
  );
}

function CreditNoteView({ creditNote }: { creditNote: CreditNote }) {
  const { t } = useTranslation();
  const { number, lines, reason, issuedAt, issuedBy } = creditNote;
  const title = t('Credit note {number}', { number });
  return (
    <Box as="section" aria-label={title} borderWidth="1px" borderRadius="l2" p="3" css={{ breakInside: 'avoid' }}>
      <chakra.p fontWeight="700">{title}</chakra.p>
      <SmallText>{[issuedBy, formatInstant(issuedAt)].filter(Boolean).join(', ')}</SmallText>
      {reason && <Quoted>{reason}</Quoted>}
      <QuoteLines lines={lines} sums={creditNote} totalLabel={t('Credited')} />
    </Box>
  );
}

/** Why the borrowing side disputed a statement, and what is wrong with which line. */
export function DisputeView({ statement: { dispute, lines } }: { statement: Statement }) {
  const { t } = useTranslation();
  if (!dispute) return null;
  return (
    <Box borderInlineStartWidth="3px" borderColor="fg.error" ps="3">
      <chakra.p fontWeight="600">
        {t('Disputed: {when}', { when: [dispute.by, formatInstant(dispute.at)].filter(Boolean).join(', ') })}
      </chakra.p>
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
        {dispute.reason}
      </chakra.p>
      {dispute.lines.length > 0 && (
        <Stack as="ul" gap="2" mt="2" aria-label={t('Disputed lines')}>
          {dispute.lines.map(({ position, reason }) => (
            <chakra.li key={position} overflowWrap="anywhere">
              {lines[position] && <LineName line={lines[position]} />}
              <p>{t('Wrong: {reason}', { reason })}</p>
            </chakra.li>
          ))}
        </Stack>
      )}
    </Box>
  );
}

export const Quoted = ({ children }: { children: string }) => (
  <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere" ps="3" borderInlineStartWidth="3px">
    {children}
  </chakra.p>
);
