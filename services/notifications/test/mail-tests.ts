import { afterAll, afterEach, beforeEach, expect } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import { userEvent } from '@commonyard/testing/factories/events';
import { startMailServer } from '@commonyard/testing/mail-server';
import { startTestService } from './test-service.ts';

/**
 * Starts the service with the users of the factories, a mail server, and for each test as many replicas that send emails, whose clock
 * the test moves. Each test begins without notifications, emails and preferences.
 */
export async function startMailTests({ replicas = 1 } = {}) {
  const [service, server] = await Promise.all([startTestService(), startMailServer()]);
  const { db } = service;
  await service.registerUsers();
  afterAll(async () => {
    await service.close();
    await server.stop();
  });

  const start = Date.now();
  /** The time this many minutes after the beginning of the tests. */
  const at = (minutes: number) => new Date(start + minutes * 60_000);
  let now = at(0);
  let jobs: { stop(): Promise<void> }[] = [];
  const stopEmailJobs = async () => {
    await Promise.all(jobs.splice(0).map((job) => job.stop()));
  };
  beforeEach(async () => {
    now = at(0);
    for (const table of ['notifications', 'emails', 'digestItems', 'preferences'] as const)
      await db.deleteFrom(table).execute();
    server.accepted.splice(0);
    jobs = Array.from({ length: replicas }, () => service.startEmailJob(server.url, undefined, () => now));
  });
  afterEach(stopEmailJobs);

  let markers = 7_000;
  const mailsTo = (userId: number) => server.to(`user${userId}@example.ca`);
  return {
    service,
    server,
    db,
    at,
    stopEmailJobs,
    goTo: (minutes: number) => {
      now = at(minutes);
    },
    /** Waits until every event published before has been dispatched: events are dispatched in order. */
    allDispatched: async () => {
      const marker = userEvent({ id: ++markers, name: 'Marker', active: false });
      await service.publish('user.updated', marker);
      await eventually(() => db.selectFrom('users').select('id').where('id', '=', marker.id).executeTakeFirstOrThrow());
    },
    mailsTo,
    /** The emails that a user got, once there are so many. */
    received: (userId: number, count: number) =>
      eventually(() => {
        expect(mailsTo(userId)).toHaveLength(count);
        return mailsTo(userId);
      }),
    /** Whom emails wait for. */
    waiting: () => db.selectFrom('emails').select('userId').where('status', '=', 'waiting').orderBy('userId').execute(),
  };
}
