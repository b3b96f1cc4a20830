import { Box, chakra } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { SectionTitle } from '../layout.tsx';

/**
 * Lists the errors after a failed submit, each linked to its field. Receives the focus, so that screen readers start
 * there.
 */
export function ErrorSummary({ general = [] }: { general?: readonly string[] }) {
  const { t } = useTranslation();
  const { errors, values, submitCount, isSubmitting } = useFormikContext<Record<string, unknown>>();
  const box = useRef<HTMLDivElement>(null);
  // In the order of the initial values, which is that of the form.
  const lines = Object.keys(values).flatMap((name) => errorsUnder(name, errors[name]));
  const isShown = submitCount > 0 && !isSubmitting && (lines.length > 0 || general.length > 0);

  const focusedSubmitCount = useRef(0);
  useEffect(() => {
    // Focus only after a submit, not on validation while typing.
    if (!isShown || focusedSubmitCount.current === submitCount) return;
    focusedSubmitCount.current = submitCount;
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
      p="4"
      maxW="160"
    >
      <SectionTitle>{t('There is a problem')}</SectionTitle>
      {general.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <chakra.ul mt="1">
        {lines.slice(0, MAX_SHOWN).map(({ name, text }) => (
          <li key={name}>
            <chakra.a
              href={`#${name}`}
              textDecoration="underline"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(name)?.focus();
              }}
            >
              {describe(name, t(text), t)}
            </chakra.a>
          </li>
        ))}
      </chakra.ul>
      {lines.length > MAX_SHOWN && <p>{t('and {count} more', { count: lines.length - MAX_SHOWN })}</p>}
    </Box>
  );
}

/** As many as a response of the API names. */
const MAX_SHOWN = 20;

/** The text of an error, with the number of its line, such as that of 'lines.0.rate'. */
function describe(name: string, text: string, t: TFunction): string {
  const [, line] = /\.(\d+)\./.exec(name) ?? [];
  return line === undefined ? text : t('Line {number}: {text}', { number: Number(line) + 1, text });
}

/** The errors of a field, or of the fields within it by their path, such as 'lines.0.rate'. */
function errorsUnder(name: string, error: unknown): { name: string; text: string }[] {
  if (typeof error === 'string') return error ? [{ name, text: error }] : [];
  return Object.entries(error ?? {}).flatMap(([part, inner]) => errorsUnder(`${name}.${part}`, inner));
}
