import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { Consumer } from '@commonyard/service-kit/events/consumer';
import { projectHold } from '@commonyard/service-kit/records/holds';
import type { Database, Trx } from '../database.ts';
import { deleteFavourites } from '../favourites/favourites.repository.ts';
import { deleteSearchesOf } from '../saved-searches/saved-searches.repository.ts';
import { releaseListingsOf } from './records.service.ts';

type AccountEvent =
  Pick<EventEnvelope<'user.deactivated'>, 'type' | 'data'> | Pick<EventEnvelope<'user.hold_changed'>, 'type' | 'data'>;

export const accountsConsumer: Consumer<Database, AccountEvent['type']> = {
  name: 'assets--accounts',
  types: ['user.deactivated', 'user.hold_changed'],
  handle: (trx, event) => handleAccountEvent(trx, event as AccountEvent),
};

export async function handleAccountEvent(trx: Trx, event: AccountEvent): Promise<void> {
  if (event.type === 'user.hold_changed') await projectHold(trx, 'account', event.data);
  else if (event.data.closed) {
    await releaseListingsOf(trx, event.data);
    await deleteFavourites(trx, event.data.id);
    await deleteSearchesOf(trx, event.data.id);
  }
}
