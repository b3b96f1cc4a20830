import { sql, type RawBuilder } from 'kysely';
import { heldHere } from '@commonyard/service-kit/records/holds';

/** Accounts are held themselves, or because a held listing or inquiry has their data. */
const notHeld = sql`closed_at IS NULL AND NOT ${heldHere('users.id')}
  AND NOT EXISTS (SELECT FROM held_elsewhere WHERE user_ids @> ARRAY[users.id])`;

/** SQL of the accounts that ended before an instant, by rule. An administrator of the platform never ends by itself. */
export const dueAccounts: Record<
  'unconfirmed_accounts' | 'refused_accounts' | 'deactivated_accounts',
  (before: string) => RawBuilder<unknown>
> = {
  unconfirmed_accounts: (before) => sql`
    SELECT id FROM users WHERE approval = 'pending' AND email_verified_at IS NULL AND active
      AND coalesce(approval_at, created_at) < ${before} AND role <> 'admin' AND ${notHeld}`,
  refused_accounts: (before) => sql`
    SELECT id FROM users WHERE approval = 'refused' AND approval_at < ${before} AND role <> 'admin' AND ${notHeld}`,
  deactivated_accounts: (before) => sql`
    SELECT id FROM users WHERE NOT active AND updated_at < ${before} AND ${notHeld}`,
};
