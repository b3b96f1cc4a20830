import { Box, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { ClearButton } from '../../ui/clear-button.tsx';
import { FieldHint, PlainInput } from '../../ui/plain-controls.tsx';
import { MunicipalityCombobox, NO_MATCH } from './municipality-combobox.tsx';

type Props = {
  value: string | undefined;
  onChange: (municipality: string | undefined) => void;
};

/** The place from which distances are measured. Text that matches no municipality means no place. */
export function NearField({ value, onChange }: Props) {
  const { t } = useTranslation();
  // The choice until `value` follows, or what is typed.
  const [input, setInput] = useState<{ text: string; replaces: string | undefined }>();
  const [isWrong, setWrong] = useState(false);
  const [resets, setResets] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const draft = input?.replaces === value ? input?.text : undefined;

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
    <Box minW="0">
      <chakra.label htmlFor="near" display="block" fontWeight="600" mb="1">
        {t('Near')}
      </chakra.label>
      <Box position="relative">
        <MunicipalityCombobox
          key={resets}
          name="near"
          value={current}
          onChange={change}
          onLeave={leave}
          completesOnBlur
        >
          {(combobox) => (
            <PlainInput
              {...combobox}
              ref={box}
              id="near"
              placeholder={t('Municipality')}
              pe="11"
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? 'near-error' : undefined}
            />
          )}
        </MunicipalityCombobox>
        {(current !== '' || isWrong) && <ClearButton label={t('Clear the place')} onClick={clear} />}
      </Box>
      <FieldHint id="near-error" text={isWrong ? t('No municipality in Ontario has that name.') : undefined} />
    </Box>
  );
}
