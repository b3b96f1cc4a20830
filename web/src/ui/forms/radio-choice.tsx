import { chakra } from '@chakra-ui/react';
import { useField } from 'formik';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';

type RadioProps = { name: string; value: string; isFirst: boolean; accentColor: string };

/** A radio button of a group, inside of the card that is its label. The summary of errors leads to the group's first. */
export function Radio({ name, value, isFirst, accentColor }: RadioProps) {
  const [field] = useField<string>(name);
  return (
    <chakra.input
      type="radio"
      {...field}
      id={isFirst ? name : undefined}
      value={value}
      checked={field.value === value}
      w="18px"
      h="18px"
      flexShrink={0}
      accentColor={accentColor}
      outline="none"
    />
  );
}

/** What is wrong with a group; undefined where nothing is, or nobody tried yet. */
export function useGroupError(name: string): string | undefined {
  const [, { error, touched }] = useField<string>(name);
  return touched && error ? error : undefined;
}

/** The error of a group in words, which its fieldset names as its description. */
export function GroupError({ name }: { name: string }) {
  const { t } = useTranslation();
  const error = useGroupError(name);
  if (!error) return null;
  return (
    <chakra.p
      id={`${name}-error`}
      display="flex"
      alignItems="center"
      gap="8px"
      color="fg.error"
      textStyle="sm"
      fontWeight="600"
    >
      <CircleAlert aria-hidden size={18} />
      {t(error)}
    </chakra.p>
  );
}
