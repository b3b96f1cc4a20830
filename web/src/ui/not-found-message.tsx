import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { ButtonLink, TextLink } from './links.tsx';
import { Container, PageTitle, Cluster } from './layout.tsx';

type Props = { title: string; text: string; homeLabel: string; children?: ReactNode };

export function NotFoundMessage({ title, text, homeLabel, children }: Props) {
  const { t } = useTranslation();
  return (
    <Container py="16">
      <PageTitle title={title} />
      <chakra.p mt="4" textStyle="lg" color="fg.muted">
        {text}
      </chakra.p>
      <Cluster mt="8" alignItems="center" gap="6">
        <ButtonLink to="/">{homeLabel}</ButtonLink>
        <TextLink to="/available-equipment">{t('Available Equipment')}</TextLink>
        <TextLink to="/needed-equipment">{t('Needed Equipment')}</TextLink>
        {children}
      </Cluster>
    </Container>
  );
}
