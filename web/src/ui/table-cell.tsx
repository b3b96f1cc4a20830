import { chakra, type HTMLChakraProps } from '@chakra-ui/react';

/** A cell; on small screens a line that begins with the name of its column. */
export function Cell({ label, ...props }: HTMLChakraProps<'td'> & { label: string }) {
  return (
    <chakra.td
      data-label={label}
      display={{ base: 'flex', md: 'table-cell' }}
      justifyContent="space-between"
      alignItems="center"
      gap="16px"
      minH={{ base: '36px', md: '0' }}
      h={{ md: '52px' }}
      px={{ base: '4px', md: '6px', lg: '8px' }}
      textAlign={{ base: 'end', md: 'start' }}
      verticalAlign="middle"
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
