import { chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tint } from './theme/palette.ts';

type Props = { tint: Tint; icon?: LucideIcon; children: ReactNode };

export function Badge({ tint, icon: Icon, children }: Props) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      px="2.5"
      py="0.5"
      borderRadius="full"
      textStyle="sm"
      fontWeight="600"
      bg={`${tint}.subtle`}
      color={`${tint}.fg`}
      whiteSpace="nowrap"
    >
      {Icon && <Icon aria-hidden size={16} strokeWidth={2} />}
      {children}
    </chakra.span>
  );
}
