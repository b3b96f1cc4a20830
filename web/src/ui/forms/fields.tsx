import { chakra, Field, Input, NativeSelect, Textarea } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useField } from 'formik';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';

export type FieldProps = { name: string; label: string; hint?: string; optional?: boolean; disabled?: boolean };

/** The frame of every field: label, hint, control and error message. Texts are catalogue keys. */
export function FieldFrame({
  name,
  label,
  hint,
  optional,
  disabled = false,
  children,
}: FieldProps & { children: ReactNode }) {
  const { t } = useTranslation();
  const [, { error, touched }] = useField<string>(name);
  const invalid = Boolean(touched && error);
  return (
    <Field.Root
      id={name}
      ids={{ helperText: `${name}-hint`, errorText: `${name}-error` }}
      invalid={invalid}
      disabled={disabled}
    >
      <Field.Label>
        {t(label)}
        {optional && (
          <chakra.span fontWeight="400" color="fg.muted">
            {' '}
            {t('(optional)')}
          </chakra.span>
        )}
      </Field.Label>
      {hint && <Field.HelperText>{t(hint)}</Field.HelperText>}
      {children}
      <Field.ErrorText>
        <CircleAlert aria-hidden size={18} />
        {error && t(error)}
      </Field.ErrorText>
    </Field.Root>
  );
}

/**
 * The props that connect a control to its field. Hint and error are its description, because few screen readers
 * support `aria-errormessage`, which Chakra sets.
 */
export function useControl({ name, hint }: FieldProps) {
  const [field, { error, touched }] = useField<string>(name);
  const parts = [hint && `${name}-hint`, touched && error && `${name}-error`].filter(Boolean);
  return { ...field, 'aria-describedby': parts.join(' ') || undefined };
}

type TextProps = FieldProps & {
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: 'decimal' | 'email' | 'tel';
  maxLength?: number;
  min?: string;
  list?: string;
  onFocus?: () => void;
};

export function TextField({ name, label, hint, optional, type = 'text', ...input }: TextProps) {
  const frame = { name, label, hint, optional };
  return (
    <FieldFrame {...frame}>
      <Input type={type} {...useControl(frame)} {...input} />
    </FieldFrame>
  );
}

export function TextareaField({ rows = 5, maxLength, ...frame }: FieldProps & { rows?: number; maxLength?: number }) {
  const { t } = useTranslation();
  const control = useControl(frame);
  const left = maxLength === undefined ? Infinity : maxLength - control.value.length;
  return (
    <FieldFrame {...frame}>
      <Textarea rows={rows} {...control} />
      {left < 200 && (
        <chakra.output textStyle="sm" color={left < 0 ? 'fg.error' : 'fg.muted'}>
          {t('{count} characters left', { count: left })}
        </chakra.output>
      )}
    </FieldFrame>
  );
}

export type Option = { value: string; label: string };

export function SelectField({
  options,
  placeholder,
  ...frame
}: FieldProps & { options: Option[]; placeholder?: string }) {
  const { t } = useTranslation();
  return (
    <FieldFrame {...frame}>
      <NativeSelect.Root>
        <NativeSelect.Field {...useControl(frame)}>
          {placeholder && <option value="">{t(placeholder)}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {t(option.label)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FieldFrame>
  );
}
