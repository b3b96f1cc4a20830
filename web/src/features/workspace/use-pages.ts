import { useRouter } from '@tanstack/react-router';
import type { Entry } from './entries.ts';

/** Leaves the entries whose page there is. */
export function usePages(entries: readonly Entry[]): Entry[] {
  const { routesByPath } = useRouter();
  return entries.filter(({ to }) => to in routesByPath);
}
