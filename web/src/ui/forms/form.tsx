import { chakra } from '@chakra-ui/react';
import { Formik, type FormikValues } from 'formik';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { Schema } from 'yup';
import { ApiError } from '../../lib/http.ts';
import { toast } from '../toast.ts';
import { ErrorSummary } from './error-summary.tsx';

type Props<Values> = {
  initialValues: Values;
  schema: Schema;
  /** Sends the values; what it throws is told to the person. */
  onSubmit: (values: Values) => Promise<void>;
  /** The title of the toast when sending fails. */
  failure: string;
  /** What is said of a refusal that has no words of its own. */
  refused: string;
  /** Whatever the reason, the toast says this; the form itself says it too, and then the reason. */
  told?: string;
  /** The form's name of a field that the API calls something else. */
  fieldOf?: (name: string) => string;
  label?: string;
  children: ReactNode;
};

/**
 * A form as all of ours are. Fields are checked on submit, and from then on while typing, never on leaving one. What is
 * wrong is summed up at the top, where the focus goes; what the API refuses appears in the same places.
 */
export function Form<Values extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  failure,
  refused,
  told,
  fieldOf = (name) => name,
  label,
  children,
}: Props<Values>) {
  const { t } = useTranslation();
  const [wasTried, setTried] = useState(false);
  const [general, setGeneral] = useState<string[]>([]);
  return (
    <Formik<Values>
      initialValues={initialValues}
      validationSchema={schema}
      validateOnBlur={false}
      validateOnChange={wasTried}
      onSubmit={async (values, { setErrors }) => {
        setGeneral([]);
        try {
          await onSubmit(values);
        } catch (error) {
          const message = error instanceof ApiError ? error.message || refused : 'An unexpected error occurred';
          const fields = known(error, initialValues, fieldOf);
          setErrors(fields as never);
          if (Object.keys(fields).length === 0) setGeneral(told ? [told, ...reasonOf(error)] : [message]);
          toast({ type: 'error', title: t(failure), description: t(told ?? message) });
        }
      }}
    >
      {({ handleSubmit, isSubmitting }) => (
        <chakra.form
          noValidate
          aria-label={label}
          display="flex"
          flexDirection="column"
          gap="20px"
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            // Enter in a field submits whatever the button says.
            if (!isSubmitting) handleSubmit();
          }}
        >
          <ErrorSummary general={general} />
          {children}
        </chakra.form>
      )}
    </Formik>
  );
}

/** Why, where that helps the person: what went wrong on the server does not. */
const reasonOf = (error: unknown): string[] =>
  error instanceof ApiError && error.status < 500 && error.message ? [error.message] : [];

/** The refusals that belong to a field of this form: 'images.2' to its 'images'. */
function known(error: unknown, values: FormikValues, fieldOf: (name: string) => string): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const entries = Object.entries(error.fields).map(([path, text]) => [fieldOf(path.split(/[./]/)[0]!), text] as const);
  return Object.fromEntries(entries.filter(([name]) => name in values));
}
