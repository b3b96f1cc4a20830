import { createFileRoute } from '@tanstack/react-router';
import { InspectionsPage } from '../features/inspections/inspections-page.tsx';
import { inspectionsQuery } from '../features/inspections/inspections.queries.ts';
import { readInspectionsSearch, inspectionTypeOfTab } from '../features/inspections/inspections.search.ts';
import { searchReader } from '../lib/search-params.ts';
import { useSearchChange } from '../lib/use-search-change.ts';

export const Route = createFileRoute('/_workspace/inspections')({
  validateSearch: searchReader(readInspectionsSearch),
  loaderDeps: ({ search: { tab, q, page } }) => ({ tab, q, page }),
  loader: ({ context: { queryClient }, deps }) =>
    void queryClient.prefetchQuery(inspectionsQuery(inspectionTypeOfTab(deps), deps)),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const change = useSearchChange(Route.useNavigate());
  return <InspectionsPage search={search} onSearch={change} />;
}
