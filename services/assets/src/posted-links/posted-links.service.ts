import { createToken } from '@commonyard/service-kit/auth/link-tokens';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import type { Trx } from '../database.ts';
import { insertLinks } from './posted-links.repository.ts';

type Posted = { id: number; contactEmail: string };

/**
 * Creates the links to the page of a listing that was posted without an account: one for its contact, and one for the browser that
 * posted, which chose its token. Returns the token of the first, which is mailed.
 */
export async function createLinks(
  trx: Trx,
  { id: listingId, contactEmail }: Posted,
  tokenOfBrowser?: string,
): Promise<string> {
  const token = createToken();
  const mailed = { token, listingId, address: hashAddress(contactEmail) };
  const ofBrowser = tokenOfBrowser === undefined ? [] : [{ token: tokenOfBrowser, listingId, address: null }];
  await insertLinks(trx, [mailed, ...ofBrowser]);
  return token;
}
