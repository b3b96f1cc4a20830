import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from '../lib/translation.ts';
import { TextLink } from './links.tsx';
import { NotFoundMessage } from './not-found-message.tsx';
import { Container, PageTitle } from './page.tsx';
import { ErrorState } from './states.tsx';

/** The page for unknown paths. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <NotFoundMessage
      title={t('404 Page Not Found')}
      text={t('Did you forget to add the page to the router?')}
      homeLabel={t('Go to the home page')}
    >
      <TextLink to="/contact">{t('Contact Us')}</TextLink>
    </NotFoundMessage>
  );
}

/** Shown when a page fails to render. */
export function PageError({ reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <Container py="16">
      <PageTitle title={t('Something went wrong')} mb="6">
        {t('Something went wrong')}
      </PageTitle>
      <ErrorState
        text={t('This page could not be displayed.')}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </Container>
  );
}
