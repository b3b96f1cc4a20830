import { Box, chakra } from '@chakra-ui/react';

export type Choice = { value: string; label: string; count?: string | undefined };
type Props = { legend: string; choices: Choice[]; chosen: string[]; onToggle: (value: string) => void };

/** Check boxes of a filter, each with how many it would show. */
export function CheckList({ legend, choices, chosen, onToggle }: Props) {
  return (
    <chakra.fieldset>
      <chakra.legend fontWeight="700" mb="4px">
        {legend}
      </chakra.legend>
      {choices.map(({ value, label, count }) => (
        <chakra.label key={value} display="flex" alignItems="center" gap="10px" minH="36px" cursor="pointer">
          <chakra.input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
            w="20px"
            h="20px"
            accentColor="brand.solid"
          />
          <Box flex="1">{label}</Box>
          {count !== undefined && (
            <chakra.span color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
              ({count})
            </chakra.span>
          )}
        </chakra.label>
      ))}
    </chakra.fieldset>
  );
}
