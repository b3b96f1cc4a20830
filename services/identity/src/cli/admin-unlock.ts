import { normalizeText } from '@commonyard/contracts/text.values';
import { runCommand } from '@commonyard/service-kit/commands';
import type { Database } from '../database.ts';
import { subjectsOf } from '../sessions/attempt-limits.policy.ts';
import { deleteAttemptsOf } from '../sessions/login-attempts.repository.ts';
import { insertAccountEntry } from '../users/audit-entries.repository.ts';
import { findUserByLogin } from '../users/users.repository.ts';

const COMMAND = {
  purpose: "Resets the counters that block an account's logins and emails.",
  arguments: '<username or email>',
};

await runCommand<Database>(process.env, 'identity', COMMAND, async ({ db }, args) => {
  const login = normalizeText('login', args[0] ?? '');
  if (login === '') throw new Error('Name the account by its username or its verified e-mail address');
  const user = await findUserByLogin(db, login);
  if (!user) throw new Error('There is no active account with this username or verified e-mail address');
  await db.transaction().execute(async (trx) => {
    await deleteAttemptsOf(trx, subjectsOf(user));
    await insertAccountEntry(trx, 'unlocked', user, { actorId: null });
  });
  return `Unlocked the account ${user.username}`;
});
