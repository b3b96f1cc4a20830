import { RETENTION_RULES } from '@commonyard/contracts/records.values';
import type { Removal, Retention } from '@commonyard/service-kit/records/retention';
import { AUDIT_LOG, type Database } from '../database.ts';
import { lockUser } from '../users/users.repository.ts';
import { closeAccount } from './closing.service.ts';
import { dueAccounts } from './due-accounts.repository.ts';

const closing = (due: Removal<Database>['due']): Removal<Database> => ({
  due,
  async remove(trx, ids) {
    for (const id of ids) await closeAccount(trx, await lockUser(trx, id), null);
  },
});

export const retention: Retention<Database> = {
  service: 'identity',
  auditLog: AUDIT_LOG,
  rules: RETENTION_RULES.identity,
  removals: {
    unconfirmed_accounts: closing(dueAccounts.unconfirmed_accounts),
    refused_accounts: closing(dueAccounts.refused_accounts),
    deactivated_accounts: closing(dueAccounts.deactivated_accounts),
  },
};
