/** Whether the `If-None-Match` header names this ETag (RFC 9110): a list of validators or `*`, compared weakly. */
export function matchesETag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const opaque = (validator: string) => validator.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((item) => item.trim() === '*' || opaque(item) === opaque(etag));
}
