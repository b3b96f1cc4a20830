import { Button, chakra, Box } from '@chakra-ui/react';
import { useState } from 'react';
import type { Loan } from '@commonyard/contracts/http/loans';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { formatShortDay } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { isTurnOf, acceptLabel, acceptText, exceedsLimit } from './loan-texts.ts';
import { lastMoment } from '../../entities/loan/time-left.ts';
import { ProposalNotice } from './loan-offer.tsx';
import { QuoteDialog } from './quote-dialog.tsx';
import { ReasonDialog, useEndNegotiation } from './reason-dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { NextFreeNotice } from '../../entities/loan/next-free-notice.tsx';
import { ActionError } from '../../ui/action-error.tsx';
import { ApiError } from '../../lib/http.ts';

type Opened = 'accept' | 'decline' | 'cancel' | 'quote' | 'proposal';

export function LoanStep({ loan, userId }: { loan: Loan; userId: number }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened>();
  const { mutate, isPending, error } = useEndNegotiation(loan);
  const close = () => setOpened(undefined);
  const { actions, proposal, limitCents } = loan;
  const isProposed = proposal?.action === 'accept' && exceedsLimit(loan);
  const canAccept = actions.includes('accept') && !isProposed;
  const canQuote = actions.includes('quote') || actions.includes('counter');
  // An officer sends what an operator has prepared.
  const proposed = limitCents === null ? (proposal?.quote ?? undefined) : undefined;
  const isActing = isTurnOf(loan, loan.side);
  const step = stepText(loan, t);
  const quoteLabel = actions.includes('counter')
    ? t('Counter')
    : loan.quotes.length > 0
      ? t('New quote')
      : t('Prepare a quote');
  const choices: [choice: Opened, label: string | false | undefined, variant: 'solid' | 'outline'][] = [
    ['proposal', proposed && t('Review and send the quote'), 'solid'],
    ['accept', canAccept && acceptLabel(loan, t), 'solid'],
    ['quote', canQuote && quoteLabel, canAccept || proposed ? 'outline' : 'solid'],
    ['decline', actions.includes('decline') && t('Decline'), 'outline'],
    ['cancel', actions.includes('cancel') && t('Cancel the loan'), 'outline'],
  ];
  return (
    <Stack gap="3">
      <EndedNotice loan={loan} />
      {(step || actions.length > 0) && (
        <Stack
          as="section"
          aria-label={t('Next step')}
          borderWidth="1px"
          borderInlineStartWidth="4px"
          borderColor={isActing ? 'brand.solid' : 'border'}
          borderRadius="l2"
          px="4"
          py="3"
          gap="3"
        >
          {step && <chakra.p fontWeight="700">{step}</chakra.p>}
          {proposal && <ProposalNotice loan={loan} proposal={proposal} />}
          <StepProblem loan={loan} error={error} />
          {actions.length > 0 && (
            <Cluster gap="2">
              {choices.map(
                ([choice, label, variant]) =>
                  label && (
                    <Button
                      key={choice}
                      type="button"
                      disabled={isPending}
                      variant={variant}
                      onClick={() => setOpened(choice)}
                    >
                      {label}
                    </Button>
                  ),
              )}
            </Cluster>
          )}
        </Stack>
      )}
      {opened === 'accept' && (
        <Confirm
          isHarmless
          title={exceedsLimit(loan) ? t('Ask an officer to accept?') : t('Accept the quote?')}
          text={acceptText(loan, t)}
          confirmLabel={acceptLabel(loan, t)}
          onConfirm={() => {
            close();
            mutate({ action: 'accept' });
          }}
          onClose={close}
        />
      )}
      {(opened === 'decline' || opened === 'cancel') && (
        <ReasonDialog key={opened} loan={loan} action={opened} onClose={close} />
      )}
      {(opened === 'quote' || opened === 'proposal') && (
        <QuoteDialog
          key={opened}
          loan={loan}
          userId={userId}
          proposed={opened === 'proposal' ? proposed : undefined}
          onClose={close}
        />
      )}
    </Stack>
  );
}

function stepText(loan: Loan, t: TFunction): string | undefined {
  const { turn, side, expiresAt, status } = loan;
  if (turn === null) return status === 'accepted' ? t('The equipment is booked for these days.') : undefined;
  const day = expiresAt && formatShortDay(lastMoment(expiresAt));
  if (turn === side) return day ? t('Your step by {day}', { day }) : t('Your step');
  const municipality = sideName(loan, turn);
  return day
    ? t('{municipality} acts next, by {day}', { municipality, day })
    : t('{municipality} acts next', { municipality });
}

function StepProblem({ loan, error }: { loan: Loan; error: Error | null }) {
  const { t } = useTranslation();
  const isTaken = loan.datesTaken || (error instanceof ApiError && error.code === 'dates_taken');
  return (
    <>
      {isTaken && (
        <>
          <NextFreeNotice listingId={loan.listing.id} days={loan} />
          {loan.actions.length > 0 && (
            <p>{t('The loan can go on with other days: name them in a quote or a counter-offer.')}</p>
          )}
        </>
      )}
      <ActionError error={isTaken ? null : error} />
    </>
  );
}

function EndedNotice({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const text = endedText(loan, t);
  if (!text) return null;
  return (
    <Box borderRadius="l2" bg="bg.muted" px="4" py="3">
      <chakra.p fontWeight="700">{text}</chakra.p>
      {loan.reason && (
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
          {loan.reason}
        </chakra.p>
      )}
    </Box>
  );
}

function endedText(loan: Loan, t: TFunction): string | undefined {
  const { status, endedBy } = loan;
  const municipality = endedBy ? sideName(loan, endedBy) : t('CommonYard');
  switch (status) {
    case 'declined':
      return t('{municipality} declined.', { municipality });
    case 'cancelled':
      return t('{municipality} cancelled the loan.', { municipality });
    case 'expired':
      return t('The loan expired, because nobody acted in time.');
    default:
      return undefined;
  }
}
