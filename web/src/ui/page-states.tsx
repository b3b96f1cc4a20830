import { Box, chakra } from '@chakra-ui/react';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from '../lib/translation.ts';
import { ButtonLink, TextLink } from './links.tsx';
import { Container, PageTitle } from './page.tsx';
import { ErrorState } from './states.tsx';

/** Any path that is not a page. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <Container py="64px">
      <PageTitle title={t('404 Page Not Found')}>{t('404 Page Not Found')}</PageTitle>
      <chakra.p mt="16px" textStyle="lg" color="fg.muted">
        {t('Did you forget to add the page to the router?')}
      </chakra.p>
      <Box mt="32px" display="flex" flexWrap="wrap" alignItems="center" gap="24px">
        <ButtonLink to="/">{t('Go to the home page')}</ButtonLink>
        <TextLink to="/available-equipment">{t('Available Equipment')}</TextLink>
        <TextLink to="/needed-equipment">{t('Needed Equipment')}</TextLink>
        <TextLink to="/contact">{t('Contact Us')}</TextLink>
      </Box>
    </Container>
  );
}

/** A page that failed to come up. */
export function PageFailed({ reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <Container py="64px">
      <PageTitle title={t('Something went wrong')} mb="24px">
        {t('Something went wrong')}
      </PageTitle>
      <ErrorState
        text={t('This page could not be shown.')}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </Container>
  );
}
