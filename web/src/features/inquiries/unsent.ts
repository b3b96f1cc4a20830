import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../lib/translation.ts';
import { randomKey } from '../../lib/public-post.ts';
import { toast } from '../../ui/toast.ts';
import { addMessage } from './inquiries.cache.ts';
import { postMessage, threadQuery } from './inquiries.queries.ts';

/** A message that is on its way, or did not arrive. With the same key it can be sent again and arrives once. */
export type Unsent = { key: string; content: string; isSending: boolean; reason?: string | undefined };
type Where = { inquiryId: number; userId: number };

const nameOf = ({ inquiryId, userId }: Where) => `unsent:${userId}:${inquiryId}`;

/** What this person wrote into a thread and has not arrived, kept for as long as the tab lives. */
const unsentQuery = (where: Where) =>
  queryOptions({
    queryKey: ['unsent', where.userId, where.inquiryId],
    queryFn: () => read(where),
    initialData: () => read(where),
    enabled: false,
    gcTime: Infinity,
  });

/** Writes into the thread of an inquiry. What is sent is shown at once, and kept until it has arrived. */
export function useReply(where: Where) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: unsent } = useQuery(unsentQuery(where));
  const { mutate } = useMutation({
    // One after another, so that they arrive as they were written.
    scope: { id: nameOf(where) },
    networkMode: 'always',
    mutationFn: ({ content, key }: Unsent) => postMessage(where.inquiryId, content, key),
    onSuccess: (message, { key }) => {
      addMessage(queryClient, message);
      change(queryClient, where, (all) => all.filter((one) => one.key !== key));
      // An answer that is on its way was given before this one was written.
      const { queryKey } = threadQuery(where.inquiryId);
      if (queryClient.isFetching({ queryKey })) void queryClient.invalidateQueries({ queryKey });
      toast({ title: t('Message sent') });
    },
    onError: ({ message }, sent) => put(queryClient, where, { ...sent, isSending: false, reason: message }),
  });
  const send = (message: Pick<Unsent, 'content' | 'key'>) => {
    const sending = { ...message, isSending: true, reason: undefined };
    put(queryClient, where, sending);
    mutate(sending);
  };
  return {
    unsent,
    isSending: unsent.some(({ isSending }) => isSending),
    send: (content: string) => send({ content, key: randomKey() }),
    sendAgain: send,
    discard: ({ key }: Unsent) => change(queryClient, where, (all) => all.filter((one) => one.key !== key)),
  };
}

/** Puts a message in its place, or at the end where it is new. */
const put = (queryClient: QueryClient, where: Where, message: Unsent) =>
  change(queryClient, where, (all) =>
    all.some(({ key }) => key === message.key)
      ? all.map((one) => (one.key === message.key ? message : one))
      : [...all, message],
  );

function change(queryClient: QueryClient, where: Where, next: (all: Unsent[]) => Unsent[]): void {
  const { queryKey } = unsentQuery(where);
  const all = next(queryClient.getQueryData(queryKey) ?? read(where));
  queryClient.setQueryData(queryKey, all);
  try {
    if (all.length > 0) sessionStorage.setItem(nameOf(where), JSON.stringify(all));
    else sessionStorage.removeItem(nameOf(where));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** What was on its way when the page went may have arrived or not; its key makes another try harmless. */
function read(where: Where): Unsent[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(where)) ?? '[]') as Unsent[];
    return kept.map((message) => ({ ...message, isSending: false }));
  } catch {
    return [];
  }
}
