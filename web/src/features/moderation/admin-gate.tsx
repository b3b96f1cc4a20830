import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { currentUserQuery } from '../../lib/session.ts';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { Container, PageTitle } from '../../ui/page.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** Shows its children to administrators only; nothing of theirs is loaded, or asked for, before that is known. */
export function AdminGate({ login, children }: { login: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const { data: user, isPending, refetch } = useQuery(currentUserQuery);
  if (isPending) return <PageSpinner title={t('Admin Dashboard')} />;
  if (user === undefined) {
    return (
      <Container py="48px">
        <PageTitle title={t('Admin Dashboard')} mb="24px">
          {t('Admin Dashboard')}
        </PageTitle>
        <ErrorState text={t('This page could not be shown.')} onRetry={() => void refetch()} />
      </Container>
    );
  }
  if (!user) return login;
  return user.role === 'admin' ? children : <AccessDenied />;
}

function AccessDenied() {
  const { t } = useTranslation();
  return (
    <Container py="64px">
      <PageTitle title={t('Access Denied')}>{t('Access Denied')}</PageTitle>
      <chakra.p mt="16px" textStyle="lg" color="fg.muted" maxW="60ch">
        {t('This page is for the administrators who review listings. Your account has another role.')}
      </chakra.p>
      <Box mt="32px" display="flex" flexWrap="wrap" alignItems="center" gap="24px">
        <ButtonLink to="/">{t('Return Home')}</ButtonLink>
        <TextLink to="/available-equipment">{t('Available Equipment')}</TextLink>
        <TextLink to="/needed-equipment">{t('Needed Equipment')}</TextLink>
      </Box>
    </Container>
  );
}
