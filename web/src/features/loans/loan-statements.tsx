import { Button, chakra } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { Statement } from '@commonyard/contracts/http/statements';
import { StatementBadge } from '../../entities/statement/statement-badge.tsx';
import { formatCents } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { Cluster, SectionTitle, SmallText, Stack } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { issueLabel } from './end-texts.ts';
import { StatementBody, StatementFacts } from './statement-view.tsx';
import { aboveLimitText, isAboveLimit } from './loan-texts.ts';
import { awaitedOf, leftOf, newestOf, useStatements } from './statements.queries.ts';

const IssueDialog = lazyPart(() => import('./loan-dialogs.ts'), 'IssueDialog');
const AnswerDialog = lazyPart(() => import('./loan-dialogs.ts'), 'AnswerDialog');
const CreditDialog = lazyPart(() => import('./loan-dialogs.ts'), 'CreditDialog');
const PaymentDialog = lazyPart(() => import('./loan-dialogs.ts'), 'PaymentDialog');
const AlternativeDialog = lazyPart(() => import('./loan-dialogs.ts'), 'AlternativeDialog');

type Opened = { action: 'issue' | 'agree_end' | 'dispute_end' | 'credit' | 'payment' | 'alternative'; id: number };

/** The statements of a returned loan: what the lending side charges, what the borrowing side says, and what was paid. */
export function LoanStatements({ loan, user }: { loan: Loan; user: User }) {
  const { t } = useTranslation();
  const query = useStatements(loan);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const open = (action: Opened['action'], id = 0) => setOpened({ action, id });
  const statements = query.data;
  const chosen = statements?.find(({ id }) => id === opened?.id);
  const replaced = newestOf(statements);
  const replacedCents = replaced ? leftOf(replaced) : 0;
  const canSetAlternative = loan.side === 'borrower' && loan.alternativeCents !== undefined;
  return (
    <Stack as="section" aria-label={t('Statement')} gap="3" borderTopWidth="1px" pt="4">
      <SectionTitle as="h3">{t('Statement')}</SectionTitle>
      {!statements ? (
        <QueryState
          query={query}
          height="20"
          loading="Loading the statement..."
          error="Failed to load the statement. Please try again."
        />
      ) : (
        statements.map((statement) => (
          <OneStatement
            key={statement.id}
            loan={loan}
            statement={statement}
            isNewest={statement === newestOf(statements)}
            isAwaited={statement === awaitedOf(loan, statements)}
            onOpen={(action) => open(action, statement.id)}
          />
        ))
      )}
      {statements?.length === 0 && <SmallText>{t('There is no statement.')}</SmallText>}
      {typeof loan.alternativeCents === 'number' && (
        <p>
          {t('Without this loan it would have cost {municipality} {amount}.', {
            amount: formatCents(loan.alternativeCents),
            municipality: loan.borrower.municipalityName,
          })}
        </p>
      )}
      <Cluster gap="2" data-no-print>
        {loan.actions.includes('issue_statement') && statements && !isAboveLimit(replacedCents, loan) && (
          <Button size="sm" variant="outline" onClick={() => open('issue')}>
            {issueLabel(replaced, t)}
          </Button>
        )}
        {canSetAlternative && (
          <Button size="sm" variant="outline" onClick={() => open('alternative')}>
            {t('What would it have cost otherwise?')}
          </Button>
        )}
        {statements && statements.length > 0 && (
          <ButtonLink to="/loans/$id/statement" params={{ id: String(loan.id) }} size="sm" variant="outline">
            <Printer aria-hidden />
            {t('Print the statement')}
          </ButtonLink>
        )}
      </Cluster>
      {opened?.action === 'issue' && <IssueDialog loan={loan} user={user} onClose={close} />}
      {opened?.action === 'alternative' && <AlternativeDialog loan={loan} onClose={close} />}
      {chosen && (opened?.action === 'agree_end' || opened?.action === 'dispute_end') && (
        <AnswerDialog loan={loan} statement={chosen} action={opened.action} onClose={close} />
      )}
      {chosen && opened?.action === 'credit' && <CreditDialog loan={loan} statement={chosen} onClose={close} />}
      {chosen && opened?.action === 'payment' && <PaymentDialog loan={loan} statement={chosen} onClose={close} />}
    </Stack>
  );
}

type Props = {
  loan: Loan;
  statement: Statement;
  /** Whether the sides speak about this one. */
  isNewest: boolean;
  /** Whether the borrowing side answers this one. */
  isAwaited: boolean;
  onOpen: (action: Exclude<Opened['action'], 'issue' | 'alternative'>) => void;
};

function OneStatement({ loan, statement, isNewest, isAwaited, onOpen }: Props) {
  const { t } = useTranslation();
  const { number, state, totalCents, canCredit, canRecordPayment } = statement;
  const leftCents = leftOf(statement);
  const agrees = isAwaited && loan.actions.includes('agree_end');
  const mayAgree = agrees && !isAboveLimit(leftCents, loan);
  const mayDispute = isAwaited && loan.actions.includes('dispute_end');
  return (
    <chakra.details open={isNewest} borderWidth="1px" borderRadius="l3" bg={isNewest ? 'bg.panel' : 'bg.subtle'}>
      <chakra.summary px="4" py="3" minH="11" cursor="pointer" overflowWrap="anywhere">
        <chakra.span fontWeight="700">{t('Statement {number}', { number })}</chakra.span>{' '}
        <chakra.span color="fg.muted">{formatCents(totalCents)}</chakra.span> <StatementBadge state={state} />
      </chakra.summary>
      <Stack px="4" pb="4" gap="3">
        <StatementFacts statement={statement} />
        <StatementBody statement={statement} />
        {agrees && !mayAgree && <p>{aboveLimitText(leftCents, loan, t)}</p>}
        {(mayAgree || mayDispute || canCredit || canRecordPayment) && (
          <Cluster gap="2" data-no-print>
            {mayAgree && (
              <Button size="sm" onClick={() => onOpen('agree_end')}>
                {t('Agree to {total}', { total: formatCents(totalCents) })}
              </Button>
            )}
            {mayDispute && (
              <Button size="sm" variant="outline" onClick={() => onOpen('dispute_end')}>
                {t('Dispute the statement')}
              </Button>
            )}
            {canRecordPayment && (
              <Button size="sm" variant="outline" onClick={() => onOpen('payment')}>
                {statement.payment ? t('Correct the payment') : t('Record the payment')}
              </Button>
            )}
            {canCredit && (
              <Button size="sm" variant="outline" onClick={() => onOpen('credit')}>
                {t('Issue a credit note')}
              </Button>
            )}
          </Cluster>
        )}
      </Stack>
    </chakra.details>
  );
}
