import { Button } from '@chakra-ui/react';
import { useFormikContext, type FormikValues } from 'formik';
import { useContext, useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { DialogContext } from './dialog-state.ts';
import type { Draft } from './draft.ts';
import { Toolbar } from '../layout.tsx';

type Props<Values> = {
  draft: Draft<Values>;
  /** Mounts the form anew; a form dialog does so itself. */
  onStartOver?: (() => void) | undefined;
};

/** Stores the values of the surrounding form as a draft, and shows a notice after restoring one. */
export function DraftPersistence<Values extends FormikValues>({ draft, onStartOver }: Props<Values>) {
  const { t } = useTranslation();
  const { values } = useFormikContext<Values>();
  const dialog = useContext(DialogContext);
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

  if (!draft.restored) return null;
  return (
    <Toolbar rowGap="1" columnGap="4" px="4" py="1" bg="blue.subtle" color="blue.fg" borderRadius="l2">
      <p>{t('We kept what you typed.')}</p>
      <Button
        variant="plain"
        minH="11"
        onClick={() => {
          draft.discard();
          (onStartOver ?? dialog?.startOver)?.();
        }}
      >
        {t('Start over')}
      </Button>
    </Toolbar>
  );
}
