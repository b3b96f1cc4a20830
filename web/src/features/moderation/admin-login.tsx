import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Container, PageTitle } from '../../ui/page.tsx';

/** The administrators' page for who is not signed in; the form comes from the route. */
export function AdminLogin({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Container py={{ base: '24px', md: '64px' }}>
      <Box
        maxW="440px"
        mx="auto"
        p={{ base: '0', md: '32px' }}
        borderWidth={{ md: '1px' }}
        borderRadius="l3"
        bg={{ md: 'bg.panel' }}
      >
        <PageTitle title={t('Admin Login')}>{t('Admin Login')}</PageTitle>
        <chakra.p color="fg.muted" mt="4px" mb="24px">
          {t('For administrators, who review what is posted.')}
        </chakra.p>
        {children}
      </Box>
    </Container>
  );
}
