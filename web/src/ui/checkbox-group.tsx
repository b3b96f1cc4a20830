import { Box, chakra } from '@chakra-ui/react';
import { SmallText } from './layout.tsx';

export type CheckboxOption = { value: string; label: string; count?: string | undefined };
type Props = { legend: string; choices: CheckboxOption[]; chosen: string[]; onToggle: (value: string) => void };

export function CheckboxGroup({ legend, choices, chosen, onToggle }: Props) {
  return (
    <chakra.fieldset>
      <chakra.legend fontWeight="700" mb="1">
        {legend}
      </chakra.legend>
      {choices.map(({ value, label, count }) => (
        <chakra.label key={value} display="flex" alignItems="center" gap="2.5" minH="9" cursor="pointer">
          <chakra.input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
            w="5"
            h="5"
            accentColor="brand.solid"
          />
          <Box flex="1">{label}</Box>
          {count !== undefined && (
            <SmallText as="span" fontVariantNumeric="tabular-nums">
              ({count})
            </SmallText>
          )}
        </chakra.label>
      ))}
    </chakra.fieldset>
  );
}
