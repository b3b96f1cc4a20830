import { chakra, Field, Input, NativeSelect, Textarea } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useField } from 'formik';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type FieldProps = { name: string; label: string; hint?: string; optional?: boolean };

/** What every field has: label above, hint, control, and its error in words below. Texts are keys of the catalogue. */
export function FieldFrame({ name, label, hint, optional, children }: FieldProps & { children: ReactNode }) {
  const { t } = useTranslation();
  const [, { error, touched }] = useField<string>(name);
  const invalid = Boolean(touched && error);
  return (
    <Field.Root invalid={invalid} ids={{ control: name }}>
      <Field.Label htmlFor={name}>
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
  const [field] = useField<string>(name);
  return (
    <FieldFrame name={name} label={label} hint={hint} optional={optional}>
      <Input type={type} {...field} {...input} />
    </FieldFrame>
  );
}

export function TextareaField({
  name,
  label,
  hint,
  optional,
  rows = 5,
  maxLength,
}: FieldProps & { rows?: number; maxLength?: number }) {
  const { t } = useTranslation();
  const [field] = useField<string>(name);
  const left = maxLength === undefined ? Infinity : maxLength - field.value.length;
  return (
    <FieldFrame name={name} label={label} hint={hint} optional={optional}>
      <Textarea rows={rows} {...field} />
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
  name,
  label,
  hint,
  optional,
  options,
  placeholder,
}: FieldProps & { options: Option[]; placeholder?: string }) {
  const { t } = useTranslation();
  const [field] = useField<string>(name);
  return (
    <FieldFrame name={name} label={label} hint={hint} optional={optional}>
      <NativeSelect.Root>
        <NativeSelect.Field {...field}>
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
