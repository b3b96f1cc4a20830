import type { FormikValues } from 'formik';
import type { ComponentProps } from 'react';
import type { Draft } from './draft.ts';
import { DraftPersistence } from './draft-persistence.tsx';
import { Form } from './form.tsx';

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
