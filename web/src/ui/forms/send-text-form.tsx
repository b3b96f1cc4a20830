import { Box, chakra, Textarea } from '@chakra-ui/react';
import { useFormik } from 'formik';
import { Send } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { object } from 'yup';
import { paragraphsText } from '../../lib/text-schemas.ts';
import { normalizeText } from '@commonyard/contracts/text.values';
import { ActionButton } from '../action-button.tsx';
import { ActionError } from '../action-error.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { Cluster, SmallText } from '../layout.tsx';
import { CharactersLeft } from './fields.tsx';
import { readStored, writeStored } from '../../lib/storage.ts';

type Props = {
  id: string;
  label: string;
  hint?: string;
  /** The name of the persisted draft, with the id of its author. */
  draft: string;
  maxLength: number;
  sendLabel: string;
  isSending: boolean;
  /** Shows the button beside the text box. The text box stays usable while sending, and Ctrl+Enter sends. */
  isCompact?: boolean;
  /** Sends the trimmed text. One that fails stays in the form. */
  onSend: (text: string) => unknown;
  /** The error of the last attempt, shown above the button. */
  error?: Error | null;
};

/** A form for one text. Unsent text survives leaving the page, as a draft in the session storage. */
export function SendTextForm({
  id,
  label,
  hint,
  draft,
  maxLength,
  sendLabel,
  isSending,
  isCompact = false,
  onSend,
  error,
}: Props) {
  const { t } = useTranslation();
  const [persisted = '', persist] = usePersistedText(draft);
  const [schema] = useState(() => object({ text: paragraphsText().required().max(maxLength) }));
  const textarea = useRef<HTMLTextAreaElement>(null);
  const { values, isSubmitting, setFieldValue, submitForm, handleSubmit } = useFormik({
    initialValues: { text: persisted },
    validationSchema: schema,
    validateOnChange: false,
    validateOnBlur: false,
    onSubmit: async ({ text }, { setValues }) => {
      try {
        await onSend(text.trim());
      } catch {
        return;
      }
      persist(undefined);
      await setValues({ text: '' });
      // The button is disabled now and would lose the focus.
      textarea.current?.focus();
    },
  });
  const { text } = values;
  const stored = normalizeText('paragraphs', text);
  const isBlank = stored === '';
  const remaining = maxLength - stored.length;
  const canSend = !isSending && !isSubmitting && schema.isValidSync(values);

  const onKeyDown = (event: KeyboardEvent) => {
    if (canSend && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submitForm();
  };
  const box = (
    <Textarea
      id={id}
      ref={textarea}
      rows={isCompact ? 2 : 5}
      {...(isCompact ? { flex: '1 1 16rem', minH: '17', onKeyDown } : { disabled: isSending })}
      aria-describedby={hint && `${id}-hint`}
      value={text}
      onChange={({ target }) => {
        persist(target.value || undefined);
        void setFieldValue('text', target.value);
      }}
    />
  );
  const button = (
    <ActionButton type="submit" disabled={!canSend} title={isBlank ? t('There is nothing to send yet.') : undefined}>
      <Send aria-hidden />
      {isSending ? t('Sending...') : sendLabel}
    </ActionButton>
  );
  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) handleSubmit(event);
      }}
    >
      <chakra.label htmlFor={id} fontWeight="600">
        {label}
      </chakra.label>
      {hint && <SmallText id={`${id}-hint`}>{hint}</SmallText>}
      {isCompact ? (
        <Cluster alignItems="flex-end" justifyContent="flex-end" gap="2">
          {box}
          {button}
        </Cluster>
      ) : (
        box
      )}
      <CharactersLeft count={remaining} />
      <ActionError error={error} title={t('Not sent, try again')} />
      {!isCompact && (
        <Box display="flex" justifyContent="flex-end">
          {button}
        </Box>
      )}
    </chakra.form>
  );
}

/**
 * A text in session storage; `undefined` if empty. `name` contains the user id, so that another user of the browser
 * does not get it.
 */
export function usePersistedText(name: string): [string | undefined, (text: string | undefined) => void] {
  const key = `draft:${name}`;
  const [text, setText] = useState(() => readStored('sessionStorage', key));
  return [
    text,
    (next) => {
      setText(next);
      writeStored('sessionStorage', key, next);
    },
  ];
}
