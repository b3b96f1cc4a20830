import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { InquiriesPage } from '../features/inquiries/inquiries-page.tsx';
import { inquiriesQuery } from '../features/inquiries/inquiries.queries.ts';
import { cleanSearch, readInquiriesSearch, type OnSearch } from '../features/inquiries/inquiries.search.ts';
import { useCurrentUser } from '../lib/session.ts';

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
  const navigate = Route.useNavigate();
  const { user } = useCurrentUser();
  const change = useCallback<OnSearch>(
    (change, { replace = false } = {}) =>
      void navigate({ search: (before) => cleanSearch({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  );
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
