export const returnPath = (from: string | undefined): string => (from && isLocalPath(from) ? from : '/');

/** `//` and `/\` start a URL of another site. */
const isLocalPath = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && (!path.startsWith('/auth') || path === '/auth/verify');

export function listingOfPath(from: string | undefined): { type: string; id: string } | undefined {
  const [, type, id] = /^\/equipment\/(available|needed)\/(\d{1,9})(?:\?|$)/.exec(from ?? '') ?? [];
  return type && id ? { type, id } : undefined;
}
