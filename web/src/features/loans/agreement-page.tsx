import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useState } from 'react';
import type { Agreement } from '@commonyard/contracts/http/agreements';
import type { User } from '@commonyard/contracts/http/identity';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { Locale } from '@commonyard/contracts/identity.values';
import { loanQuery } from '../../entities/loan/loan.queries.ts';
import { hasStatus } from '../../lib/http.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { Cluster, Container, PageTitle, SectionTitle, SmallText } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { AgreementText } from './agreement-text.tsx';
import { agreementQuery } from './agreement.queries.ts';
import { keepFocus } from './keep-focus.ts';
import { SignatureList } from './signature-list.tsx';

const SignDialog = lazyPart(() => import('./loan-dialogs.ts'), 'SignDialog');

/** The agreement of a loan as one document, for reading, printing and signing. */
export function AgreementPage({ id: text, user }: { id: string; user: User }) {
  const { t } = useTranslation();
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  const loan = useQuery(loanQuery(id));
  const query = useQuery(agreementQuery(id));
  if (!loan.data || !query.data || hasStatus(query.error, 404))
    return (
      <Container py="6">
        <PageTitle title={t('Agreement of the loan')} mb="4" />
        <QueryState
          query={query.isError || query.data === undefined ? query : loan}
          height="80"
          loading="Loading the agreement..."
          error="Failed to load the agreement. Please try again."
          missing="This loan has no agreement, or you do not have access to it."
          onRetry={() => [loan, query].forEach(({ isError, refetch }) => isError && void refetch())}
        />
      </Container>
    );
  return <Document agreement={query.data} loan={loan.data} user={user} />;
}

function Document({ agreement, loan, user }: { agreement: Agreement; loan: Loan; user: User }) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Locale>(agreement.bindingLanguage);
  const [isSigning, setSigning] = useState(false);
  return (
    <Container py="6" _print={{ p: '0' }} data-report>
      <Cluster gap="3" mb="6" alignItems="flex-end" data-no-print ref={keepFocus}>
        <ButtonLink to="/loans" search={{ loan: loan.id }} variant="outline">
          <ArrowLeft aria-hidden />
          {t('Back to the loan')}
        </ButtonLink>
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('Print or save as PDF')}
        </Button>
        {agreement.signing.allowed && <Button onClick={() => setSigning(true)}>{t('Sign the agreement')}</Button>}
        <Box minW="55">
          <SegmentedControl<Locale>
            label={t('Language of the text')}
            segments={[
              { value: 'en', label: 'English', lang: 'en' },
              { value: 'fr', label: 'Français', lang: 'fr' },
            ]}
            chosen={language}
            onChoose={setLanguage}
          />
        </Box>
      </Cluster>
      <AgreementText html={agreement.texts[language]} language={language} />
      <chakra.section aria-labelledby="signatures" mt="8" css={{ breakInside: 'avoid' }}>
        <SectionTitle id="signatures" mb="3">
          {t('Signatures of both sides')}
        </SectionTitle>
        <SignatureList agreement={agreement} loan={loan} />
        <SmallText mt="4" overflowWrap="anywhere">
          {t('Text {number}, SHA-256 of the binding text: {hash}', {
            number: agreement.number,
            hash: agreement.sha256,
          })}
        </SmallText>
      </chakra.section>
      {isSigning && <SignDialog agreement={agreement} loan={loan} user={user} onClose={() => setSigning(false)} />}
    </Container>
  );
}
