import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from '../lib/translation.ts';
import { TextLink } from './links.tsx';
import { MissingPage } from './missing-page.tsx';
import { Container, PageTitle } from './page.tsx';
import { ErrorState } from './states.tsx';

/** Any path that is not a page. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <MissingPage
      title={t('404 Page Not Found')}
      text={t('Did you forget to add the page to the router?')}
      home={t('Go to the home page')}
    >
      <TextLink to="/contact">{t('Contact Us')}</TextLink>
    </MissingPage>
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
