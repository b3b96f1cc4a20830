import { useRouter } from '@tanstack/react-router';
import type { Entry } from './entries.ts';

/** Keeps the entries whose route exists. */
export function useExistingEntries(entries: readonly Entry[]): Entry[] {
  const { routesByPath } = useRouter();
  return entries.filter(({ to }) => to in routesByPath);
}
