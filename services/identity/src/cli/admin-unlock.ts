import { normalizeText } from '@commonyard/contracts/text.values';
import type { ServiceCommand } from '@commonyard/service-kit/service';
import type { Database } from '../database.ts';
import { subjectsOf } from '../users/attempt-limits.policy.ts';
import { deleteAttemptsOf } from '../users/login-attempts.repository.ts';
import { insertAccountEntry } from '../users/audit-entries.repository.ts';
import { findUserByLogin } from '../users/users.repository.ts';

export const command: ServiceCommand<Database> = {
  arguments: '<user name or email address>',
  purpose: 'Resets the counters that block the logins and the emails of an account.',
  run: async ({ db }, args) => {
    const login = normalizeText('login', args[0] ?? '');
    if (login === '') throw new Error('Name the account by its username or its verified e-mail address');
    const user = await findUserByLogin(db, login);
    if (!user) throw new Error('There is no active account with this username or verified e-mail address');
    await db.transaction().execute(async (trx) => {
      await deleteAttemptsOf(trx, subjectsOf(user));
      await insertAccountEntry(trx, 'unlocked', user, { actorId: null });
    });
    return `Unlocked the account ${user.username}`;
  },
};
