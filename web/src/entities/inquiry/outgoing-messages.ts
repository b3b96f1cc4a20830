import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { inquiryKeys } from './inquiry.queries.ts';
import { tryStorage, writeStored } from '../../lib/storage.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useTranslation } from '../../lib/translation.ts';
import { randomKey } from '../../lib/idempotency-key.ts';
import { toast } from '../../ui/toast.ts';
import { addMessage } from './inquiry.cache.ts';
import { callJson } from '../../lib/http.ts';
import { threadQuery } from './thread.queries.ts';

export type OutgoingMessage = { key: string; content: string; isSending: boolean; reason?: string | undefined };
type ThreadKey = { inquiryId: number; userId: number };

const storageKey = ({ inquiryId, userId }: ThreadKey) => `outgoing:${userId}:${inquiryId}`;

const outgoingQuery = (threadKey: ThreadKey) =>
  queryOptions({
    queryKey: inquiryKeys.outgoing(threadKey.userId, threadKey.inquiryId),
    queryFn: () => read(threadKey),
    initialData: () => read(threadKey),
    enabled: false,
    gcTime: Infinity,
  });

/** Sends messages to a thread. An outgoing message is shown at once and kept until the server has stored it. */
export function useReply(threadKey: ThreadKey) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: outgoing } = useQuery(outgoingQuery(threadKey));
  const { mutate } = useMutation({
    // A scope sends one message at a time, so that they arrive in order.
    scope: { id: storageKey(threadKey) },
    networkMode: 'always',
    mutationFn: ({ content, key }: OutgoingMessage) =>
      callJson(`/api/inquiries/${threadKey.inquiryId}/messages`, {
        method: 'POST',
        // A retried message is stored once.
        headers: { 'idempotency-key': key },
        body: { content },
      }),
    onSuccess: (message, { key }) => {
      addMessage(queryClient, message);
      change(queryClient, threadKey, (all) => all.filter((one) => one.key !== key));
      // A fetch in flight may have started before this message was stored.
      const { queryKey } = threadQuery(threadKey.inquiryId);
      if (queryClient.isFetching({ queryKey })) void queryClient.invalidateQueries({ queryKey });
      toast({ title: t('Message sent') });
    },
    onError: (error, sent) =>
      upsert(queryClient, threadKey, { ...sent, isSending: false, reason: errorMessage(error) }),
  });
  const send = (message: Pick<OutgoingMessage, 'content' | 'key'>) => {
    const outgoingMessage = { ...message, isSending: true, reason: undefined };
    upsert(queryClient, threadKey, outgoingMessage);
    mutate(outgoingMessage);
  };
  return {
    outgoing,
    isSending: outgoing.some(({ isSending }) => isSending),
    send: (content: string) => send({ content, key: randomKey() }),
    resend: send,
    discard: ({ key }: OutgoingMessage) =>
      change(queryClient, threadKey, (all) => all.filter((one) => one.key !== key)),
  };
}

const upsert = (queryClient: QueryClient, threadKey: ThreadKey, message: OutgoingMessage) =>
  change(queryClient, threadKey, (all) =>
    all.some(({ key }) => key === message.key)
      ? all.map((one) => (one.key === message.key ? message : one))
      : [...all, message],
  );

function change(
  queryClient: QueryClient,
  threadKey: ThreadKey,
  next: (all: OutgoingMessage[]) => OutgoingMessage[],
): void {
  const { queryKey } = outgoingQuery(threadKey);
  const all = next(queryClient.getQueryData(queryKey) ?? read(threadKey));
  queryClient.setQueryData(queryKey, all);
  // Without session storage it is kept until the page is closed.
  writeStored('sessionStorage', storageKey(threadKey), all.length > 0 ? JSON.stringify(all) : undefined);
}

/** A message in flight when the page closed may have arrived; its idempotency key makes a retry safe. */
const read = (threadKey: ThreadKey): OutgoingMessage[] =>
  tryStorage(() => {
    const stored = JSON.parse(sessionStorage.getItem(storageKey(threadKey)) ?? '[]') as OutgoingMessage[];
    return stored.map((message) => ({ ...message, isSending: false }));
  }) ?? [];
