import type { QueryClient } from '@tanstack/react-query';
import type { Phrase } from './search-phrase.ts';

/**
 * The change of a search that its words make: those that name a place or days set these. Without a connection the words are searched
 * for as they are.
 */
export async function readWords(text: string, queryClient: QueryClient): Promise<Phrase> {
  const q = text.trim() || undefined;
  if (!q) return { q };
  try {
    const { fetchPhrase } = await import('./use-phrase.ts');
    return (await fetchPhrase(q, queryClient)) ?? { q };
  } catch {
    return { q };
  }
}
