import { typesWith, type TypesWith } from '@commonyard/contracts/events/event-table';
import { UserEvent } from '@commonyard/contracts/events/identity';
import type { Consumer } from '@commonyard/service-kit/events/consumer';
import { toSearchWords } from '@commonyard/service-kit/db/search-words';
import type { Database, Trx } from '../database.ts';
import { updateSenderWords } from '../inquiries/inquiries.repository.ts';
import { releaseInquiriesOf } from '../records/records.service.ts';
import { upsertUser } from '../projections/users.repository.ts';

/** Projects users: names are shown and searched, and roles decide who has an unread inquiry. */
export const usersConsumer: Consumer<Database, TypesWith<typeof UserEvent>> = {
  name: 'inquiries--users',
  types: typesWith(UserEvent),
  handle: handleUserEvent,
};

export async function handleUserEvent(trx: Trx, { data }: { data: UserEvent }): Promise<void> {
  const { id, version, name, municipality, locale, active, role } = data;
  const changed = await upsertUser(trx, { id, version, name, municipality, locale, active, role });
  if (!changed) return;
  await updateSenderWords(trx, id, toSearchWords([name]));
  if (data.closed) await releaseInquiriesOf(trx, data);
}
