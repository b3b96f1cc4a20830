import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Container, PageTitle } from '../../ui/page.tsx';

/** What everybody but administrators sees. */
export function AccessDenied() {
  const { t } = useTranslation();
  return (
    <Container py="64px">
      <PageTitle title={t('Access Denied')}>{t('Access Denied')}</PageTitle>
      <chakra.p mt="16px" textStyle="lg" color="fg.muted" maxW="60ch">
        {t('Accounts are looked after by the administrators. Your account has another role.')}
      </chakra.p>
      <Box mt="32px">
        <ButtonLink to="/">{t('Return Dashboard')}</ButtonLink>
      </Box>
    </Container>
  );
}
