import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { InspectionsPage } from '../features/inspections/inspections-page.tsx';
import { inspectionsQuery } from '../features/inspections/inspections.queries.ts';
import {
  cleanSearch,
  readInspectionsSearch,
  typeOfTab,
  type OnSearch,
} from '../features/inspections/inspections.search.ts';

export const Route = createFileRoute('/_workspace/inspections')({
  // The loader comes with the page: neither is of use to who is not signed in.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readInspectionsSearch,
  loaderDeps: ({ search: { tab, q, page } }) => ({ tab, q, page }),
  loader: ({ context: { queryClient }, deps }) =>
    void queryClient.prefetchQuery(inspectionsQuery(typeOfTab(deps), deps)),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = useCallback<OnSearch>(
    (change, { replace = false } = {}) =>
      void navigate({ search: (before) => cleanSearch({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  );
  return <InspectionsPage search={search} onSearch={change} />;
}
