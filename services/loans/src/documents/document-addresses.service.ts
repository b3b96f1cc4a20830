import { documentAddress, documentGrantText, DOCUMENT_ADDRESS_SECONDS } from '@commonyard/contracts/documents.values';
import type { DocumentAddress } from '@commonyard/contracts/http/documents';
import type { SignedTexts } from '@commonyard/service-kit/auth/signed-texts';

/** The address from which one user can download one document for five minutes. */
export function signAddress(
  addresses: SignedTexts,
  { id, userId, now }: { id: string; userId: number; now: Date },
): DocumentAddress {
  const expires = Math.floor(now.getTime() / 1_000) + DOCUMENT_ADDRESS_SECONDS;
  const url = documentAddress({ id, expires }, addresses.sign(documentGrantText({ id, userId, expires })));
  return { url, expiresAt: new Date(expires * 1_000).toISOString() };
}
