import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { markRead } from './inquiry.cache.ts';
import { markInquiryRead } from './thread.queries.ts';

/** Marks an unread inquiry as read once its thread is shown: `newestMessage` is the id of the last shown message. */
export function useMarkInquiryRead(
  { id, unread }: Inquiry,
  shown: { newestMessage: number | undefined } | undefined,
): void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (messageId: number | undefined) => markInquiryRead(id, messageId),
    onSuccess: () => markRead(queryClient, id),
  });
  const isShown = shown !== undefined;
  const newestMessage = shown?.newestMessage;
  useEffect(() => {
    if (unread && isShown) mutate(newestMessage);
  }, [unread, isShown, newestMessage, mutate]);
}
