import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isFailedImport, reload, reloadOnce } from '../lib/failed-imports.ts';
import { useTranslation } from '../lib/translation.ts';
import { TextLink } from './links.tsx';
import { NotFoundMessage } from './not-found-message.tsx';
import { Container, PageTitle } from './layout.tsx';
import { ErrorState } from './states.tsx';

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

/** Shown when a page fails to render. Reloads the page first if a file of its code did not load. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const [isReloading, setReloading] = useState(() => isFailedImport(error));
  useEffect(() => {
    if (isFailedImport(error)) void reloadOnce().then(setReloading);
  }, [error]);
  if (isReloading) return null;
  return (
    <Container py="16">
      <PageTitle title={t('Something went wrong')} mb="6" />
      <ErrorState
        text={t('This page could not be displayed.')}
        onRetry={() => {
          if (isFailedImport(error)) void reload();
          else {
            reset();
            void router.invalidate();
          }
        }}
      />
    </Container>
  );
}
