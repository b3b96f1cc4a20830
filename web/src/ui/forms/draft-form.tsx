import { type FormikValues, useFormikContext } from 'formik';
import { type ComponentProps, useContext, useEffect, useRef, useState } from 'react';
import { Form } from './form.tsx';
import { Button } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import { DialogContext } from './dialog-state.ts';
import { Toolbar } from '../layout.tsx';
import { PlainLink } from '../links.tsx';
import { readStored, writeStored } from '../../lib/storage.ts';

type Props<Values extends FormikValues> = ComponentProps<typeof Form<Values>> & {
  draft: Draft<Values>;
  onStartOver?: () => void;
};

/** A form that keeps its values as a draft until it is submitted. */
export function DraftForm<Values extends FormikValues>({
  draft,
  onStartOver,
  initialValues,
  onSubmit,
  children,
  ...form
}: Props<Values>) {
  return (
    <Form<Values>
      {...form}
      initialValues={draft.restored ?? initialValues}
      onSubmit={async (values) => {
        await onSubmit(values);
        draft.discard();
      }}
    >
      <DraftPersistence<Values> draft={draft} onStartOver={onStartOver} />
      {children}
    </Form>
  );
}

type DraftPersistenceProps<Values> = {
  draft: Draft<Values>;
  /** Mounts the form anew; a form dialog does so itself. */
  onStartOver?: (() => void) | undefined;
};

/** Stores the values of the surrounding form as a draft, and shows a notice after restoring one. */
export function DraftPersistence<Values extends FormikValues>({ draft, onStartOver }: DraftPersistenceProps<Values>) {
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
    <Toolbar {...NOTICE}>
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

const NOTICE = {
  rowGap: '1',
  columnGap: '4',
  px: '4',
  py: '1',
  bg: 'blue.subtle',
  color: 'blue.fg',
  borderRadius: 'l2',
};

type OtherDraftProps = {
  name: string;
  /** The search parameters with which the page opens the form without a prefill. */
  search: (before: object) => object;
};

/** The link to a draft of the same form that began without a prefill; nothing where there is none. */
export function OtherDraft({ name, search }: OtherDraftProps) {
  const { t } = useTranslation();
  const [exists] = useState(() => readStored('sessionStorage', keyOf(name)) !== undefined);
  if (!exists) return null;
  return (
    <Toolbar {...NOTICE}>
      <p>{t('You began another post before, which we kept.')}</p>
      <PlainLink
        to="."
        search={search as never}
        replace
        resetScroll={false}
        display="inline-flex"
        alignItems="center"
        minH="11"
        fontWeight="600"
        _hover={{ textDecoration: 'underline' }}
      >
        {t('Continue that one')}
      </PlainLink>
    </Toolbar>
  );
}

const keyOf = (name: string): string => `draft:${name}`;

const DEBOUNCE_MS = 500;

type Draft<Values> = {
  /** The restored values; undefined without a draft. */
  restored: Values | undefined;
  save: (values: Values) => void;
  flush: () => void;
  /** Deletes the draft and ignores later saves. */
  discard: () => void;
};

/**
 * The unsubmitted values of a form, in session storage. Not in local storage: on a shared computer the next user could
 * read them.
 */
export function openDraft<Values extends object>(name: string, blank: Values): Draft<Values> {
  const key = keyOf(name);
  const restored = read(key, blank);
  let pending: Values | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDiscarded = false;

  function flush(): void {
    clearTimeout(timer);
    if (!pending || isDiscarded) return;
    writeStored(
      'sessionStorage',
      key,
      JSON.stringify(pending) === JSON.stringify(blank) ? undefined : JSON.stringify(pending),
    );
    pending = undefined;
  }
  return {
    restored,
    save: (values) => {
      pending = values;
      clearTimeout(timer);
      timer = setTimeout(flush, DEBOUNCE_MS);
    },
    flush,
    discard: () => {
      isDiscarded = true;
      clearTimeout(timer);
      writeStored('sessionStorage', key, undefined);
    },
  };
}

/** Reads the draft. Restores only values of fields that still exist with the same type. */
function read<Values extends object>(key: string, blank: Values): Values | undefined {
  try {
    const stored = JSON.parse(readStored('sessionStorage', key) ?? 'null') as Partial<Values> | null;
    if (!stored) return undefined;
    const fits = Object.entries(blank).filter(([name, value]) => hasSameType(value, stored[name as keyof Values]));
    return { ...blank, ...Object.fromEntries(fits.map(([name]) => [name, stored[name as keyof Values]])) };
  } catch {
    return undefined;
  }
}

const hasSameType = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
