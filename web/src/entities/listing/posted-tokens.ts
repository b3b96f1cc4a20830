import { readStored, writeStored } from '../../lib/storage.ts';

// What the browser keeps of the listings that were posted with it without an account: the tokens that open their pages.

// A stored key: other versions of the site read it.
const KEY = 'posted';
/** More than anyone posts without an account. The oldest are forgotten. */
const MAX = 50;

type Entry = [id: number, token: string];

/** A new token: 32 random bytes in base64url. */
export function createPostedToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/**
 * Keeps the token of a listing. The first one stays: a repeated submission has the reference of the earlier one, whose token opens
 * the page.
 */
export function rememberPosted(id: number, token: string): void {
  const entries = read();
  if (entries.some(([known]) => known === id)) return;
  write([...entries, [id, token] satisfies Entry].slice(-MAX));
}

export const postedTokenOf = (id: number): string | undefined => read().find(([known]) => known === id)?.[1];

export const forgetPosted = (id: number): void => write(read().filter(([known]) => known !== id));

function read(): Entry[] {
  try {
    const entries: unknown = JSON.parse(readStored('localStorage', KEY) ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const isEntry = (entry: unknown): entry is Entry =>
  Array.isArray(entry) && typeof entry[0] === 'number' && typeof entry[1] === 'string';

const write = (entries: Entry[]): void =>
  writeStored('localStorage', KEY, entries.length > 0 ? JSON.stringify(entries) : undefined);
