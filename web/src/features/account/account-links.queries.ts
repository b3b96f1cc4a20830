import { queryOptions } from '@tanstack/react-query';
import type { DisownedLink, LinkedAccount } from '@commonyard/contracts/http/identity';
import type { DisownOutcome } from '@commonyard/contracts/identity.values';
import { userKeys } from '../../entities/user/user.queries.ts';
import { callJson } from '../../lib/http.ts';

/** The account of a verification link. Reading it changes nothing. */
export const linkedAccountQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: userKeys.verification(token),
    queryFn: () => callJson<LinkedAccount>('/api/email-verification/lookup', { method: 'POST', body: { token } }),
    enabled: token !== undefined,
    retry: false,
  });

/** Confirms the address of the signed-in account. */
export const confirmAddress = (token: string): Promise<void> =>
  callJson<void>('/api/email-verification/confirm', { method: 'POST', body: { token } });

/** “This was not me”, on the page of an account link. */
export async function disownAccountLink(
  page: 'email-verification' | 'password-reset',
  token: string | undefined,
): Promise<DisownOutcome> {
  const { outcome } = await callJson<DisownedLink>(`/api/${page}/disown`, { method: 'POST', body: { token } });
  return outcome;
}

/** “This was not me”, on the page of an invitation. */
export const disownInvitation = (token: string): Promise<void> =>
  callJson<void>('/api/invitations/disown', { method: 'POST', body: { token } });
