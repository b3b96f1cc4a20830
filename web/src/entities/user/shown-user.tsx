import type { User } from '@commonyard/contracts/http/identity';
import { ROLE_LABELS } from '@commonyard/contracts/user-labels.values';
import { callJson } from '../../lib/http.ts';
import type { Shown } from '../../lib/shown.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import type { DialogSubject } from '../../ui/dialog-subject.ts';
import { RecordChange } from '../../ui/forms/record-change.tsx';
import { useShown } from '../../ui/forms/use-shown.ts';

/**
 * The account as a dialog showed it when it was opened, and what the dialog says where others have changed it since. `read` reads it for
 * the reader, whose right may be that of a municipality.
 */
export function useShownUser(user: User, options?: Options): ShownUser<Shown<User>>;
export function useShownUser(
  user: User | undefined,
  options: Options & { read: Read },
): ShownUser<Shown<User> | undefined>;
export function useShownUser(
  user: User | undefined,
  { read = () => callJson(`/api/users/${user!.id}`), isPossible = () => true }: Options = {},
) {
  const { t } = useTranslation();
  const { shown, newer, show, readAgain } = useShown<User>(user, read);
  const subject: DialogSubject = {
    readAgain,
    ...(shown &&
      newer && {
        change: (
          <RecordChange
            text={t('The account of {name} was changed in the meantime.', { name: newer.name })}
            details={differences(shown, newer, t)}
          />
        ),
      }),
    goOn: newer && isPossible(newer) ? () => show(newer) : undefined,
  };
  return { shown, subject };
}

type Read = () => Promise<User>;
type Options = { read?: Read; isPossible?: (user: User) => boolean };
type ShownUser<S> = { shown: S; subject: DialogSubject };

function differences(before: User, now: User, t: TFunction): [name: string, value: string][] {
  const state = ({ active, approval }: User) =>
    !active ? t('Deactivated') : approval === 'pending' ? t('Waits for approval') : t('Active');
  const facts = (user: User): [name: string, value: string][] => [
    [t('Name'), user.name],
    [t('Email'), user.email],
    [t('Role'), t(ROLE_LABELS[user.role])],
    [t('Municipality'), user.municipalityName ?? user.organization ?? '–'],
    [t('Position'), user.position ?? '–'],
    [t('Status'), state(user)],
  ];
  const former = facts(before);
  return facts(now).filter(([, value], index) => value !== former[index]![1]);
}
