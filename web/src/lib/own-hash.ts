import { useLocation, useMatch } from '@tanstack/react-router';

/**
 * The fragment of the page that calls it; empty while the next page loads, when the location is that of the next page already: its
 * fragment can hold a token that is not meant for this page.
 */
export function useOwnHash(): string {
  const { hash, pathname } = useLocation();
  const own = useMatch({ strict: false, select: (match) => match.pathname });
  return pathname === own ? hash : '';
}
