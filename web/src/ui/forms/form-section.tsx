import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Row, Stack } from '../layout.tsx';

export function FormSection({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <chakra.fieldset
      minW="0"
      borderTopWidth={number > 1 ? '1px' : '0'}
      pt={number > 1 ? '6' : '0'}
      mt={number > 1 ? '3' : '0'}
    >
      {/* A floated legend is laid out inside the border. */}
      <Row as="legend" float="left" w="100%" gap="3" textStyle="2xl" mb="4">
        <chakra.span
          aria-hidden
          display="grid"
          placeItems="center"
          flexShrink={0}
          w="8"
          h="8"
          borderRadius="full"
          bg="brand.subtle"
          color="brand.fg"
          textStyle="md"
          fontWeight="700"
        >
          {number}
        </chakra.span>
        {title}
      </Row>
      <Stack clear="both" gap="5">
        {children}
      </Stack>
    </chakra.fieldset>
  );
}

export const FieldPair = ({ children }: { children: ReactNode }) => (
  <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} rowGap="5" columnGap="4" alignItems="start">
    {children}
  </Box>
);
