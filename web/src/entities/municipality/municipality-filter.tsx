import { Box } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { ClearButton } from '../../ui/clear-button.tsx';
import { FieldHint, PlainInput } from '../../ui/plain-controls.tsx';
import { MunicipalityCombobox, NO_MATCH } from './municipality-combobox.tsx';

type Props = {
  /** The id of the input. */
  name: string;
  /** Catalogue keys. Without a label the page has one for the input. */
  label?: string;
  placeholder: string;
  /** The text of the button that empties the input. */
  clearText: string;
  value: string | undefined;
  onChange: (municipality: string | undefined) => void;
};

/** A municipality that narrows or orders a list. Text that matches no municipality means none. */
export function MunicipalityFilter({ name, label, placeholder, clearText, value, onChange }: Props) {
  const { t } = useTranslation();
  // The choice until `value` follows, or what is typed.
  const [input, setInput] = useState<{ text: string; replaces: string | undefined }>();
  const [isWrong, setWrong] = useState(false);
  const [resets, setResets] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const draft = input?.replaces === value ? input?.text : undefined;
  const errorId = `${name}-error`;

  const current = draft ?? value ?? '';
  const change = (next: string) => {
    setInput({ text: next, replaces: value });
    setWrong(false);
    if (next !== '' && next !== NO_MATCH) onChange(next);
  };
  const leave = () => {
    if (draft !== '' && draft !== NO_MATCH) return;
    setWrong(draft === NO_MATCH);
    if (value !== undefined) onChange(undefined);
  };
  const clear = () => {
    setInput(undefined);
    setWrong(false);
    // Also removes typed text.
    setResets(resets + 1);
    onChange(undefined);
    box.current?.focus();
  };
  return (
    <>
      <Box position="relative">
        <MunicipalityCombobox
          key={resets}
          name={name}
          value={current}
          onChange={change}
          onLeave={leave}
          completesOnBlur
        >
          {(combobox) => (
            <PlainInput
              {...combobox}
              ref={box}
              id={name}
              aria-label={label && t(label)}
              placeholder={t(placeholder)}
              pe="11"
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? errorId : undefined}
            />
          )}
        </MunicipalityCombobox>
        {(current !== '' || isWrong) && <ClearButton label={clearText} onClick={clear} />}
      </Box>
      <FieldHint id={errorId} text={isWrong ? t('No municipality in Ontario has that name.') : undefined} />
    </>
  );
}
