import { useQuery } from '@tanstack/react-query';
import { municipalitiesQuery } from './municipality.queries.ts';

/** A function that names municipalities by id, '…' until they are loaded. They are loaded if there is one to name. */
export function useMunicipalityName(needed: string | undefined): (id: string) => string {
  const { data } = useQuery({ ...municipalitiesQuery(), enabled: needed !== undefined });
  return (id) => data?.find((municipality) => municipality.id === id)?.label ?? '…';
}
