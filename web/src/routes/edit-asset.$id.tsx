import { createFileRoute, redirect } from '@tanstack/react-router';
import { useTranslation } from '../lib/translation.ts';
import { PublicListingCard } from '../features/browse/public-listing-card.tsx';
import { EditPage } from '../features/moderation/edit-page.tsx';
import { currentUserQuery } from '../entities/user/session.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';

export const Route = createFileRoute('/edit-asset/$id')({
  beforeLoad: async ({ context: { queryClient } }) => {
    const user = await queryClient.ensureQueryData(currentUserQuery);
    // oxlint-disable-next-line typescript/only-throw-error
    if (user?.role !== 'admin') throw redirect({ to: '/admin' });
  },
  pendingMs: 150,
  pendingComponent: Pending,
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const number = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
  return <EditPage key={id} id={number} renderCard={(listing) => <PublicListingCard listing={listing} />} />;
}

function Pending() {
  const { t } = useTranslation();
  return <PageSpinner title={t('Edit Equipment')} />;
}
