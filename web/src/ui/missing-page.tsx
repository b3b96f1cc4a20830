import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { ButtonLink, TextLink } from './links.tsx';
import { Container, PageTitle } from './page.tsx';

type Props = { title: string; text: string; home: string; children?: ReactNode };

/** Where nothing is, or not any more: what was looked for, and ways on. `children` are more of them. */
export function MissingPage({ title, text, home, children }: Props) {
  const { t } = useTranslation();
  return (
    <Container py="64px">
      <PageTitle title={title}>{title}</PageTitle>
      <chakra.p mt="16px" textStyle="lg" color="fg.muted">
        {text}
      </chakra.p>
      <Box mt="32px" display="flex" flexWrap="wrap" alignItems="center" gap="24px">
        <ButtonLink to="/">{home}</ButtonLink>
        <TextLink to="/available-equipment">{t('Available Equipment')}</TextLink>
        <TextLink to="/needed-equipment">{t('Needed Equipment')}</TextLink>
        {children}
      </Box>
    </Container>
  );
}
