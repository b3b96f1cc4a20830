import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { Container, PageTitle } from '../../ui/page.tsx';

export function ListingNotFound() {
  const { t } = useTranslation();
  return (
    <Container py="64px">
      <PageTitle title={t('Equipment Not Found')}>{t('Equipment Not Found')}</PageTitle>
      <chakra.p mt="16px" textStyle="lg" color="fg.muted">
        {t('The requested equipment could not be found.')}
      </chakra.p>
      <Box mt="32px" display="flex" flexWrap="wrap" alignItems="center" gap="24px">
        <ButtonLink to="/">{t('Return Home')}</ButtonLink>
        <TextLink to="/available-equipment">{t('Available Equipment')}</TextLink>
        <TextLink to="/needed-equipment">{t('Needed Equipment')}</TextLink>
      </Box>
    </Container>
  );
}
