import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props<Item> = {
  items: readonly Item[];
  toKey: (item: Item) => number;
  renderText: (item: Item) => ReactNode;
  renderActions: (item: Item) => ReactNode;
  emptyText: string;
};

/** A list with a text and actions per row. */
export function Rows<Item>({ items, toKey, renderText, renderActions, emptyText }: Props<Item>) {
  if (items.length === 0) return <chakra.p color="fg.muted">{emptyText}</chakra.p>;
  return (
    <chakra.ul listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel">
      {items.map((item, index) => (
        <chakra.li
          key={toKey(item)}
          px="4"
          py="3"
          borderTopWidth={index > 0 ? '1px' : '0'}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          gap="3"
        >
          <Box minW="0" overflowWrap="anywhere">
            {renderText(item)}
          </Box>
          <Box display="flex" flexWrap="wrap" gap="3">
            {renderActions(item)}
          </Box>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
