import { Box, chakra } from '@chakra-ui/react';
import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page.tsx';

type Props = {
  title: string;
  subtitle: string;
  /** Explains why cards do not name the owner. */
  anonymityNote: string;
  children?: ReactNode;
};

/** The heading of a page of listing cards. */
export function ListingsPageHead({ title, subtitle, anonymityNote, children }: Props) {
  return (
    <Box display="flex" flexWrap="wrap" alignItems="flex-start" justifyContent="space-between" gap="4" mb="4">
      <Box flex="1 1 320px">
        <PageTitle title={title}>{title}</PageTitle>
        <chakra.p color="fg.muted" textStyle="lg">
          {subtitle}
        </chakra.p>
        <chakra.p mt="1" display="flex" gap="2" color="fg.muted" textStyle="sm" maxW="72ch">
          <chakra.span flexShrink={0} mt="0.5">
            <EyeOff aria-hidden size={16} strokeWidth={1.75} />
          </chakra.span>
          {anonymityNote}
        </chakra.p>
      </Box>
      {children}
    </Box>
  );
}
