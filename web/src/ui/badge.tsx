import { chakra } from '@chakra-ui/react';
import type { Tint } from './theme/palette.ts';

/** A small pill. */
export function Badge({ tint, children }: { tint: Tint; children: React.ReactNode }) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      px="2.5"
      py="0.5"
      borderRadius="full"
      textStyle="sm"
      fontWeight="600"
      bg={`${tint}.subtle`}
      color={`${tint}.fg`}
      whiteSpace="nowrap"
    >
      {children}
    </chakra.span>
  );
}
