import { Button, chakra } from '@chakra-ui/react';
import { useFormikContext, type FormikValues } from 'formik';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { Draft } from './draft.ts';

type Props<Values> = { draft: Draft<Values>; onStartOver: () => void };

/** Within a form: keeps what is typed, and says so to who comes back to it. */
export function DraftKeeper<Values extends FormikValues>({ draft, onStartOver }: Props<Values>) {
  const { t } = useTranslation();
  const { values } = useFormikContext<Values>();
  const first = useRef(values);
  useEffect(() => {
    if (values !== first.current) draft.save(values);
  }, [draft, values]);
  useEffect(() => {
    addEventListener('pagehide', draft.flush);
    return () => {
      removeEventListener('pagehide', draft.flush);
      draft.flush();
    };
  }, [draft]);

  if (!draft.kept) return null;
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="4px 16px"
      px="16px"
      py="4px"
      bg="blue.subtle"
      color="blue.fg"
      borderRadius="l2"
    >
      <p>{t('We kept what you typed.')}</p>
      <Button
        type="button"
        variant="plain"
        minH="44px"
        onClick={() => {
          draft.forget();
          onStartOver();
        }}
      >
        {t('Start over')}
      </Button>
    </chakra.div>
  );
}
