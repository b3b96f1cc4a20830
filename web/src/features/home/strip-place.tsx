import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { currentUserQuery } from '../../lib/session.ts';

// Visitors never see it.
const HomeStrip = lazy(() => import('./home-strip.tsx').then((module) => ({ default: module.HomeStrip })));

const KEY = 'home-strip';
const HEIGHT = { base: '480px', md: '316px' };

/**
 * The place of the strip above the home page. Who was signed in at the last visit finds it kept free from the first paint,
 * so that nothing moves when the strip comes. `latest` is what happened last.
 */
export function StripPlace({ latest }: { latest: ReactNode }) {
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
          <HomeStrip user={user} latest={latest} />
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
    // Without storage the strip moves the page when it comes.
  }
}
