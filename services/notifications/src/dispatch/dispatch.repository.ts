import { defaultChannels, type EmailTiming } from '@commonyard/contracts/notifications.values';
import type { Trx, UserRow } from '../database.ts';
import type { NotifiableKind } from '../model.ts';
import { UnknownUserError } from '../projections/projections.repository.ts';
import type { Recipients } from './dispatch.policy.ts';

/** A user to notify, and through which channels. */
export type Recipient = Pick<UserRow, 'id' | 'role'> & { inApp: boolean; emailTiming: EmailTiming };

/**
 * The active, approved users among the recipients, without the `excluded` ids, with their preferences for this kind. Throws
 * `UnknownUserError` where a recipient is not projected yet.
 */
export async function findRecipients(
  trx: Trx,
  { userIds, adminsOf, platformAdmins }: Recipients,
  kind: NotifiableKind,
  excluded: (number | null)[],
): Promise<Recipient[]> {
  // Reaches a guest only.
  if (kind === 'contact.answered') return [];
  const users = await trx
    .selectFrom('users as u')
    .leftJoin('preferences as p', (join) => join.onRef('p.userId', '=', 'u.id').on('p.kind', '=', kind))
    .select(['u.id', 'u.role', 'u.active', 'u.approval', 'p.inApp', 'p.email as emailTiming'])
    .where((is) =>
      is.or([
        is('u.id', '=', is.fn.any(is.val(userIds))),
        is.and([is('u.role', '=', 'municipal_admin'), is('u.municipality', '=', is.fn.any(is.val(adminsOf)))]),
        ...(platformAdmins ? [is('u.role', '=', 'admin')] : []),
      ]),
    )
    .orderBy('u.id')
    .execute();
  if (userIds.some((id) => !users.some((user) => user.id === id))) throw new UnknownUserError();
  const defaults = defaultChannels(kind);
  return users
    .filter(({ id, active, approval }) => active && approval === 'approved' && !excluded.includes(id))
    .map(({ id, role, inApp, emailTiming }) => ({
      id,
      role,
      inApp: inApp ?? defaults.inApp,
      emailTiming: emailTiming ?? defaults.email,
    }));
}

export async function isBeforeInstallation(trx: Trx, time: string): Promise<boolean> {
  const { at } = await trx.selectFrom('notifyFrom').select('at').executeTakeFirstOrThrow();
  return Date.parse(time) < Date.parse(at);
}
