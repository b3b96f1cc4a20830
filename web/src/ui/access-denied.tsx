import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { ButtonLink } from './links.tsx';
import { Container, PageTitle, Cluster } from './layout.tsx';

/** The page of a user whose role may not see it: why (a catalogue key), and links to other pages, by default to the dashboard. */
export function AccessDenied({ reason, children }: { reason: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Container py="16">
      <PageTitle title={t('Access Denied')} />
      <chakra.p mt="4" textStyle="lg" color="fg.muted" maxW="60ch">
        {t(reason)}
      </chakra.p>
      <Cluster mt="8" alignItems="center" gap="6">
        {children ?? <ButtonLink to="/">{t('Return Dashboard')}</ButtonLink>}
      </Cluster>
    </Container>
  );
}
