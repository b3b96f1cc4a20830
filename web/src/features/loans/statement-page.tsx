import { Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import type { Statement } from '@commonyard/contracts/http/statements';
import { STATEMENT_STATE_LABELS } from '@commonyard/contracts/statements.values';
import { hasStatus } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Cluster, Container, PageTitle, SectionTitle } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { StatementBody, StatementFacts } from './statement-view.tsx';
import { statementsQuery } from './statements.queries.ts';

/** The statements of a loan with their credit notes as one document, for reading, printing and the treasurers. */
export function StatementPage({ id: text }: { id: string }) {
  const { t } = useTranslation();
  // Also for an address with another word in the place of the number: the service says that it knows none.
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  const query = useQuery(statementsQuery(id));
  const title = t('Statement of loan #{id}', { id });
  if (!query.data || hasStatus(query.error, 404))
    return (
      <Container py="6">
        <PageTitle title={id === 0 ? t('Statement') : title} mb="4" />
        <QueryState
          query={query}
          height="80"
          loading="Loading the statement..."
          error="Failed to load the statement. Please try again."
          missing="This loan does not exist, or you do not have access to it."
        />
      </Container>
    );
  return (
    <Container py="6" maxW="form" _print={{ p: '0', maxW: 'none' }} data-report>
      <Cluster gap="3" mb="6" data-no-print>
        <ButtonLink to="/loans" search={{ loan: id }} variant="outline">
          <ArrowLeft aria-hidden />
          {t('Back to the loan')}
        </ButtonLink>
        {query.data.length > 0 && (
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden />
            {t('Print or save as PDF')}
          </Button>
        )}
      </Cluster>
      <PageTitle title={title} mb="4" />
      {query.data.length === 0 && <p>{t('There is no statement.')}</p>}
      {query.data.map((statement) => (
        <PrintedStatement key={statement.id} statement={statement} />
      ))}
    </Container>
  );
}

function PrintedStatement({ statement }: { statement: Statement }) {
  const { t } = useTranslation();
  const { number, lender, borrower, equipment, state } = statement;
  const title = t('Statement {number}', { number });
  return (
    <chakra.section aria-label={title} mb="10" css={{ breakInside: 'avoid-page' }}>
      <SectionTitle mb="3">{title}</SectionTitle>
      <StatementFacts
        statement={statement}
        first={[
          [t('Lender'), lender.municipalityName],
          [t('Borrower'), borrower.municipalityName],
          [t('Equipment'), equipment],
          [t('State'), t(STATEMENT_STATE_LABELS[state])],
        ]}
      />
      <chakra.div mt="4">
        <StatementBody statement={statement} />
      </chakra.div>
    </chakra.section>
  );
}
