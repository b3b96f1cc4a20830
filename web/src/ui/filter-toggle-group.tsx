import { chakra } from '@chakra-ui/react';
import { Cluster } from './layout.tsx';

export type FilterOption<Name extends string> = { name: Name; label: string; count?: string | undefined };
type Props<Name extends string> = {
  label: string;
  choices: readonly FilterOption<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
};

export function FilterToggleGroup<Name extends string>({ label, choices, chosen, onChoose }: Props<Name>) {
  return (
    <Cluster as="fieldset" aria-label={label} gap="2" minW="0">
      {choices.map(({ name, label, count }) => {
        const isChosen = name === chosen;
        return (
          <chakra.button
            key={name}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(name)}
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            minH="9"
            px="3"
            borderRadius="full"
            borderWidth="1px"
            borderColor={isChosen ? 'brand.solid' : 'border.control'}
            bg={isChosen ? 'brand.subtle' : 'bg.panel'}
            color={isChosen ? 'brand.fg' : 'fg'}
            textStyle="sm"
            fontWeight="600"
            cursor="pointer"
            _hover={{ bg: isChosen ? 'brand.subtle' : 'bg.muted' }}
          >
            {label}
            {count && (
              <chakra.span fontWeight="400" fontVariantNumeric="tabular-nums">
                {count}
              </chakra.span>
            )}
          </chakra.button>
        );
      })}
    </Cluster>
  );
}
