import { Box, chakra, type BoxProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { Tint } from './theme/palette.ts';

/** A tinted box with an icon about what the reader should know. */
export const Callout = ({ tint, icon: Icon, children, ...box }: BoxProps & { tint: Tint; icon: LucideIcon }) => (
  <Box display="flex" gap="3" p="4" borderRadius="l2" bg={`${tint}.subtle`} color={`${tint}.fg`} {...box}>
    <chakra.span flexShrink={0}>
      <Icon aria-hidden size={24} />
    </chakra.span>
    <Box minW="0" overflowWrap="anywhere">
      {children}
    </Box>
  </Box>
);
