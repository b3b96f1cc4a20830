import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { AccessDenied } from '../../entities/user/access-denied.tsx';
import { currentUserQuery } from '../../entities/user/session.ts';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { Container, PageTitle } from '../../ui/layout.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Box, chakra } from '@chakra-ui/react';

/** Other users do not request the data of administrators. */
export function AdminGate({ login, children }: { login: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const { data: user, isPending, refetch } = useQuery(currentUserQuery);
  if (isPending) return <PageSpinner title={t('Admin Dashboard')} />;
  if (user === undefined) {
    return (
      <Container py="12">
        <PageTitle title={t('Admin Dashboard')} mb="6" />
        <ErrorState text={t('This page could not be displayed.')} onRetry={() => void refetch()} />
      </Container>
    );
  }
  if (!user) return login;
  return user.role === 'admin' ? children : <AdminsOnly />;
}

function AdminsOnly() {
  const { t } = useTranslation();
  return (
    <AccessDenied reason="This page is for the administrators who review listings. Your account has another role.">
      <ButtonLink to="/">{t('Return Home')}</ButtonLink>
      <TextLink to="/available-equipment">{t('Available Equipment')}</TextLink>
      <TextLink to="/needed-equipment">{t('Needed Equipment')}</TextLink>
    </AccessDenied>
  );
}

export function AdminLogin({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Container py={{ base: '6', md: '16' }}>
      <Box
        maxW="110"
        mx="auto"
        p={{ base: '0', md: '8' }}
        borderWidth={{ md: '1px' }}
        borderRadius="l3"
        bg={{ md: 'bg.panel' }}
      >
        <PageTitle title={t('Admin Login')} />
        <chakra.p color="fg.muted" mt="1" mb="6">
          {t('For the administrators who review listings.')}
        </chakra.p>
        {children}
      </Box>
    </Container>
  );
}
