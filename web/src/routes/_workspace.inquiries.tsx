import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { InquiriesPage } from '../features/inquiries/inquiries-page.tsx';
import { inquiriesQuery } from '../features/inquiries/inquiries.queries.ts';
import { cleanSearch, readInquiriesSearch } from '../features/inquiries/inquiries.search.ts';
import { useCurrentUser } from '../lib/session.ts';
import { useSearchChange } from '../lib/use-search-change.ts';

// Administrators alone have letters to read.
const ContactMessagesTab = lazy(() =>
  import('../features/contact-messages/contact-messages-tab.tsx').then((module) => ({
    default: module.ContactMessagesTab,
  })),
);

export const Route = createFileRoute('/_workspace/inquiries')({
  // The loader comes with the page: neither is of use to who is not signed in.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readInquiriesSearch,
  loaderDeps: ({ search: { tab, status, q, page } }) => ({ tab, status, q, page }),
  loader: ({ context: { queryClient }, deps }) => {
    if (!deps.tab) void queryClient.prefetchQuery(inquiriesQuery(deps));
  },
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const { user } = useCurrentUser();
  const change = useSearchChange(Route.useNavigate(), cleanSearch);
  if (!user) return null;
  return (
    <InquiriesPage
      search={search}
      user={user}
      onSearch={change}
      letters={
        <Suspense>
          <ContactMessagesTab search={search} userId={user.id} onSearch={change} />
        </Suspense>
      }
    />
  );
}
