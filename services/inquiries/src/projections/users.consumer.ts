import type { UserEvent } from '@commonyard/contracts/events/identity';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Job } from '@commonyard/service-kit/jobs/interval-job';
import { toSearchWords } from '@commonyard/service-kit/db/search-words';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { updateSenderWords } from '../inquiries/inquiries.repository.ts';
import { releaseInquiriesOf } from '../records/records.service.ts';
import { upsertUser } from './users.repository.ts';

export const USERS_CONSUMER = 'inquiries--people';

export const USER_EVENT_TYPES = ['user.registered', 'user.updated', 'user.deactivated'] as const;

/** Projects users: names are shown and searched, and roles decide who has an unread inquiry. */
export function startUsersConsumer(deps: Pick<Deps, 'db' | 'log'> & { bus: Bus }): Job {
  return startConsumer({ ...deps, name: USERS_CONSUMER, types: USER_EVENT_TYPES, handle: handleUserEvent });
}

export async function handleUserEvent(trx: Trx, { data }: { data: UserEvent }): Promise<void> {
  const { id, version, name, municipality, locale, active, role } = data;
  const changed = await upsertUser(trx, { id, version, name, municipality, locale, active, role });
  if (!changed) return;
  await updateSenderWords(trx, id, toSearchWords([name]));
  if (data.closed) await releaseInquiriesOf(trx, data);
}
