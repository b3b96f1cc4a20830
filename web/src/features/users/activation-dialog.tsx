import { ActionError } from '../../ui/action-error.tsx';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useActivation } from './users.queries.ts';
import { Stack } from '../../ui/layout.tsx';

export function ActivationDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const action = user.active ? 'deactivate' : 'reactivate';
  const { mutate, isPending, error } = useActivation(user, action, onClose);
  const { name } = user;
  const consequences = user.active
    ? [
        t('{name} is signed out everywhere right away and can no longer log in.', { name }),
        t('Listings and inquiries stay as they are.'),
        t('You can reactivate the account at any time.'),
      ]
    : [
        t('{name} can log in again with the same password.', { name }),
        t('Role, municipality and listings are unchanged.'),
      ];
  return (
    <Confirm
      title={user.active ? t('Deactivate {name}?', { name }) : t('Reactivate {name}?', { name })}
      text={
        <>
          <Stack as="ul" listStyleType="disc" ps="5" gap="1">
            {consequences.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Stack>
          <ActionError error={error} title={t('Update failed')} mt="3" />
        </>
      }
      confirmLabel={user.active ? t('Deactivate User') : t('Reactivate User')}
      busyLabel={t('Saving...')}
      isBusy={isPending}
      isHarmless={!user.active}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
