import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = HTMLChakraProps<'table'> & {
  caption: string;
  /** The last column holds the actions, aligned to the end. */
  columns: string[];
  children: ReactNode;
};

/** A table whose rows become cards on small screens, each with its column labels. */
export const Table = ({ caption, columns, children, ...props }: Props) => (
  <chakra.table
    w="100%"
    display={{ base: 'block', md: 'table' }}
    borderCollapse="separate"
    borderSpacing="0"
    {...props}
  >
    <chakra.caption srOnly>{caption}</chakra.caption>
    <chakra.thead display={{ base: 'none', md: 'table-header-group' }}>
      <tr>
        {columns.map((name, index) => (
          <chakra.th
            key={name}
            scope="col"
            h="11"
            px={{ md: '1.5', lg: '2' }}
            bg="bg.subtle"
            borderBottomWidth="1px"
            textAlign={index === columns.length - 1 ? 'end' : 'start'}
            fontWeight="700"
          >
            {name}
          </chakra.th>
        ))}
      </tr>
    </chakra.thead>
    <chakra.tbody display={{ base: 'flex', md: 'table-row-group' }} flexDirection="column" gap="3">
      {children}
    </chakra.tbody>
  </chakra.table>
);

export const TableRow = (props: HTMLChakraProps<'tr'>) => (
  <chakra.tr
    display={{ base: 'block', md: 'table-row' }}
    borderWidth={{ base: '1px', md: '0' }}
    borderRadius={{ base: 'l3', md: '0' }}
    p={{ base: '3', md: '0' }}
    bg="bg.panel"
    _hover={{ bg: { md: 'bg.subtle' } }}
    {...props}
  />
);

/** A table whose cells are contents in the order of the columns. */
export const PlainTable = ({
  rows,
  ...table
}: Omit<Props, 'children'> & { rows: { key: string; cells: ReactNode[] }[] }) => (
  <Table {...table}>
    {rows.map(({ key, cells }) => (
      <TableRow key={key}>
        {table.columns.map((label, index) => (
          <Cell key={label} label={label} {...(index === cells.length - 1 && { textAlign: 'end' })}>
            {cells[index]}
          </Cell>
        ))}
      </TableRow>
    ))}
  </Table>
);

/** A table cell; on small screens a line with its column label. */
export function Cell({ label, ...props }: HTMLChakraProps<'td'> & { label: string }) {
  return (
    <chakra.td
      data-label={label}
      display={{ base: 'flex', md: 'table-cell' }}
      justifyContent="space-between"
      alignItems="center"
      gap="4"
      minH={{ base: '9', md: '0' }}
      h={{ md: '13' }}
      px={{ base: '1', md: '1.5', lg: '2' }}
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
      {...props}
    />
  );
}
