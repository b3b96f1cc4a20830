import { chakra } from '@chakra-ui/react';
import { useField } from 'formik';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { Row } from '../layout.tsx';

type RadioProps = { name: string; value: string; isFirst: boolean; accentColor: string };

/** A radio button inside its label card. The error summary links to the first of the group. */
export function Radio({ name, value, isFirst, accentColor }: RadioProps) {
  const [field] = useField<string>(name);
  return (
    <chakra.input
      type="radio"
      {...field}
      id={isFirst ? name : undefined}
      value={value}
      checked={field.value === value}
      boxSize="4.5"
      flexShrink={0}
      accentColor={accentColor}
      outline="none"
    />
  );
}

export function useGroupError(name: string): string | undefined {
  const [, { error, touched }] = useField<string>(name);
  return touched && error ? error : undefined;
}

/** The error message, referenced by the fieldset's aria-describedby. */
export function GroupError({ name }: { name: string }) {
  const { t } = useTranslation();
  const error = useGroupError(name);
  if (!error) return null;
  return (
    <Row as="p" id={`${name}-error`} gap="2" color="fg.error" textStyle="sm" fontWeight="600">
      <CircleAlert aria-hidden size={18} />
      {t(error)}
    </Row>
  );
}
