import type { AnyEvent, EventType } from '@commonyard/contracts/events/envelope';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import type { Bus } from '@commonyard/service-kit/events/jetstream';
import type { Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Deps } from '../deps.ts';
import { insertStreamEntries } from '../stream/stream.repository.ts';
import { dispatchEvent } from './dispatch.service.ts';

export const DISPATCH_CONSUMER = 'notifications--news';

export const dispatchedTypes: EventType[] = [
  'asset.submitted',
  'asset.approved',
  'asset.rejected',
  'asset.updated',
  'asset.deleted',
  'asset.busy_changed',
  'inquiry.created',
  'inquiry.status_changed',
  'inquiry.dates_changed',
  'inquiry.guest_confirmed',
  'message.posted',
  'contact.received',
  'contact.answered',
  'inspection.completed',
  'loan.requested',
  'loan.quoted',
  'loan.countered',
  'loan.proposed',
  'loan.dates_taken',
  'loan.accepted',
  'loan.declined',
  'loan.cancelled',
  'loan.expired',
  'loan.closed',
  'availability.changed',
  'user.registered',
  'user.updated',
  'user.deactivated',
  'user.password_reset_requested',
  'user.verification_requested',
  'user.password_changed',
  'user.email_changed',
  'user.email_withdrawn',
  'user.address_reused',
  'user.approval_requested',
  'user.approval_decided',
  'user.joined',
  'user.invitation_disowned',
  'user.invited',
];

/** Consumes every event that notifies or changes what open pages show. One consumer for all types, so that a user is projected before its first action. */
export const startDispatchConsumer = (
  { db, log, linkTokens }: Pick<Deps, 'db' | 'log' | 'linkTokens'>,
  bus: Bus,
): Job =>
  startConsumer({
    db,
    log,
    bus,
    name: DISPATCH_CONSUMER,
    types: dispatchedTypes,
    handle: (trx, event) => dispatchEvent(trx, event as AnyEvent, linkTokens),
    finish: insertStreamEntries,
  });
