import { isAgreed } from '@commonyard/contracts/loans.values';
import { Button, chakra, Box } from '@chakra-ui/react';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import type { Loan } from '@commonyard/contracts/http/loans';
import { returnDayOf } from '@commonyard/contracts/loan-days.values';
import type { Statement } from '@commonyard/contracts/http/statements';
import type { LoanAction, LoanSide } from '@commonyard/contracts/loans.values';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { formatShortDay } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import {
  AGREED_ACTIONS,
  agreedLabel,
  isAgreedAction,
  mayAgree,
  waitsForBothSignatures,
  type AgreedAction,
} from './agreed-texts.ts';
import { AgreedNotices } from './agreed-notices.tsx';
import {
  isLate,
  isTurnOf,
  acceptLabel,
  aboveLimitText,
  cancelLabel,
  exceedsLimit,
  isAboveLimit,
} from './loan-texts.ts';
import { EndDialog, ProposedEndNotice } from './loan-end.tsx';
import { chargesNothing, END_ACTIONS, endLabel, issueLabel, type EndAction } from './end-texts.ts';
import { lastMoment } from '../../entities/loan/time-left.ts';
import { CauseNotice, causeText } from './loan-cause.tsx';
import { ProposalNotice } from './loan-offer.tsx';
import { QuoteDialog } from './quote-dialog.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { awaitedOf, leftOf, useNewestStatement } from './statements.queries.ts';
import { NextFreeNotice } from '../../entities/loan/next-free-notice.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';

type Opened =
  'accept' | 'decline' | 'cancel' | 'quote' | 'days' | 'proposal' | 'issue_statement' | EndAction | AgreedAction;

type Choice = [choice: Opened, label: string | false | undefined, variant: 'solid' | 'outline'];

const IssueDialog = lazyPart(() => import('./loan-dialogs.ts'), 'IssueDialog');
const AnswerDialog = lazyPart(() => import('./loan-dialogs.ts'), 'AnswerDialog');
const DisputeView = lazyPart(() => import('./loan-sections.ts'), 'DisputeView');
const AgreedDialog = lazyPart(() => import('./loan-dialogs.ts'), 'AgreedDialog');
const DaysDialog = lazyPart(() => import('./loan-dialogs.ts'), 'DaysDialog');

export function LoanStep({ loan, user }: { loan: Loan; user: User }) {
  const { t } = useTranslation();
  const statement = useNewestStatement(loan);
  const [opened, setOpened] = useState<Opened>();
  const [wereDaysTaken, setDaysTaken] = useState(false);
  const [answered, setAnswered] = useState<{ statement: Statement; action: AnswerAction }>();
  const close = () => setOpened(undefined);
  const { actions, proposal, proposedEnd, limitCents, status } = loan;
  const isProposed = proposal?.action === 'accept' && exceedsLimit(loan);
  const canAccept = actions.includes('accept') && !isProposed;
  const canQuote = actions.includes('quote') || actions.includes('counter');
  // An officer sends what an operator has prepared.
  const proposed = limitCents === null ? (proposal?.quote ?? undefined) : undefined;
  const isActing = isTurnOf(loan, loan.side);
  const answersStatement = proposedEnd?.outcome === 'statement';
  const awaited = answersStatement && statement ? awaitedOf(loan, [statement]) : undefined;
  // What an operator would commit to: to agree to a statement, or to take one back.
  const committedCents = statement ? leftOf(statement) : 0;
  const isAbove = isAboveLimit(committedCents, loan);
  const isBlocked = (action: LoanAction) =>
    isAbove && COMMITTING.includes(action) && (action !== 'agree_end' || answersStatement);
  const step = stepText(loan, statement, t);
  const quoteLabel = actions.includes('counter')
    ? t('Counter')
    : loan.quotes.length > 0
      ? t('New quote')
      : t('Prepare a quote');
  const choices: Choice[] = [
    [
      'proposal',
      proposed &&
        (actions.includes('counter') ? t('Review and send the counter-offer') : t('Review and send the quote')),
      'solid',
    ],
    ['accept', canAccept && acceptLabel(loan, t), 'solid'],
    ['quote', canQuote && quoteLabel, canAccept || proposed ? 'outline' : 'solid'],
    ['days', actions.includes('change_days') && t('Choose other days'), loan.datesTaken ? 'solid' : 'outline'],
    ['decline', actions.includes('decline') && t('Decline'), 'outline'],
    ['cancel', actions.includes('cancel') && cancelLabel(loan, t), 'outline'],
    [
      'issue_statement',
      actions.includes('issue_statement') && !isBlocked('issue_statement') && issueLabel(statement, t),
      statement?.state === 'issued' || chargesNothing(loan, statement) ? 'outline' : 'solid',
    ],
    ...END_ACTIONS.map((action): Choice => [
      action,
      actions.includes(action) &&
        !isBlocked(action) &&
        (!answersStatement || !isAnswer(action) || awaited !== undefined) &&
        endLabel(action, loan, t, awaited),
      action === 'agree_end' ||
      (action === 'propose_back' && loan.asksForEnd) ||
      (action === 'propose_nothing_charged' && chargesNothing(loan, statement))
        ? 'solid'
        : 'outline',
    ]),
    ...AGREED_ACTIONS.map((action): Choice => [
      action,
      actions.includes(action) && (action !== 'agree_extension' || mayAgree(loan)) && agreedLabel(action, t),
      action === 'agree_extension' ? 'solid' : 'outline',
    ]),
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
          {isAgreed(status) && <AgreedNotices loan={loan} />}
          {actions.includes('agree_extension') && !mayAgree(loan) && (
            <p>{t('Only a municipal administrator of yours can agree to it.')}</p>
          )}
          {waitsForBothSignatures(loan) && (
            <p>{t('Another last day is possible once both sides have signed the agreement.')}</p>
          )}
          {actions.some(isBlocked) && <p>{aboveLimitText(committedCents, loan, t)}</p>}
          {proposal && <ProposalNotice loan={loan} proposal={proposal} />}
          {isAgreed(status) && proposedEnd && <ProposedEndNotice loan={loan} end={proposedEnd} />}
          {statement?.state === 'disputed' && <DisputeView statement={statement} />}
          <CauseNotice loan={loan} />
          {(loan.datesTaken || wereDaysTaken) && <DatesTaken loan={loan} />}
          {actions.length > 0 && (
            <Cluster gap="2">
              {choices.map(
                ([choice, label, variant]) =>
                  label && (
                    <Button
                      key={choice}
                      type="button"
                      variant={variant}
                      whiteSpace="normal"
                      h="auto"
                      minH="11"
                      py="1"
                      onClick={() =>
                        awaited && isAnswer(choice)
                          ? setAnswered({ statement: awaited, action: choice })
                          : setOpened(choice)
                      }
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
        <AcceptDialog
          loan={loan}
          onDatesTaken={() => {
            setDaysTaken(true);
            close();
          }}
          onClose={close}
        />
      )}
      {opened === 'days' && <DaysDialog loan={loan} onClose={close} />}
      {(opened === 'decline' || opened === 'cancel') && (
        <ReasonDialog key={opened} loan={loan} action={opened} onClose={close} />
      )}
      {isAgreedAction(opened) && <AgreedDialog key={opened} loan={loan} action={opened} onClose={close} />}
      {opened === 'issue_statement' && <IssueDialog loan={loan} user={user} onClose={close} />}
      {answered && <AnswerDialog loan={loan} {...answered} onClose={() => setAnswered(undefined)} />}
      {isEndAction(opened) && <EndDialog key={opened} loan={loan} action={opened} onClose={close} />}
      {(opened === 'quote' || opened === 'proposal') && (
        <QuoteDialog
          key={opened}
          loan={loan}
          userId={user.id}
          proposed={opened === 'proposal' ? proposed : undefined}
          onClose={close}
        />
      )}
    </Stack>
  );
}

/** What commits a municipality to the amount of a statement, or takes that back. */
const COMMITTING: readonly LoanAction[] = ['agree_end', 'issue_statement', 'propose_nothing_charged'];

type AnswerAction = 'agree_end' | 'dispute_end';
const isAnswer = (action: Opened): action is AnswerAction => action === 'agree_end' || action === 'dispute_end';

const isEndAction = (opened: Opened | undefined): opened is EndAction =>
  (END_ACTIONS as readonly (string | undefined)[]).includes(opened);

function stepText(loan: Loan, statement: Statement | undefined, t: TFunction): string | undefined {
  const { turn, side, expiresAt, status, proposedEnd, asksForEnd } = loan;
  if (asksForEnd) return t('The last day has passed. What happened?');
  if (isLate(loan) && turn === null)
    return t('The equipment is overdue. Confirm the return, or agree on another last day.');
  if (status === 'out' && turn === null)
    return t('The equipment is out until {day}.', { day: formatShortDay(returnDayOf(loan)) });
  if (status === 'returned' && !proposedEnd && statement?.state === 'disputed')
    return side === 'lender'
      ? t('{municipality} disputes the statement. Correct it, or agree with the other side in messages.', {
          municipality: sideName(loan, 'borrower'),
        })
      : t('The statement is disputed. {municipality} answers with a corrected one.', {
          municipality: sideName(loan, 'lender'),
        });
  if (status === 'returned' && !proposedEnd)
    return side === 'lender'
      ? t('The equipment is back. Do you charge anything more?')
      : t('The equipment is back. {municipality} says what it charges.', { municipality: sideName(loan, 'lender') });
  if (turn === null) return isAgreed(status) ? t('The equipment is booked for these days.') : undefined;
  const actsBy = expiresAt ?? proposedEnd?.finalAt;
  const day = actsBy && formatShortDay(lastMoment(actsBy));
  if (turn === side) return day ? t('Your step by {day}', { day }) : t('Your step');
  const municipality = sideName(loan, turn);
  return day
    ? t('{municipality} acts next, by {day}', { municipality, day })
    : t('{municipality} acts next', { municipality });
}

function DatesTaken({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  return (
    <>
      <NextFreeNotice listingId={loan.listing.id} days={loan} />
      {loan.actions.length > 0 && <p>{t('Nobody can accept it with these days. Either side can propose others.')}</p>}
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
      {loan.proposedEnd && <ProposedEndNotice loan={loan} end={loan.proposedEnd} />}
      {loan.reason && !loan.proposedEnd && (
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
          {loan.reason}
        </chakra.p>
      )}
    </Box>
  );
}

function endedText(loan: Loan, t: TFunction): string | undefined {
  const { status, endedBy, cause, quotes, acceptedAt, proposedEnd } = loan;
  if (cause !== null && (status === 'cancelled' || status === 'expired'))
    return `${causeText(loan, cause, t)} ${status === 'expired' ? t('The loan expired.') : t('The loan was cancelled.')}`;
  const municipality = endedBy ? sideName(loan, endedBy) : t('CommonYard');
  switch (status) {
    case 'declined':
      return t('{municipality} declined.', { municipality });
    case 'closed':
      return t('The loan is closed.');
    case 'cancelled':
      if (proposedEnd) return t('The loan did not happen.');
      if (endedBy && acceptedAt === null) return withdrawnText(quotes.at(-1)?.side, municipality, t);
      return t('{municipality} cancelled the loan.', { municipality });
    case 'expired':
      return t('The loan expired, because nobody acted in time.');
    default:
      return undefined;
  }
}

/** What its side withdrew: the request, or the newest offer. */
function withdrawnText(side: LoanSide | undefined, municipality: string, t: TFunction): string {
  if (side === undefined) return t('{municipality} withdrew the request.', { municipality });
  return side === 'lender'
    ? t('{municipality} withdrew the quote.', { municipality })
    : t('{municipality} withdrew the counter-offer.', { municipality });
}
