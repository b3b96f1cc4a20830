import { Input } from '@chakra-ui/react';
import { useField } from 'formik';
import { useCallback, useState } from 'react';
import { string } from 'yup';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { FieldFrame, useControl, type FieldProps, TextField } from '../../ui/forms/fields.tsx';
import { MunicipalityCombobox, NO_MATCH } from './municipality-combobox.tsx';
import { useQuery } from '@tanstack/react-query';
import { municipalitiesQuery } from './municipality.queries.ts';

/** Yup schema of the field: rejects text that matches no municipality. */
export const municipalityChoice = string().notOneOf([NO_MATCH], ACCOUNT_MESSAGES.municipality);

/** A form field for a municipality of Ontario. Its value is the id; `initialLabel` is shown until the list is loaded. */
export function MunicipalityPicker({ initialLabel = '', ...frame }: FieldProps & { initialLabel?: string }) {
  const control = useControl(frame);
  const [, { value }, { setValue }] = useField<string>(frame.name);
  const change = useCallback((id: string) => void setValue(id), [setValue]);
  return (
    <FieldFrame {...frame}>
      <MunicipalityCombobox name={frame.name} value={value} onChange={change} initialLabel={initialLabel}>
        {(input) => <Input {...control} {...input} />}
      </MunicipalityCombobox>
    </FieldFrame>
  );
}

/** A text field with suggestions from the municipalities of Ontario. The list is fetched on focus. */
export function MunicipalityField(props: FieldProps & { maxLength?: number }) {
  const [isRequested, setRequested] = useState(false);
  const { data } = useQuery({ ...municipalitiesQuery(), enabled: isRequested });
  const list = `${props.name}-list`;
  return (
    <>
      <TextField {...props} list={list} autoComplete="off" onFocus={() => setRequested(true)} />
      <datalist id={list}>
        {data?.map(({ id, label }) => (
          <option key={id}>{label}</option>
        ))}
      </datalist>
    </>
  );
}
