import { Box, chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';

type Props = { title: string; isOpen: boolean; onToggle: (isOpen: boolean) => void; children: ReactNode };

/** A collapsible section. Its content is loaded when it opens. */
export function Disclosure({ title, isOpen, onToggle, children }: Props) {
  return (
    <chakra.details
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
      borderTopWidth="1px"
    >
      <chakra.summary
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        minH="12"
        fontWeight="600"
        cursor="pointer"
        css={{ '&::-webkit-details-marker': { display: 'none' } }}
      >
        {title}
        <chakra.span aria-hidden transform={isOpen ? 'rotate(180deg)' : undefined} transition="transform 180ms">
          <ChevronDown size={20} />
        </chakra.span>
      </chakra.summary>
      {isOpen && (
        <Box pt="1" pb="5">
          <Suspense>{children}</Suspense>
        </Box>
      )}
    </chakra.details>
  );
}
