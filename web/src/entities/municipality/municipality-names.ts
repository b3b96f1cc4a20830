import { useQuery } from '@tanstack/react-query';
import { municipalitiesQuery } from './municipality.queries.ts';

/** Returns the name of a municipality by its id. The list is fetched if it is needed. */
export function useMunicipalityNames(isNeeded: boolean): (id: string) => string {
  const { data } = useQuery({ ...municipalitiesQuery(), enabled: isNeeded });
  return (id) => data?.find((one) => one.id === id)?.label ?? '…';
}
