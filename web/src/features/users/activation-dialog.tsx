import { chakra } from '@chakra-ui/react';
import type { User } from '@commonyard/contracts/http/identity';
import { ApiError } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useActivation } from './users.queries.ts';

/** Asks before an account is closed, or opened again, and says what that does. */
export function ActivationDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const act = user.active ? 'deactivate' : 'reactivate';
  const { mutate, isPending, error } = useActivation(user, act, onClose);
  const { name } = user;
  const consequences = user.active
    ? [
        t('{name} is signed out everywhere at once and cannot log in any more.', { name }),
        t('Listings and inquiries stay as they are.'),
        t('You can reactivate the account at any time.'),
      ]
    : [
        t('{name} can log in again with the same password.', { name }),
        t('Role, municipality and listings are as they were.'),
      ];
  return (
    <Confirm
      title={user.active ? t('Deactivate {name}?', { name }) : t('Reactivate {name}?', { name })}
      text={
        <>
          <chakra.ul listStyleType="disc" ps="20px" display="flex" flexDirection="column" gap="4px">
            {consequences.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </chakra.ul>
          {error && (
            <chakra.p role="alert" mt="12px" color="fg.error" fontWeight="600">
              {t('Update failed')}: {t(error instanceof ApiError ? error.message : 'An unexpected error occurred')}
            </chakra.p>
          )}
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
