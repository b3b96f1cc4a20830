import { Box } from '@chakra-ui/react';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { countOf, useDependents } from '../../entities/loan/dependents.tsx';
import { ActionError } from '../../ui/action-error.tsx';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useShownUser } from '../../entities/user/shown-user.tsx';
import { hasStatus } from '../../lib/http.ts';
import { useActivation } from './users.queries.ts';
import { Stack } from '../../ui/layout.tsx';

export function ActivationDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const action = user.active ? 'deactivate' : 'reactivate';
  const { shown, subject } = useShownUser(user, { isPossible: ({ active }) => active === user.active });
  const { mutate, isPending, error } = useActivation(shown, action, onClose);
  const { name } = shown;
  const { content, check } = useDependents({
    of: { officer: user.id },
    isEnabled: user.active && user.role === 'municipal_admin',
    consequences: (
      <p>
        {t(
          'This is the last administrator of {municipality}. Open requests wait, and expire as usual; accepted loans go on. Both sides are told, and read the reason. Make another account an administrator of {municipality} first.',
          { municipality: user.municipalityName ?? '' },
        )}
      </p>
    ),
    isNeeded: (dependents) => countOf(dependents) > 0,
    limits: { min: 1, max: 500, message: ACCOUNT_MESSAGES.decisionReason },
    error,
  });
  const confirm = async () => {
    const checked = await check();
    if (checked) mutate(checked.reason, { onError: (failed) => void (hasStatus(failed, 409) && subject.readAgain()) });
  };
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
          <Box mt="3">{content}</Box>
          {!subject.change && <ActionError error={error} title={t('Update failed')} mt="3" />}
        </>
      }
      confirmLabel={user.active ? t('Deactivate User') : t('Reactivate User')}
      busyLabel={t('Saving...')}
      isBusy={isPending}
      isHarmless={!user.active}
      subject={subject}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
