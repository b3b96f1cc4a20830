export const returnPath = (from: string | undefined): string => (from && isLocalPath(from) ? from : '/');

/** `//` and `/\` start a URL of another site. */
const isLocalPath = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && (!path.startsWith('/auth') || path === '/auth/verify');

/** The search parameters of a path of a listing that name days. */
export function daysOfPath(from: string | undefined): Record<string, string> {
  const search = new URLSearchParams(from?.split('?')[1]);
  return Object.fromEntries([...search].filter(([name]) => DAYS.includes(name)));
}

const DAYS = ['from', 'to', 'available_from', 'available_to'];

export function listingOfPath(from: string | undefined): { type: string; id: string } | undefined {
  const [, type, id] = /^\/equipment\/(available|needed)\/(\d{1,9})(?:\?|$)/.exec(from ?? '') ?? [];
  return type && id ? { type, id } : undefined;
}
