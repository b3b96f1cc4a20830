import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Whether the page that calls it is still the one to be shown. While the next page loads it is not: a change of its search parameters
 * would lead back.
 */
export function useIsOnPage(): () => boolean {
  const router = useRouter();
  const own = useMatch({ strict: false, select: (match) => match.pathname });
  return useCallback(() => withoutSlash(router.latestLocation.pathname) === withoutSlash(own), [router, own]);
}

const withoutSlash = (pathname: string): string => pathname.replace(/\/$/, '');
