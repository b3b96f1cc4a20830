import { useMutation } from '@tanstack/react-query';
import { Ban, Clock } from 'lucide-react';
import { useState } from 'react';
import type { ListingChange } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ActionError } from '../../ui/action-error.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.ts';

type Props = { change: ListingChange; onDiscard: () => Promise<void> };

/** What became of the owner's change of an approved listing, which the owner can give up while it waits. */
export function ChangeNotice({ change: { state, reason }, onDiscard }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: onDiscard,
    onSuccess: () => toast({ title: t('Change discarded') }),
    onSettled: () => setAsking(false),
  });
  if (state !== 'waiting')
    return (
      <Callout tint="red" icon={Ban} as="output">
        <p>{t('The last change was not approved. The listing stays as it was.')}</p>
        {reason && (
          <p>
            <strong>{t('Reason:')}</strong> {reason}
          </p>
        )}
      </Callout>
    );
  return (
    <Callout tint="yellow" icon={Clock} as="output">
      <p>{t('A change waits for review. The listing stays as it was approved until then.')}</p>
      <ActionButton size="sm" variant="outline" bg="bg.panel" mt="3" onClick={() => setAsking(true)}>
        {t('Discard the change')}
      </ActionButton>
      <ActionError error={error} title={t('Update failed')} />
      {isAsking && (
        <Confirm
          title={t('Discard the change?')}
          text={t('Nobody reviews it any more. The listing stays as it was approved.')}
          confirmLabel={t('Discard the change')}
          isBusy={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Callout>
  );
}
