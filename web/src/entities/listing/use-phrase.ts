import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { today } from '@commonyard/contracts/search-params.values';
import { municipalitiesQuery } from '../municipality/municipality.queries.ts';
import { readPhrase, type Phrase } from './search-phrase.ts';

/** The place and the days that the words of a search name; undefined where they name none, and until the places are known. */
export function usePhrase(text: string | undefined): Phrase | undefined {
  const { data } = useQuery({ ...municipalitiesQuery(), enabled: text !== undefined });
  return useMemo(() => (text && data ? readPhrase(text, data, today()) : undefined), [text, data]);
}

/** The same, once. Throws where the places cannot be read. */
export const fetchPhrase = async (text: string, queryClient: QueryClient): Promise<Phrase | undefined> =>
  readPhrase(text, await queryClient.ensureQueryData(municipalitiesQuery()), today());
