import { Box, chakra } from '@chakra-ui/react';
import { useId } from 'react';

type Segment<Value extends string> = { value: Value; label: string; lang?: string };
type Props<Value extends string> = {
  label: string;
  segments: readonly Segment<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

export function SegmentedControl<Value extends string>({ label, segments, chosen, onChoose }: Props<Value>) {
  const name = useId();
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontWeight="600" mb="1">
        {label}
      </chakra.legend>
      <Box display="flex" borderWidth="1px" borderColor="border.control" borderRadius="l2" overflow="hidden">
        {segments.map(({ value, label: segmentLabel, lang }) => (
          <chakra.label
            key={value}
            lang={lang}
            flex="1 1 0"
            display="grid"
            placeItems="center"
            minH="11"
            px="2"
            textAlign="center"
            lineHeight="1.2"
            fontWeight="600"
            cursor="pointer"
            borderInlineStartWidth="1px"
            borderColor="border.control"
            _first={{ borderInlineStartWidth: '0' }}
            _hover={{ bg: 'bg.muted' }}
            css={{
              '&:has(:checked)': { background: 'brand.solid', color: 'brand.contrast' },
              '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '-3px' },
            }}
          >
            <chakra.input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              srOnly
            />
            {segmentLabel}
          </chakra.label>
        ))}
      </Box>
    </chakra.fieldset>
  );
}
