import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedSearch } from '@commonyard/contracts/http/saved-searches';
import type { SearchTiming } from '@commonyard/contracts/saved-searches.values';
import { savedSearchesQuery } from '../../entities/saved-search/saved-searches.queries.ts';
import { callJson } from '../../lib/http.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionError } from '../../ui/action-error.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.ts';
import { NoSearches } from './no-searches.tsx';
import { SearchRows } from './search-rows.tsx';

/** `done`: what is said once it has succeeded. */
type Action = { act: () => Promise<unknown>; done: string };

/** The saved searches of the signed-in user. */
export function MemberSearches() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = useQuery(savedSearchesQuery);
  // One for all actions, so that it has the error of the last one.
  const change = useMutation({
    mutationFn: ({ act }: Action) => act(),
    networkMode: 'always',
    onSuccess: (_, { done }) => toast({ title: done }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
  });
  const setTiming = (search: Shown<SavedSearch>, timing: SearchTiming) =>
    change.mutate({
      act: () =>
        callJson(`/api/saved-searches/${search.id}`, { method: 'PATCH', headers: ifMatch(search), body: { timing } }),
      done: t('Saved'),
    });
  const remove = (id: number) =>
    change.mutate({
      act: () => callJson(`/api/saved-searches/${id}`, { method: 'DELETE' }),
      done: t('Saved search deleted'),
    });
  const { data } = query;
  if (!data)
    return (
      <QueryState
        query={query}
        loading="Loading saved searches..."
        error="Your saved searches could not be loaded."
        height="20"
        count={3}
      />
    );
  return (
    <>
      <ActionError error={change.error} mb="4" />
      {data.length === 0 ? (
        <NoSearches />
      ) : (
        <SearchRows
          searches={data}
          isBusy={change.isPending}
          end={{ label: t('Delete'), question: t('Delete this saved search?') }}
          onTiming={setTiming}
          onEnd={remove}
        />
      )}
    </>
  );
}
