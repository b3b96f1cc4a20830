import { Box, chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { SectionTitle } from '../../ui/layout.tsx';

type Props = { icon: LucideIcon; title: string; takesFocus?: boolean; children: ReactNode };

/** A notice with a title. `takesFocus`: focus the title, for a notice that replaces a form. */
export function Notice({ icon: Icon, title, takesFocus = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Box display="flex" gap="3" p="4" bg="blue.subtle" color="blue.fg" borderRadius="l2">
      <chakra.span flexShrink={0}>
        <Icon aria-hidden size={24} />
      </chakra.span>
      <Box minW="0" wordBreak="break-word">
        <SectionTitle ref={heading} tabIndex={-1}>
          {title}
        </SectionTitle>
        {children}
      </Box>
    </Box>
  );
}
