import { chakra } from '@chakra-ui/react';
import { AlarmClock, CalendarRange, Siren, Undo2 } from 'lucide-react';
import type { Loan } from '@commonyard/contracts/http/loans';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { formatCents, formatInstant, formatShortDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Callout } from '../../ui/callout.tsx';
import { SmallText, Stack } from '../../ui/layout.tsx';
import { isLate } from './loan-texts.ts';

/** What both sides of an agreed loan should know: it is late, recalled, out without a signature, or may have another last day. */
export function AgreedNotices({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const { overdueSince, recallDue, recallReason, emergencyAt, emergencyReason, signatureDueAt, extension, status } =
    loan;
  return (
    <Stack gap="2" _empty={{ display: 'none' }}>
      {isLate(loan) && (
        <Callout tint="red" icon={AlarmClock}>
          <chakra.p fontWeight="600">{t('Overdue since {day}', { day: formatShortDay(overdueSince!) })}</chakra.p>
        </Callout>
      )}
      {recallDue && (status === 'out' || status === 'returned') && (
        <Callout tint="yellow" icon={Undo2}>
          <chakra.p fontWeight="600">
            {t('{municipality} recalls the equipment: back on {day}', {
              municipality: sideName(loan, 'lender'),
              day: formatShortDay(recallDue),
            })}
          </chakra.p>
          {recallReason && <Words>{recallReason}</Words>}
        </Callout>
      )}
      {emergencyAt && (
        <Callout tint="yellow" icon={Siren}>
          <chakra.p fontWeight="600">{t('Emergency hand-over before the agreement is signed')}</chakra.p>
          {signatureDueAt && status === 'out' && (
            <p>{t('To be signed by {time}', { time: formatInstant(signatureDueAt) })}</p>
          )}
          {emergencyReason && <Words>{emergencyReason}</Words>}
        </Callout>
      )}
      {loan.lateLoanEndsOn && (
        <Callout tint="yellow" icon={AlarmClock}>
          <chakra.p fontWeight="600">{t('The equipment is late from the loan before')}</chakra.p>
          <p>{t('It should have been back on {day}.', { day: formatShortDay(loan.lateLoanEndsOn) })}</p>
        </Callout>
      )}
      {extension && <ExtensionNotice loan={loan} extension={extension} />}
    </Stack>
  );
}

const Words = chakra('p', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } });

function ExtensionNotice({ loan, extension }: { loan: Loan; extension: NonNullable<Loan['extension']> }) {
  const { t } = useTranslation();
  const { endsOn, side, by, note, differenceCents, proposedAt } = extension;
  const municipality = sideName(loan, side);
  const who = by === null ? municipality : t('{name} ({municipality})', { name: by, municipality });
  const amount = differenceCents === null ? '' : formatCents(Math.abs(differenceCents));
  return (
    <Callout tint="blue" icon={CalendarRange}>
      <chakra.p fontWeight="600">
        {t('{who} proposes {day} as the last day.', { who, day: formatShortDay(endsOn) })}
      </chakra.p>
      {differenceCents !== null && (
        <p>
          {differenceCents >= 0
            ? t('Estimate by the terms of the loan: {amount} more, with HST', { amount })
            : t('Estimate by the terms of the loan: {amount} less, with HST', { amount })}
        </p>
      )}
      <SmallText color="inherit">{formatInstant(proposedAt)}</SmallText>
      {note && <Words>{note}</Words>}
    </Callout>
  );
}
