import { errorMessage } from '../../lib/error-message.ts';
import { chakra, type ButtonProps } from '@chakra-ui/react';
import { Formik, type FormikValues, getIn, setIn, useFormikContext } from 'formik';
import { useContext, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { Schema } from 'yup';
import { ApiError, hasStatus } from '../../lib/http.ts';
import { toast } from '../toast.ts';
import { DialogContext } from './dialog-state.ts';
import { ErrorSummary } from './error-summary.tsx';
import { ActionButton } from '../action-button.tsx';
import { SubjectAction } from '../subject-action.tsx';

type Props<Values> = {
  initialValues: Values;
  schema: Schema;
  onSubmit: (values: Values) => Promise<void>;
  errorTitle: string;
  /** The message if the error has none. */
  defaultErrorMessage?: string;
  /** Shown for every error: as the text of the toast, and above the reason in the form. */
  notice?: string;
  /** Maps the path of a field of the API to that of the form. */
  toFieldName?: (name: string) => string;
  label?: string;
  /** Empties the form after each success. */
  startsAnew?: boolean;
  children: ReactNode;
};

/**
 * The form component of the application. Validates on submit, then while typing, never on blur. The error summary at
 * the top receives the focus; API errors appear at their fields.
 */
export function Form<Values extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  errorTitle,
  defaultErrorMessage,
  notice,
  toFieldName = (name) => name,
  label,
  startsAnew = false,
  children,
}: Props<Values>) {
  const { t } = useTranslation();
  const dialog = useContext(DialogContext);
  const isRunning = useRef(false);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [round, setRound] = useState(0);
  const [formErrors, setFormErrors] = useState<string[]>([]);
  return (
    <Formik<Values>
      key={round}
      initialValues={initialValues}
      validationSchema={schema}
      validateOnBlur={false}
      validateOnChange={wasSubmitted}
      onSubmit={async (values, { setErrors }) => {
        setFormErrors([]);
        dialog?.setBusy(true);
        try {
          await onSubmit(values);
          if (startsAnew) {
            setSubmitted(false);
            setRound(round + 1);
          }
        } catch (error) {
          // The dialog says what was changed, and asks again.
          if (hasStatus(error, 409) && (await dialog?.subject?.readAgain())) return;
          const message = errorMessage(error, defaultErrorMessage);
          const fields = fieldErrorsOf(error, values, toFieldName);
          setErrors(fields as never);
          if (Object.keys(fields).length === 0)
            setFormErrors(notice ? [t(notice), ...clientErrorMessages(error)] : [message]);
          else if (error instanceof ApiError && error.moreFields > 0)
            setFormErrors([
              t('{count} more fields have a problem. Correct these and send the form again to see them.', {
                count: error.moreFields,
              }),
            ]);
          toast({ type: 'error', title: t(errorTitle), description: notice ? t(notice) : message });
        } finally {
          dialog?.setBusy(false);
        }
      }}
    >
      {({ submitForm }) => (
        <chakra.form
          noValidate
          aria-label={label}
          display="flex"
          flexDirection="column"
          gap="5"
          onSubmit={(event) => {
            event.preventDefault();
            setSubmitted(true);
            // Enter in a field submits even while the button is busy.
            if (isRunning.current) return;
            isRunning.current = true;
            void submitForm().finally(() => (isRunning.current = false));
          }}
        >
          <ErrorSummary general={formErrors} />
          {children}
        </chakra.form>
      )}
    </Formik>
  );
}

/** The messages of client errors; those of server errors do not help the user. */
const clientErrorMessages = (error: unknown): string[] =>
  error instanceof ApiError && error.status < 500 && error.message ? [errorMessage(error)] : [];

/**
 * The field errors of the API that belong to fields of this form, nested as its values are: 'lines.2.rate' is a field of the third line,
 * while 'images.2' belongs to 'images'.
 */
function fieldErrorsOf(
  error: unknown,
  values: FormikValues,
  toFieldName: (name: string) => string,
): Record<string, unknown> {
  if (!(error instanceof ApiError)) return {};
  let errors: Record<string, unknown> = {};
  for (const [path, text] of Object.entries(error.fields)) {
    const name = toFieldName(path.replaceAll('/', '.'));
    const [field = ''] = name.split('.');
    if (field in values)
      errors = setIn(errors, isFieldOfItem(name, values) ? name : field, text) as Record<string, unknown>;
  }
  return errors;
}

function isFieldOfItem(name: string, values: FormikValues): boolean {
  const at = name.lastIndexOf('.');
  const item: unknown = at === -1 ? undefined : getIn(values, name.slice(0, at));
  return typeof item === 'object' && item !== null && !Array.isArray(item) && name.slice(at + 1) in item;
}

/** The submit button. While submitting it shows `busyLabel` and keeps focus and width. */
export function SubmitButton({ label, busyLabel, ...props }: { label: string; busyLabel: string } & ButtonProps) {
  const { isSubmitting } = useFormikContext();
  return (
    <SubjectAction subject={useContext(DialogContext)?.subject}>
      <ActionButton
        type="submit"
        aria-disabled={isSubmitting}
        opacity={isSubmitting ? 0.7 : 1}
        cursor={isSubmitting ? 'progress' : 'pointer'}
        display="inline-grid"
        {...props}
      >
        <StackedLabel isShown={!isSubmitting}>{label}</StackedLabel>
        <StackedLabel isShown={isSubmitting}>{busyLabel}</StackedLabel>
      </ActionButton>
    </SubjectAction>
  );
}

const StackedLabel = ({ isShown, children }: { isShown: boolean; children: string }) => (
  <span style={{ gridArea: '1 / 1', visibility: isShown ? 'visible' : 'hidden' }}>{children}</span>
);
