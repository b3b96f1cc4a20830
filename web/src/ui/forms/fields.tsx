import { chakra, Field, Input, NativeSelect, Textarea, Box, type BoxProps } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useField } from 'formik';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Row, Stack } from '../layout.tsx';

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
  max?: string;
  list?: string;
  onFocus?: () => void;
};

const TYPES: Partial<Record<HTMLInputTypeAttribute, Partial<TextProps>>> = {
  email: { inputMode: 'email', maxLength: 254 },
  tel: { inputMode: 'tel' },
};

export function TextField({ name, label, hint, optional, type = 'text', ...input }: TextProps) {
  const frame = { name, label, hint, optional };
  return (
    <FieldFrame {...frame}>
      <Input type={type} {...useControl(frame)} {...TYPES[type]} {...input} />
    </FieldFrame>
  );
}

export function TextareaField({ rows = 5, maxLength, ...frame }: FieldProps & { rows?: number; maxLength?: number }) {
  const control = useControl(frame);
  const left = maxLength === undefined ? Infinity : maxLength - control.value.length;
  return (
    <FieldFrame {...frame}>
      <Textarea rows={rows} {...control} />
      <CharactersLeft count={left} />
    </FieldFrame>
  );
}

export function CharactersLeft({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count >= 200) return null;
  return (
    <chakra.output textStyle="sm" color={count < 0 ? 'fg.error' : 'fg.muted'}>
      {t('{count} characters left', { count })}
    </chakra.output>
  );
}

type SelectProps = FieldProps & {
  /** Catalogue keys by value. A value without one is its own text. */
  labels?: Readonly<Record<string, string>>;
  values?: readonly string[];
  placeholder?: string | undefined;
};

export function SelectField({ labels = {}, values = Object.keys(labels), placeholder, ...frame }: SelectProps) {
  const { t } = useTranslation();
  return (
    <FieldFrame {...frame}>
      <NativeSelect.Root>
        <NativeSelect.Field {...useControl(frame)}>
          {placeholder && <option value="">{t(placeholder)}</option>}
          {values.map((value) => (
            <option key={value} value={value}>
              {t(labels[value] ?? value)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FieldFrame>
  );
}

export function FormSection({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <chakra.fieldset
      minW="0"
      borderTopWidth={number > 1 ? '1px' : '0'}
      pt={number > 1 ? '6' : '0'}
      mt={number > 1 ? '3' : '0'}
    >
      {/* A floated legend is laid out inside the border. */}
      <Row as="legend" float="left" w="100%" gap="3" textStyle="2xl" mb="4">
        <chakra.span
          aria-hidden
          display="grid"
          placeItems="center"
          flexShrink={0}
          boxSize="8"
          borderRadius="full"
          bg="brand.subtle"
          color="brand.fg"
          textStyle="md"
          fontWeight="700"
        >
          {number}
        </chakra.span>
        {title}
      </Row>
      <Stack clear="both" gap="5">
        {children}
      </Stack>
    </chakra.fieldset>
  );
}

export const FieldPair = ({ children }: { children: ReactNode }) => (
  <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} rowGap="5" columnGap="4" alignItems="start">
    {children}
  </Box>
);

/** The honeypot field: hidden from users, screen readers and autofill, filled in only by bots. */
export function Honeypot() {
  const { t } = useTranslation();
  const [field] = useField<string>('website');
  return (
    <chakra.div aria-hidden position="absolute" insetStart="-100vw" w="px" h="px" overflow="hidden">
      <label>
        {t('Leave this empty')}
        <input type="text" tabIndex={-1} autoComplete="off" {...field} />
      </label>
    </chakra.div>
  );
}

/** The bar with the submit button of a long form. It sticks to the bottom of small screens. */
export const BottomBar = (props: BoxProps) => (
  <Box
    data-bottom-bar
    position={{ base: 'sticky', md: 'static' }}
    bottom="var(--bottom-bar, 0px)"
    zIndex={1}
    mx={{ base: '-4', md: 0 }}
    px={{ base: '4', md: 0 }}
    py="3"
    pb={{ base: 'calc({spacing.3} + env(safe-area-inset-bottom))', md: '3' }}
    bg="bg"
    borderTopWidth={{ base: '1px', md: 0 }}
    display="flex"
    {...props}
  />
);
