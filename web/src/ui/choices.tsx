import { chakra } from '@chakra-ui/react';

export type Choosable<Name extends string> = { name: Name; label: string; count?: string | undefined };
type Props<Name extends string> = {
  /** What is chosen here. */
  label: string;
  choices: readonly Choosable<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
};

/** What a list is narrowed to, one of a few, each with how many there are. */
export function Choices<Name extends string>({ label, choices, chosen, onChoose }: Props<Name>) {
  return (
    <chakra.fieldset aria-label={label} display="flex" flexWrap="wrap" gap="8px" minW="0">
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
            gap="6px"
            minH="36px"
            px="12px"
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
    </chakra.fieldset>
  );
}
