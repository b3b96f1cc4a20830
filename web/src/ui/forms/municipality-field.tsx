import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Municipality } from '@commonyard/contracts/http/identity';
import type { Locale } from '@commonyard/contracts/identity.values';
import { callJson, withQuery } from '../../lib/http.ts';
import { currentLanguage } from '../../lib/language.ts';
import { TextField, type FieldProps } from './fields.tsx';

/** All of them: few enough for the browser to search in, with the language in the address so that caches may keep it. */
export const municipalitiesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['municipalities', locale],
    queryFn: ({ signal }) =>
      callJson<Municipality[]>(withQuery('/api/municipalities', { limit: 500, locale }), { signal }),
  });

/** The name of a municipality, helped by a list of Ontario's. The list is fetched when the field is entered. */
export function MunicipalityField(props: FieldProps & { maxLength?: number }) {
  const [isWanted, want] = useState(false);
  const { data } = useQuery({ ...municipalitiesQuery(currentLanguage()), enabled: isWanted });
  const list = `${props.name}-list`;
  return (
    <>
      <TextField {...props} list={list} autoComplete="off" onFocus={() => want(true)} />
      <datalist id={list}>
        {data?.map(({ id, label }) => (
          <option key={id}>{label}</option>
        ))}
      </datalist>
    </>
  );
}
