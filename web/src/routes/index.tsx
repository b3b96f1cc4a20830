import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { HomePage } from '../features/home/home-page.tsx';
import { previewsQuery } from '../features/browse/public-listings.queries.ts';
import { HomeListingPreview } from '../features/browse/listing-preview.tsx';
import { currentUserQuery, isActing, useCurrentUser } from '../entities/user/session.ts';
import { lazyComponent, lazyPart, preloadedComponent } from '../lib/lazy-part.tsx';

// Guests see none of these. The page waits for what comes first, which would move it later.
const { Component: Dashboard, preload: preloadDashboard } = preloadedComponent(
  () => import('../features/dashboard/dashboard.tsx'),
  'Dashboard',
);
const { Component: OwnMatches, preload: preloadMatches } = preloadedComponent(
  () => import('./-offers-and-matches.tsx'),
  'OwnMatches',
);
const WaitingBanner = lazyComponent(() => import('../entities/user/waiting-banner.tsx'), 'WaitingBanner');
const LatestEvents = lazyPart(() => import('../features/notifications/latest-events.tsx'), 'LatestEvents');

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, hasShell } }) => {
    void queryClient.prefetchQuery(previewsQuery('available_asset'));
    void queryClient.prefetchQuery(previewsQuery('needed_asset'));
    if (!hasShell || queryClient.getQueryData(currentUserQuery.queryKey)) await preloadDashboard();
  },
  component: Page,
});

function Page() {
  const { user } = useCurrentUser();
  return (
    <Suspense>
      <HomePage
        first={
          user &&
          (isActing(user) ? (
            <Dashboard
              user={user}
              latest={<LatestEvents />}
              matches={{ preload: preloadMatches, render: (matches) => <OwnMatches matches={matches} /> }}
            />
          ) : (
            user.approval !== 'approved' && <WaitingBanner user={user} />
          ))
        }
        availablePreview={<HomeListingPreview kind="available" />}
        neededPreview={<HomeListingPreview kind="needed" />}
      />
    </Suspense>
  );
}
