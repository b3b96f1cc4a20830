/** Where to go after signing in: the page somebody came from if it is one of this site's, else home. */
export const returnPath = (from: string | undefined): string => (from && isOurs(from) ? from : '/');

/** Two slashes, or a slash and a backslash, would begin another site's address. */
const isOurs = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && (!path.startsWith('/auth') || path === '/auth/verify');

/** The listing somebody wanted to inquire about, for the router. */
export function listingIn(from: string | undefined): { type: string; id: string } | undefined {
  const [, type, id] = /^\/equipment\/(available|needed)\/(\d{1,9})(?:\?|$)/.exec(from ?? '') ?? [];
  return type && id ? { type, id } : undefined;
}
