import { Box, chakra } from '@chakra-ui/react';
import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page.tsx';

type Props = {
  title: string;
  subtitle: string;
  /** Why the cards do not say whose each is. */
  why: string;
  children?: ReactNode;
};

/** The head of a page of cards. */
export function AssetsHead({ title, subtitle, why, children }: Props) {
  return (
    <Box display="flex" flexWrap="wrap" alignItems="flex-start" justifyContent="space-between" gap="16px" mb="16px">
      <Box flex="1 1 320px">
        <PageTitle title={title}>{title}</PageTitle>
        <chakra.p color="fg.muted" textStyle="lg">
          {subtitle}
        </chakra.p>
        <chakra.p mt="4px" display="flex" gap="8px" color="fg.muted" textStyle="sm" maxW="72ch">
          <chakra.span flexShrink={0} mt="2px">
            <EyeOff aria-hidden size={16} strokeWidth={1.75} />
          </chakra.span>
          {why}
        </chakra.p>
      </Box>
      {children}
    </Box>
  );
}
