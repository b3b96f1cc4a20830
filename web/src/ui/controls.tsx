import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';

/** A select outside forms: a list's sort or filter. The browser's own, so it costs nothing and works everywhere. */
export function Choice({ w, minW, flex, ...select }: HTMLChakraProps<'select'>) {
  return (
    <chakra.span position="relative" display="inline-flex" w={w} minW={minW} flex={flex}>
      <chakra.select
        w="100%"
        h="44px"
        ps="12px"
        pe="40px"
        appearance="none"
        cursor="pointer"
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="l2"
        textStyle="md"
        {...select}
      />
      <chakra.span aria-hidden position="absolute" insetEnd="12px" top="12px" pointerEvents="none">
        <ChevronDown size={20} />
      </chakra.span>
    </chakra.span>
  );
}

/** An input outside forms: a list's search or date. */
export const PlainInput = chakra('input', {
  base: {
    w: '100%',
    h: '44px',
    px: '12px',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    textStyle: 'md',
  },
});
