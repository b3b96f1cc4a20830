import { chakra, type HTMLChakraProps, Box } from '@chakra-ui/react';
import { useTranslation } from '../lib/translation.ts';
import { ChevronDown, Search, CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** A native select outside forms, for sorting or filtering. */
export function PlainSelect({ w, minW, flex, ...select }: HTMLChakraProps<'select'>) {
  return (
    <chakra.span position="relative" display="inline-flex" w={w} minW={minW} flex={flex}>
      <chakra.select
        w="100%"
        h="11"
        ps="3"
        pe="10"
        appearance="none"
        cursor="pointer"
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="l2"
        textStyle="md"
        {...select}
      />
      <chakra.span aria-hidden position="absolute" insetEnd="3" top="3" pointerEvents="none">
        <ChevronDown size={20} />
      </chakra.span>
    </chakra.span>
  );
}

type FilterProps<Value extends string> = Pick<HTMLChakraProps<'span'>, 'w' | 'minW' | 'flex'> & {
  label: string;
  /** The choice of all values. */
  all?: string;
  values: readonly Value[];
  labelOf: (value: Value) => string;
  chosen: Value | undefined;
  onChoose: (value: Value | undefined) => void;
};

/** A select that narrows or sorts a list. Its texts are catalogue keys. */
export function FilterSelect<Value extends string>(props: FilterProps<Value>) {
  const { label, all, values, labelOf, chosen = '', onChoose, ...size } = props;
  const { t } = useTranslation();
  return (
    <PlainSelect
      {...size}
      aria-label={t(label)}
      value={chosen}
      onChange={({ target }) => onChoose(values.find((value) => value === target.value))}
    >
      {all && <option value="">{t(all)}</option>}
      {values.map((value) => (
        <option key={value} value={value}>
          {t(labelOf(value))}
        </option>
      ))}
    </PlainSelect>
  );
}

export const PlainInput = chakra('input', {
  base: {
    w: '100%',
    h: '11',
    px: '3',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    textStyle: 'md',
  },
});

const DEBOUNCE_MS = 300;

/**
 * A search box bound to a search parameter. Updates the URL on Enter or after a pause, and ignores URL changes while
 * the user types, because they would move the caret.
 */
export function SearchInput({
  value,
  onChange,
  label,
  placeholder,
}: {
  value: string;
  onChange: (text: string) => void;
  label: string;
  placeholder?: string;
}) {
  const [text, setText] = useState(value);
  const pending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (!pending.current) setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(pending.current), []);

  const flush = (next: string) => {
    clearTimeout(pending.current);
    pending.current = undefined;
    onChange(next.trim());
  };
  return (
    <Box as="search" position="relative" flex="1 1 {sizes.65}">
      <Box position="absolute" insetStart="3" top="3" color="fg.muted" zIndex={1} pointerEvents="none">
        <Search aria-hidden size={20} />
      </Box>
      <PlainInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        ps="10.5"
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(pending.current);
          pending.current = setTimeout(() => flush(target.value), DEBOUNCE_MS);
        }}
        onKeyDown={(event) => event.key === 'Enter' && flush(text)}
      />
    </Box>
  );
}

/** What is wrong with an input outside forms. It is announced when it appears. */
export const FieldHint = ({ id, text }: { id: string; text: string | undefined }) => (
  <chakra.output
    id={id}
    display="flex"
    gap="1.5"
    mt="1"
    color="fg.error"
    textStyle="sm"
    fontWeight="600"
    _empty={{ display: 'none' }}
  >
    {text && (
      <>
        <chakra.span flexShrink={0} mt="0.5">
          <CircleAlert aria-hidden size={16} />
        </chakra.span>
        {text}
      </>
    )}
  </chakra.output>
);
