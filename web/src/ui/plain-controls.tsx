import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { ChevronDown, CircleAlert } from 'lucide-react';

/** A native select outside forms, for sorting or filtering. */
export function PlainSelect({ w, minW, flex, ...select }: HTMLChakraProps<'select'>) {
  return (
    <chakra.span position="relative" display="inline-flex" w={w} minW={minW} flex={flex}>
      <chakra.select
        w="100%"
        minW="0"
        h="11"
        ps="3"
        pe="10"
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
      <chakra.span
        aria-hidden
        position="absolute"
        insetEnd="3"
        insetBlock="0"
        display="flex"
        alignItems="center"
        pointerEvents="none"
      >
        <ChevronDown size={20} />
      </chakra.span>
    </chakra.span>
  );
}

export const PlainInput = chakra('input', {
  base: {
    w: '100%',
    h: '11',
    px: '3',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    textStyle: 'md',
  },
});

/** What is wrong with an input outside forms. It is announced when it appears. */
export const FieldHint = ({ id, text }: { id: string; text: string | undefined }) => (
  <chakra.output
    id={id}
    display="flex"
    gap="1.5"
    mt="1"
    color="fg.error"
    textStyle="sm"
    fontWeight="600"
    _empty={{ display: 'none' }}
  >
    {text && (
      <>
        <chakra.span flexShrink={0} mt="0.5">
          <CircleAlert aria-hidden size={16} />
        </chakra.span>
        {text}
      </>
    )}
  </chakra.output>
);
