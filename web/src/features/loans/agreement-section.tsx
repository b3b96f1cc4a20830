import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SigningProblem } from '@commonyard/contracts/agreements.values';
import type { User } from '@commonyard/contracts/http/identity';
import type { Loan } from '@commonyard/contracts/http/loans';
import { labels } from '@commonyard/contracts/known-values.values';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { Cluster, SectionTitle, SmallText, Stack } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { agreementQuery } from './agreement.queries.ts';
import { SignatureList } from './signature-list.tsx';

const AgreementDialog = lazyPart(() => import('./loan-dialogs.ts'), 'AgreementDialog');
const SignDialog = lazyPart(() => import('./loan-dialogs.ts'), 'SignDialog');

/** Why the reader cannot sign, where that helps; catalogue keys. */
export const SIGNING_PROBLEM_TEXTS = labels<SigningProblem>({
  not_a_side: '',
  administrator_only: 'A municipal administrator of your municipality signs.',
  signed_already: '',
  master_agreement: '',
  loan_ended: '',
});

/** The agreement of a loan: who signed it, and the way to its text. */
export function AgreementSection({ loan, user }: { loan: Loan; user: User }) {
  const { t } = useTranslation();
  const query = useQuery(agreementQuery(loan.id));
  const [opened, setOpened] = useState<'sign' | 'change'>();
  const agreement = query.data;
  const close = () => setOpened(undefined);
  const problem = agreement?.signing.problem;
  return (
    <Stack as="section" aria-label={t('Agreement')} gap="3" borderTopWidth="1px" pt="4">
      <SectionTitle as="h3">{t('Agreement')}</SectionTitle>
      {agreement ? (
        <>
          <SignatureList agreement={agreement} loan={loan} />
          {problem && SIGNING_PROBLEM_TEXTS[problem] && <SmallText>{t(SIGNING_PROBLEM_TEXTS[problem])}</SmallText>}
          <Cluster gap="2" data-no-print>
            {agreement.signing.allowed && (
              <Button size="sm" onClick={() => setOpened('sign')}>
                {t('Sign the agreement')}
              </Button>
            )}
            <ButtonLink to="/loans/$id/agreement" params={{ id: String(loan.id) }} size="sm" variant="outline">
              {t('Read the agreement')}
            </ButtonLink>
            {agreement.editable && (
              <Button size="sm" variant="outline" onClick={() => setOpened('change')}>
                {t('Special terms and language')}
              </Button>
            )}
          </Cluster>
          {opened === 'sign' && <SignDialog agreement={agreement} loan={loan} user={user} onClose={close} />}
          {opened === 'change' && <AgreementDialog agreement={agreement} loan={loan} onClose={close} />}
        </>
      ) : (
        <QueryState
          query={query}
          height="20"
          loading="Loading the agreement..."
          error="Failed to load the agreement. Please try again."
        />
      )}
    </Stack>
  );
}
