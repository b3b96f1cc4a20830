import { queryOptions } from '@tanstack/react-query';
import { inquiryKeys } from '../../entities/inquiry/inquiry.queries.ts';
import { ApiError, callJson } from '../../lib/http.ts';

const PATH = '/api/public-inquiries/thread';

/** The conversation of a mailed link. The token is in the body, so that no log contains it. */
export const guestThreadQuery = (token: string) =>
  queryOptions({
    queryKey: inquiryKeys.guestThread(token),
    queryFn: ({ signal }) => callJson(PATH, { method: 'POST', body: { token }, signal }),
  });

/** What a mailed link is about, without opening it, and the newest message of its thread. */
export const guestSummaryQuery = (token: string) =>
  queryOptions({
    queryKey: [...inquiryKeys.guestThread(token), 'summary'],
    queryFn: ({ signal }) => callJson(`${PATH}/summary`, { method: 'POST', body: { token }, signal }),
  });

/** Sends a reply. `key` is the idempotency key: a retried message is stored once. */
export const postGuestMessage = (token: string, content: string, key: string) =>
  callJson(`${PATH}/messages`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: { token, content },
  });

export const revokeGuestLinks = (token: string) => callJson(`${PATH}/revoke`, { method: 'POST', body: { token } });

export const isInvalidLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
