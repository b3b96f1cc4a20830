import { chakra, type HTMLChakraProps } from '@chakra-ui/react';

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
