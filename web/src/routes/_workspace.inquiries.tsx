import { createFileRoute } from '@tanstack/react-router';
import { InquiriesPage } from '../features/inquiries/inquiries-page.tsx';
import { inquiriesQuery } from '../features/inquiries/inquiries.queries.ts';
import { readInquiriesSearch } from '../features/inquiries/inquiries.search.ts';
import { useCurrentUser } from '../entities/user/session.ts';
import { searchReader } from '../lib/search-params.ts';
import { useSearchChange } from '../lib/use-search-change.ts';
import { lazyPart } from '../lib/lazy-part.tsx';

// Only administrators read contact messages.
const ContactMessagesTab = lazyPart(
  () => import('../features/contact-inbox/contact-messages-tab.tsx'),
  'ContactMessagesTab',
);

export const Route = createFileRoute('/_workspace/inquiries')({
  validateSearch: searchReader(readInquiriesSearch),
  loaderDeps: ({ search: { tab, status, q, page } }) => ({ tab, status, q, page }),
  loader: ({ context: { queryClient }, deps }) => {
    if (!deps.tab) void queryClient.prefetchQuery(inquiriesQuery(deps));
  },
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  const { user } = useCurrentUser();
  const change = useSearchChange(Route.useNavigate());
  if (!user) return null;
  return (
    <InquiriesPage
      search={search}
      user={user}
      onSearch={change}
      contactMessages={<ContactMessagesTab search={search} userId={user.id} onSearch={change} />}
    />
  );
}
