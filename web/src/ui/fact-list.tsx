import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SmallText } from './layout.tsx';

/** Names and values of a record in two columns, each name above its value. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }}
      rowGap="3"
      columnGap="6"
      mb="6"
    >
      {facts.map(([name, value]) => (
        <Box key={name} minW="0">
          <SmallText as="dt">{name}</SmallText>
          <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}
