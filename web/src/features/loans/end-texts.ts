import type { Loan } from '@commonyard/contracts/http/loans';
import type { Statement } from '@commonyard/contracts/http/statements';
import type { LoanAction } from '@commonyard/contracts/loans.values';
import { formatCents } from '../../lib/format.ts';
import type { TFunction } from '../../lib/translation.ts';
import { leftOf } from './statements.queries.ts';

/** The actions about the end of an accepted loan, and about a proposal to the officers of the own side. */
export const END_ACTIONS = [
  'agree_end',
  'dispute_end',
  'withdraw_end',
  'propose_back',
  'propose_not_happened',
  'propose_nothing_charged',
  'decline_proposal',
  'withdraw_proposal',
] as const satisfies readonly LoanAction[];
export type EndAction = (typeof END_ACTIONS)[number];

/** Whether the lending side charged nothing so far: it has agreed on no price, and issued no statement. */
export const chargesNothing = ({ totalCents }: Pick<Loan, 'totalCents'>, statement: Statement | undefined): boolean =>
  !totalCents && !statement;

/** `statement`: the newest one of the loan, where it has one that was not taken back. */
export const issueLabel = (statement: Statement | undefined, t: TFunction): string =>
  statement ? t('Correct the statement') : t('Issue the statement');

/** `statement`: the newest one of the loan. */
export function endLabel(
  action: EndAction,
  { proposedEnd, status }: Pick<Loan, 'proposedEnd' | 'status'>,
  t: TFunction,
  statement?: Statement,
): string {
  switch (action) {
    case 'agree_end':
      if (proposedEnd?.outcome === 'statement' && statement)
        return t('Agree to {total}', { total: formatCents(statement.totalCents) });
      if (proposedEnd?.outcome === 'nothing_charged') return t('Yes, close the loan');
      return proposedEnd?.outcome === 'not_happened' ? t('Yes, it did not happen') : t('Yes, it is back');
    case 'dispute_end':
      return proposedEnd?.outcome === 'statement' ? t('Dispute the statement') : t('Disagree');
    case 'withdraw_end':
      return t('Take it back');
    case 'propose_back':
      return status === 'out' ? t('It is back, without an inspection') : t('It is back');
    case 'propose_not_happened':
      return t('It did not happen');
    case 'propose_nothing_charged':
      return t('Nothing more is charged');
    case 'decline_proposal':
      return t('Decline the proposal');
    default:
      return t('Take back the proposal');
  }
}

/** Catalogue keys. */
export const END_FIELDS = { note: 'Note', reason: 'Reason', word: 'Word to the operator' } as const;

export type EndTexts = {
  title: string;
  text: string;
  /** The label of the text that the action takes, and whether it needs it. */
  field?: { label: string; isRequired: boolean };
  done: string;
  isHarmless: boolean;
};

/** What the dialog of an action says. `statement`: the newest one of the loan, where it has one that was not taken back. */
export function endTexts(
  action: EndAction,
  { proposedEnd, status, totalCents }: Pick<Loan, 'proposedEnd' | 'status' | 'totalCents'>,
  t: TFunction,
  statement?: Statement,
): EndTexts {
  const charges = totalCents !== null && totalCents > 0;
  switch (action) {
    case 'propose_back':
      return {
        title: t('Is the equipment back?'),
        text:
          status === 'out'
            ? t(
                'Without a return inspection nobody can say later in which condition it came back. The other side agrees within 10 days or disagrees; without an answer it is final then.',
              )
            : charges
              ? t(
                  'The loan is returned. The lender then says what it charges. The other side agrees within 10 days or disagrees; without an answer it is final then.',
                )
              : t(
                  'The loan took place and the equipment is back: nothing more is owed through CommonYard. The other side agrees within 10 days or disagrees; without an answer it is final then.',
                ),
        field: { label: END_FIELDS.note, isRequired: false },
        done: t('The other side is asked to agree'),
        isHarmless: true,
      };
    case 'propose_not_happened':
      return {
        title: t('Did the loan not happen?'),
        text: t(
          'The other side reads the reason, and agrees within 10 days or disagrees; without an answer it is final then.',
        ),
        field: { label: END_FIELDS.reason, isRequired: true },
        done: t('The other side is asked to agree'),
        isHarmless: true,
      };
    case 'propose_nothing_charged':
      return {
        title: t('Is nothing more charged?'),
        text: [
          statement &&
            t('A credit note takes back statement {number} over {amount}.', {
              number: statement.number,
              amount: formatCents(leftOf(statement)),
            }),
          t('The loan is closed when the borrower agrees, or does not disagree within 10 days.'),
        ]
          .filter(Boolean)
          .join(' '),
        field: { label: END_FIELDS.note, isRequired: false },
        done: t('The other side is asked to agree'),
        isHarmless: !statement,
      };
    case 'agree_end':
      if (proposedEnd?.outcome === 'nothing_charged')
        return {
          title: t('Agree that nothing more is charged?'),
          text: t('The loan is closed. Its messages stay open for 30 days.'),
          done: t('Loan closed'),
          isHarmless: true,
        };
      if (status === 'out')
        return {
          title: t('Agree that the equipment is back?'),
          text: t('The loan is returned, and days that remain are free.'),
          done: t('The equipment is returned'),
          isHarmless: true,
        };
      if (proposedEnd?.outcome === 'back' && charges)
        return {
          title: t('Agree that the equipment is back?'),
          text: t('The loan is returned. The lender then says what it charges.'),
          done: t('The equipment is returned'),
          isHarmless: true,
        };
      return proposedEnd?.outcome === 'not_happened'
        ? {
            title: t('Agree that the loan did not happen?'),
            text: t('The loan ends, and its days are free. Its messages stay open for 30 days.'),
            done: t('Loan ended'),
            isHarmless: true,
          }
        : {
            title: t('Agree that the equipment is back?'),
            text: t('The loan is closed, and days that remain are free. Its messages stay open for 30 days.'),
            done: t('Loan closed'),
            isHarmless: true,
          };
    case 'dispute_end':
      return {
        title: t('Disagree?'),
        text: t('The loan stays open. The other side reads the reason.'),
        field: { label: END_FIELDS.reason, isRequired: true },
        done: t('The other side is told'),
        isHarmless: false,
      };
    case 'withdraw_end':
      return {
        title: t('Take it back?'),
        text: t('The loan stays open until a side says how it ended.'),
        done: t('Taken back'),
        isHarmless: true,
      };
    case 'decline_proposal':
      return {
        title: t('Decline the proposal?'),
        text: t('The operator is told, and can propose something else.'),
        field: { label: END_FIELDS.word, isRequired: false },
        done: t('Proposal declined'),
        isHarmless: false,
      };
    default:
      return {
        title: t('Take back the proposal?'),
        text: t('No municipal administrator has to decide on it any more.'),
        done: t('Taken back'),
        isHarmless: true,
      };
  }
}
