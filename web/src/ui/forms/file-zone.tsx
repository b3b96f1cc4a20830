import { chakra } from '@chakra-ui/react';
import { Cluster } from '../layout.tsx';
import { FieldFrame } from './fields.tsx';

type Props = {
  name: string;
  label: string;
  hint: string;
  optional?: boolean;
  isInvalid: boolean;
  /** MIME types. */
  accept: readonly string[];
  multiple?: boolean;
  /** What the zone says to press. */
  action: string;
  /** The names of the chosen files, or that there are none. */
  chosen: string;
  onChoose: (files: File[]) => void;
};

/** A field of files. Its invisible input covers the zone, whose words are in the language of the page and not of the browser. */
export function FileZone({
  name,
  label,
  hint,
  optional = false,
  isInvalid,
  accept,
  multiple,
  action,
  chosen,
  onChoose,
}: Props) {
  const chosenId = `${name}-chosen`;
  return (
    <FieldFrame name={name} label={label} hint={hint} optional={optional}>
      <Cluster
        position="relative"
        w="100%"
        alignItems="center"
        gap="3"
        p="3"
        borderWidth="1px"
        borderColor={isInvalid ? 'fg.error' : 'border.control'}
        borderRadius="l2"
        bg="bg.subtle"
        css={{ '&:has(input:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' } }}
      >
        <chakra.span aria-hidden fontWeight="600" px="3" py="1" borderWidth="1px" borderRadius="l2" bg="bg.panel">
          {action}
        </chakra.span>
        <chakra.span minW="0" overflowWrap="anywhere" id={chosenId}>
          {chosen}
        </chakra.span>
        <chakra.input
          id={name}
          type="file"
          accept={accept.join(',')}
          multiple={multiple}
          aria-invalid={isInvalid || undefined}
          aria-describedby={[chosenId, `${name}-hint`, isInvalid && `${name}-error`].filter(Boolean).join(' ')}
          position="absolute"
          inset="0"
          w="100%"
          h="100%"
          opacity="0"
          cursor="pointer"
          onChange={({ target }) => onChoose([...(target.files ?? [])])}
        />
      </Cluster>
    </FieldFrame>
  );
}
