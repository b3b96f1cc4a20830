/** The page to open after login: `from` if it is a path of this site, otherwise the home page. */
export const returnPath = (from: string | undefined): string => (from && isLocalPath(from) ? from : '/');

/** `//` and `/\` start a URL of another site. */
const isLocalPath = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && (!path.startsWith('/auth') || path === '/auth/verify');

/** The route parameters of the listing a guest came from. */
export function listingOfPath(from: string | undefined): { type: string; id: string } | undefined {
  const [, type, id] = /^\/equipment\/(available|needed)\/(\d{1,9})(?:\?|$)/.exec(from ?? '') ?? [];
  return type && id ? { type, id } : undefined;
}
