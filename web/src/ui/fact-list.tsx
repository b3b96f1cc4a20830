import { Box, chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SmallText } from './layout.tsx';
import type { Locale } from '@commonyard/contracts/identity.values';

/** Names and values of a record in two columns, each name above its value. Leaves out those without a value. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }}
      rowGap="3"
      columnGap="6"
      mb="6"
    >
      {facts.map(
        ([name, value]) =>
          value && (
            <Box key={name} minW="0">
              <SmallText as="dt">{name}</SmallText>
              <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
            </Box>
          ),
      )}
    </chakra.dl>
  );
}

/** `lang`: the language of the value, where it is not that of the page. */
type Detail = readonly [name: string, value: string | false | null | undefined, lang?: Locale | undefined];
type Props = HTMLChakraProps<'dl'> & { details: readonly Detail[]; term?: HTMLChakraProps<'dt'> };

export const DetailList = ({ details, term, ...list }: Props) => (
  <chakra.dl
    display="grid"
    gridTemplateColumns="minmax({sizes.27.5}, auto) minmax(0, 1fr)"
    columnGap="4"
    rowGap="1"
    {...list}
  >
    {details.map(
      ([name, value, lang]) =>
        value && (
          <Box key={name} display="contents">
            <chakra.dt color="fg.muted" {...term}>
              {name}
            </chakra.dt>
            <chakra.dd lang={lang} whiteSpace="pre-line" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </Box>
        ),
    )}
  </chakra.dl>
);
