import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { municipalitiesQuery } from './municipality.queries.ts';
import { TextField, type FieldProps } from '../../ui/forms/fields.tsx';

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
