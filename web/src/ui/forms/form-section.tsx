import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A numbered part of a long form. */
export function FormSection({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <chakra.fieldset
      minW="0"
      borderTopWidth={number > 1 ? '1px' : '0'}
      pt={number > 1 ? '24px' : '0'}
      mt={number > 1 ? '12px' : '0'}
    >
      {/* Floated, a legend lies within the border instead of across it. */}
      <chakra.legend float="left" w="100%" display="flex" alignItems="center" gap="12px" textStyle="2xl" mb="16px">
        <chakra.span
          aria-hidden
          display="grid"
          placeItems="center"
          flexShrink={0}
          w="32px"
          h="32px"
          borderRadius="full"
          bg="brand.subtle"
          color="brand.fg"
          textStyle="md"
          fontWeight="700"
        >
          {number}
        </chakra.span>
        {title}
      </chakra.legend>
      <Box clear="both" display="flex" flexDirection="column" gap="20px">
        {children}
      </Box>
    </chakra.fieldset>
  );
}

/** Two fields side by side where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="20px 16px" alignItems="start">
    {children}
  </Box>
);
