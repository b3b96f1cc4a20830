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

/** A table row; its children are `Cell`s. */
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
