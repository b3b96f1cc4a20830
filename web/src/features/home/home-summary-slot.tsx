import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { currentUserQuery } from '../../entities/user/user.queries.ts';

// Guests never see the summary.
const HomeSummary = lazy(() => import('./home-summary.tsx').then((module) => ({ default: module.HomeSummary })));

const KEY = 'home-strip';
const HEIGHT = { base: '480px', md: '316px' };

/**
 * The summary of the home page. Reserves its height from the first paint if a user was signed in at the last
 * visit, so that the layout does not shift.
 */
export function HomeSummarySlot({ latest }: { latest: ReactNode }) {
  const { data: user } = useQuery(currentUserQuery);
  const [wasSignedIn] = useState(read);
  useEffect(() => {
    if (user !== undefined) write(user !== null);
  }, [user]);
  if (user === null || (user === undefined && !wasSignedIn)) return null;
  return (
    <Box bg="bg.subtle" borderBottomWidth="1px" minH={HEIGHT}>
      {user && (
        <Suspense>
          <HomeSummary user={user} latest={latest} />
        </Suspense>
      )}
    </Box>
  );
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function write(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without local storage the layout shifts when the summary loads.
  }
}
