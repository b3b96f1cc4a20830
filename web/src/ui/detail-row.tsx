import { Box, chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '../lib/format.ts';
import { Stack } from './layout.tsx';

type Props = {
  /** Element id of the row, used to return the focus. */
  id: string;
  /** Search parameters that open the row. */
  search: object;
  name: ReactNode;
  badge: ReactNode;
  createdAt?: string;
  isOpen: boolean;
  /** Replace the history entry, because another row is open: one step back leads to the list. */
  replacesHistory: boolean;
  isBold?: boolean;
  children: ReactNode;
};

export const detailTitleId = (row: string): string => `${row}-title`;

/** A list row that opens in the detail pane. The whole row is clickable; its name is the link. */
export function DetailRow({
  id,
  search,
  name,
  badge,
  createdAt,
  isOpen,
  replacesHistory,
  isBold = true,
  children,
}: Props) {
  return (
    <chakra.li
      position="relative"
      py="2.5"
      px="3.5"
      borderWidth="1px"
      borderRadius="l2"
      bg={isOpen ? 'brand.subtle' : 'bg.panel'}
      borderColor={isOpen ? 'brand.solid' : 'border'}
      _hover={{ borderColor: 'border.control' }}
    >
      <Box display="flex" alignItems="flex-start" justifyContent="space-between" columnGap="3">
        <RowLink
          id={id}
          to="."
          search={((before: object) => ({ ...before, ...search })) as never}
          replace={replacesHistory}
          resetScroll={false}
          isOpen={isOpen}
          onClick={() => isOpen && document.getElementById(detailTitleId(id))?.focus()}
          fontWeight={isBold ? '700' : '500'}
        >
          {name}
        </RowLink>
        <Stack flexShrink={0} alignItems="flex-end" gap="1">
          {createdAt && (
            <chakra.time dateTime={createdAt} color="fg.muted" textStyle="sm" lineHeight="24px">
              {formatDay(createdAt)}
            </chakra.time>
          )}
          {badge}
        </Stack>
      </Box>
      {children}
    </chakra.li>
  );
}

// aria-current by hand: the router marks every link to this page as current.
const RowAnchor = ({ isOpen, ...props }: HTMLChakraProps<'a'> & { isOpen: boolean }) => (
  <chakra.a
    overflowWrap="anywhere"
    _after={{ content: '""', position: 'absolute', inset: 0 }}
    _hover={{ textDecoration: 'underline' }}
    {...props}
    aria-current={isOpen ? 'true' : undefined}
  />
);
const RowLink = createLink(RowAnchor);
