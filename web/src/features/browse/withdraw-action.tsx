import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { listingKeys, listingQuery } from '../../entities/listing/listing.queries.ts';
import { acceptIfDone } from '../../lib/accept-if-done.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { callJson } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { toast } from '../../ui/toast.ts';

/** Takes an approved listing out of public view, or puts it back. The toast offers an undo. */
export function WithdrawAction({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useSetWithdrawn(listing);
  const label = listing.withdrawn ? t('Restore Listing') : t('Withdraw Listing');
  const Icon = listing.withdrawn ? Eye : EyeOff;
  return (
    <ActionButton
      type="button"
      variant="outline"
      aria-disabled={isPending}
      // The mutation shows the error.
      onClick={() => mutateAsync(!listing.withdrawn).catch(() => undefined)}
    >
      <Icon aria-hidden />
      {isPending ? t('Saving...') : label}
    </ActionButton>
  );
}

function useSetWithdrawn({ id, title }: Listing) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const set = async (isWithdrawn: boolean): Promise<void> => {
    const saved = await acceptIfDone(
      callJson<Listing>(`/api/assets/${id}/${isWithdrawn ? 'withdraw' : 'restore'}`, { method: 'POST' }),
      () => callJson<Listing>(`/api/assets/${id}`),
      ({ withdrawn }) => withdrawn === isWithdrawn,
    );
    queryClient.setQueryData(listingQuery(id).queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: listingKeys.all });
  };
  const showError = (error: Error) =>
    toast({ type: 'error', title: t('Update failed'), description: errorMessage(error) });
  return useMutation({
    mutationFn: set,
    onSuccess: (_, isWithdrawn) =>
      toast({
        title: isWithdrawn ? t('Listing withdrawn') : t('Listing restored'),
        description: title,
        // The dialog may be closed by then.
        action: { label: t('Undo'), onClick: () => void set(!isWithdrawn).catch(showError) },
      }),
    onError: showError,
  });
}
