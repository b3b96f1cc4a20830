import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Container, PageTitle } from '../../ui/page.tsx';
import { MarketingPanel } from './marketing-panel.tsx';

type Props = { title: string; intro: string; before?: ReactNode; children: ReactNode };

/** The form on the left, the marketing panel on the right. */
export function AuthLayout({ title, intro, before, children }: Props) {
  return (
    <Container
      py={{ base: '8', md: '14' }}
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }}
      gap="16"
      alignItems="start"
    >
      <Box maxW="120" w="100%" mx={{ base: 'auto', lg: 0 }}>
        {before}
        <PageTitle title={title}>{title}</PageTitle>
        <chakra.p color="fg.muted" mt="2" mb="6">
          {intro}
        </chakra.p>
        {children}
      </Box>
      <MarketingPanel />
    </Container>
  );
}
