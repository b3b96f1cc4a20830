import { createFileRoute, redirect } from '@tanstack/react-router';
import { readPublicListingsSearch } from '@commonyard/contracts/public-lists.values';
import { placeToAdd } from '../entities/municipality/remembered-place.ts';
import { loadPublicList } from '../features/browse/load-public-list.ts';
import { PublicList } from './-public-list.tsx';
import { searchReader } from '../lib/search-params.ts';

export const Route = createFileRoute('/needed-equipment')({
  validateSearch: searchReader(readPublicListingsSearch),
  beforeLoad: ({ search, location, context: { queryClient } }) => {
    const near = placeToAdd(search.near, queryClient);
    // oxlint-disable-next-line typescript/only-throw-error
    if (near)
      throw redirect({ to: '/needed-equipment', search: { ...search, near }, hash: location.hash, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => loadPublicList(queryClient, 'needed_asset', deps),
  component: Page,
});

function Page() {
  return <PublicList kind="needed" filters={Route.useSearch()} navigate={Route.useNavigate()} />;
}
