import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page.tsx';
import { Cluster } from '../../ui/layout.tsx';

type Props = { title: string; subtitle: string; children?: ReactNode };

export function ListingsPageHead({ title, subtitle, children }: Props) {
  return (
    <Cluster alignItems="flex-start" justifyContent="space-between" gap="4" mb="4">
      <Box flex="1 1 {sizes.80}">
        <PageTitle title={title}>{title}</PageTitle>
        <chakra.p color="fg.muted" textStyle="lg">
          {subtitle}
        </chakra.p>
      </Box>
      {children}
    </Cluster>
  );
}
