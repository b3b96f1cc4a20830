import { Box, type HTMLChakraProps } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { PlainInput, PlainSelect } from './plain-controls.tsx';

const DEBOUNCE_MS = 300;

type SearchProps = {
  search: { q?: string | undefined };
  onSearch: (change: { q: string | undefined; page: undefined }, how: { replace: true }) => void;
  label: string;
  placeholder: string;
  /** Takes the text on Enter, instead of `onSearch`. */
  onEnter?: (text: string) => void;
  /** Whether the link that opened the page leads to the search. */
  takesFocus?: boolean;
};

/**
 * A search box bound to the search parameter `q`. Its texts are catalogue keys. Updates the URL on Enter or after a
 * pause, and ignores URL changes while the user types, because they would move the caret.
 */
export function SearchInput({
  search: { q: value = '' },
  onSearch,
  label,
  placeholder,
  onEnter,
  takesFocus,
}: SearchProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const pending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (!pending.current) setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(pending.current), []);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  const stop = () => {
    clearTimeout(pending.current);
    pending.current = undefined;
  };
  const flush = (next: string) => {
    stop();
    onSearch({ q: next.trim() || undefined, page: undefined }, { replace: true });
  };
  return (
    <Box as="search" position="relative" flex="1 1 {sizes.65}">
      <Box position="absolute" insetStart="3" top="3" color="fg.muted" zIndex={1} pointerEvents="none">
        <Search aria-hidden size={20} />
      </Box>
      <PlainInput
        ref={field}
        type="search"
        aria-label={t(label)}
        placeholder={t(placeholder)}
        ps="10.5"
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(pending.current);
          pending.current = setTimeout(() => flush(target.value), DEBOUNCE_MS);
        }}
        onKeyDown={({ key }) => {
          if (key !== 'Enter') return;
          stop();
          (onEnter ?? flush)(text);
        }}
      />
    </Box>
  );
}

type FilterProps<Value extends string> = Pick<HTMLChakraProps<'select'>, 'w' | 'minW' | 'flex' | 'h' | 'textStyle'> & {
  label: string;
  /** The choice of all values. */
  all?: string;
  values: readonly Value[];
  /** Absent for values that read the same in both languages. */
  labelOf?: (value: Value) => string;
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
          {labelOf ? t(labelOf(value)) : value}
        </option>
      ))}
    </PlainSelect>
  );
}
