import { Box, chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '../lib/format.ts';
import { currentLanguage } from '../lib/language.ts';

type Props = {
  /** The row's id in the page, by which the focus finds back. */
  id: string;
  /** What the address holds while it is open. */
  search: object;
  name: string;
  badge: ReactNode;
  createdAt: string;
  isOpen: boolean;
  /** Another one is open: going to this one is no step of its own, so that one step back leads to where it began. */
  isBeside: boolean;
  isBold?: boolean;
  children: ReactNode;
};

/** A row of a list beside which it opens. All of it is a target, its name alone the link. */
export function OpenRow({ id, search, name, badge, createdAt, isOpen, isBeside, isBold = true, children }: Props) {
  return (
    <chakra.li
      position="relative"
      p="10px 14px"
      borderWidth="1px"
      borderRadius="l2"
      bg={isOpen ? 'brand.subtle' : 'bg.panel'}
      borderColor={isOpen ? 'brand.solid' : 'border'}
      _hover={{ borderColor: 'border.control' }}
    >
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="4px 12px">
        <RowLink
          id={id}
          to="."
          search={((before: object) => ({ ...before, ...search })) as never}
          replace={isBeside}
          resetScroll={false}
          isOpen={isOpen}
          fontWeight={isBold ? '700' : '600'}
        >
          {name}
        </RowLink>
        {badge}
        <chakra.time dateTime={createdAt} ms="auto" color="fg.muted" textStyle="sm">
          {formatDay(createdAt, currentLanguage())}
        </chakra.time>
      </Box>
      {children}
    </chakra.li>
  );
}

// The router would call every link to this page current, also of rows that are not open.
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
