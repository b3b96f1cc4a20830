import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Container, PageTitle } from '../../ui/page.tsx';

/** The login of the admin dashboard. The route passes the form. */
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
        <PageTitle title={t('Admin Login')}>{t('Admin Login')}</PageTitle>
        <chakra.p color="fg.muted" mt="1" mb="6">
          {t('For the administrators who review listings.')}
        </chakra.p>
        {children}
      </Box>
    </Container>
  );
}
