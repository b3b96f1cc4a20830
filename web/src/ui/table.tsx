import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A column; the props are those of its cells. */
export type Column<Item> = Omit<HTMLChakraProps<'td'>, 'children'> & {
  name: string;
  render: (item: Item) => ReactNode;
  /** The name of the value on small screens, where that of the column does not fit. */
  nameOf?: (item: Item) => string;
  isTitle?: boolean;
  /** What stands in the head, instead of the name. */
  head?: HTMLChakraProps<'th'>;
};

type Props<Item> = Pick<HTMLChakraProps<'table'>, 'textStyle'> & {
  caption: string;
  /** The last column holds the actions, aligned to the end. */
  columns: readonly Column<Item>[];
  items: readonly Item[];
  toKey: (item: Item) => number | string;
  rowOf?: (item: Item) => HTMLChakraProps<'tr'>;
};

/** A table whose rows become cards on small screens, each with its column labels. */
export function Table<Item>({ caption, columns, items, toKey, rowOf, ...table }: Props<Item>) {
  return (
    <chakra.table
      w="100%"
      display={{ base: 'block', md: 'table' }}
      borderCollapse="separate"
      borderSpacing="0"
      {...table}
    >
      <chakra.caption srOnly>{caption}</chakra.caption>
      <chakra.thead display={{ base: 'none', md: 'table-header-group' }}>
        <tr>
          {columns.map(({ name, head }, index) => (
            <chakra.th
              key={name}
              scope="col"
              h="11"
              px={{ md: '1.5', xl: '2' }}
              bg="bg.subtle"
              borderBottomWidth="1px"
              textAlign={index === columns.length - 1 ? 'end' : 'start'}
              fontWeight="700"
              {...head}
            >
              {head?.children ?? name}
            </chakra.th>
          ))}
        </tr>
      </chakra.thead>
      <chakra.tbody display={{ base: 'flex', md: 'table-row-group' }} flexDirection="column" gap="3">
        {items.map((item) => (
          <chakra.tr
            key={toKey(item)}
            display={{ base: 'block', md: 'table-row' }}
            borderWidth={{ base: '1px', md: '0' }}
            borderRadius={{ base: 'l3', md: '0' }}
            p={{ base: '3', md: '0' }}
            bg="bg.panel"
            _hover={{ bg: { md: 'bg.subtle' } }}
            {...rowOf?.(item)}
          >
            {columns.map((column, index) => {
              const { name, render, nameOf, head: _, ...look } = column;
              return (
                <Cell
                  key={name}
                  label={nameOf?.(item) ?? name}
                  {...(index === columns.length - 1 && { textAlign: 'end' })}
                  {...look}
                >
                  {render(item)}
                </Cell>
              );
            })}
          </chakra.tr>
        ))}
      </chakra.tbody>
    </chakra.table>
  );
}

type CellProps = HTMLChakraProps<'td'> & { label: string; isTitle?: boolean };

/** A table cell; on small screens a line with its column label. */
export const Cell = ({ label, isTitle = false, ...props }: CellProps) => (
  <chakra.td
    data-label={label}
    display={{ base: 'flex', md: 'table-cell' }}
    justifyContent="space-between"
    alignItems="center"
    gap="4"
    minH={{ base: '9', md: '0' }}
    h={{ md: '13' }}
    px={{ base: '1', md: '1.5', xl: '2' }}
    textAlign={{ base: 'end', md: 'start' }}
    verticalAlign="middle"
    overflowWrap={{ base: 'anywhere', md: 'break-word' }}
    borderBottomWidth={{ md: '1px' }}
    _before={{
      content: 'attr(data-label)',
      display: { md: 'none' },
      flexShrink: 0,
      fontWeight: '600',
      color: 'fg.muted',
    }}
    {...(isTitle && { as: 'th', scope: 'row', fontWeight: '600', overflowWrap: 'anywhere' })}
    {...props}
  />
);
