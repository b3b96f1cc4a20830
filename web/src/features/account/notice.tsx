import { Box, chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

type Props = { icon: LucideIcon; title: string; isNew?: boolean; children: ReactNode };

/** What happened, and what comes next. One that takes the place of a form (`isNew`) takes the focus too. */
export function Notice({ icon: Icon, title, isNew = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <Box display="flex" gap="12px" p="16px" bg="blue.subtle" color="blue.fg" borderRadius="l2">
      <chakra.span flexShrink={0}>
        <Icon aria-hidden size={24} />
      </chakra.span>
      <Box minW="0" wordBreak="break-word">
        <chakra.h2 ref={heading} tabIndex={-1} textStyle="lg" fontWeight="700">
          {title}
        </chakra.h2>
        {children}
      </Box>
    </Box>
  );
}
