import { Box, chakra } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/translation.ts';

/**
 * Lists what is wrong after a failed submit, each line a link to its field, in the words of the field.
 * It takes the focus, so that a screen reader begins there.
 */
export function ErrorSummary({ general = [] }: { general?: readonly string[] }) {
  const { t } = useTranslation();
  const { errors, values, submitCount, isSubmitting } = useFormikContext<Record<string, string>>();
  const box = useRef<HTMLDivElement>(null);
  // In the order of the form, which is that of its values.
  const lines = Object.keys(values)
    .map((name) => ({ name, text: errors[name] ?? '' }))
    .filter(({ text }) => text);
  const isShown = submitCount > 0 && !isSubmitting && (lines.length > 0 || general.length > 0);

  const answered = useRef(0);
  useEffect(() => {
    // Only a new submit moves the focus: what goes wrong while typing must not.
    if (!isShown || answered.current === submitCount) return;
    answered.current = submitCount;
    box.current?.focus();
  }, [submitCount, isShown]);
  useEffect(() => {
    if (!isShown) return undefined;
    const before = document.title;
    document.title = `${t('Error')}: ${before}`;
    return () => {
      document.title = before;
    };
  }, [isShown, t]);

  if (!isShown) return null;
  return (
    <Box
      ref={box}
      role="alert"
      tabIndex={-1}
      borderInlineStartWidth="4px"
      borderColor="fg.error"
      bg="red.subtle"
      color="red.fg"
      borderRadius="l1"
      p="16px"
      maxW="640px"
    >
      <chakra.h2 textStyle="lg" fontWeight="700">
        {t('There is a problem')}
      </chakra.h2>
      {general.map((text) => (
        <p key={text}>{t(text)}</p>
      ))}
      <chakra.ul listStyleType="none" mt="4px">
        {lines.map(({ name, text }) => (
          <li key={name}>
            <chakra.a
              href={`#${name}`}
              textDecoration="underline"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(name)?.focus();
              }}
            >
              {t(text)}
            </chakra.a>
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
}
