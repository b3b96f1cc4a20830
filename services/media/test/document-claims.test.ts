import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LoanEvent } from '@commonyard/contracts/events/loans';
import type { UploadedDocument } from '@commonyard/contracts/http/documents';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import { testBus } from '@commonyard/testing/bus';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import { loanEvent } from '@commonyard/testing/factories/events';
import { claimsConsumer } from '../src/claims/claims.consumer.ts';
import { sweepDocuments } from '../src/documents/documents.job.ts';
import { openStore } from '../src/storage/object-store.client.ts';
import { pdf } from './document-files.ts';
import { CONTENT_TYPE, form } from './multipart.ts';
import { caller, silent, startTestService } from './test-service.ts';

const media = await startTestService();
const stream = testBus();
const claims = startConsumer({ ...claimsConsumer, db: media.db, bus: stream.bus, log: silent });
afterAll(async () => {
  await claims.stop();
  await stream.close();
  await media.close();
});
beforeEach(async () => {
  for (const table of ['claims', 'claimants', 'documents'] as const) await media.db.deleteFrom(table).execute();
  for (const key of await media.keys()) await media.store.delete(key);
});

async function uploaded(app = media.app): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/upload/documents',
    headers: { ...(await caller.operator()), 'content-type': CONTENT_TYPE },
    payload: form({ name: 'document', filename: 'a.pdf', bytes: pdf() }),
  });
  return response.json<UploadedDocument>().id;
}
const documents = async () => {
  const rows = await media.db.selectFrom('documents').select('id').execute();
  return rows.map(({ id }) => id).toSorted();
};
const keys = async () => (await media.keys()).map((key) => key.replace('documents/', '')).toSorted();
const handled = async (id: string) =>
  (await media.db.selectFrom('inbox').selectAll().where('eventId', '=', id).execute()).length;
const deliver = (event: { type: string }) => stream.bus.publish(event.type, crypto.randomUUID(), JSON.stringify(event));
/** `hours`: the time of the event, from now. */
async function publish(over: Partial<LoanEvent>, hours = 0, type: 'added' | 'removed' = 'added') {
  const event = eventEnvelope(`loan.document_${type}`, loanEvent({ id: 9, ...over }));
  await deliver({ ...event, time: inHours(hours).toISOString() } as never);
  await eventually(async () => expect(await handled(event.id)).toBe(1));
  return event;
}
const isUnclaimed = async (id: string) =>
  (await media.db.selectFrom('documents').select('unclaimedSince').where('id', '=', id).executeTakeFirstOrThrow())
    .unclaimedSince !== null;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
/** As if the documents were uploaded so many hours ago. */
const age = async (ids: string[], hours: number) => {
  const time = inHours(-hours).toISOString();
  await media.db
    .updateTable('documents')
    .set({ createdAt: time, unclaimedSince: time })
    .where('id', 'in', ids)
    .execute();
};
/** Sweeps, and again when what it marked may be deleted. */
async function sweep(store = media.store) {
  await sweepDocuments({ ...media, store }, new Date());
  return sweepDocuments({ ...media, store }, new Date(Date.now() + 61_000));
}

describe('a loan', () => {
  it('claims its documents, and releases those that it names no more', async () => {
    const [one, two] = [await uploaded(), await uploaded()];
    await publish({ version: 2, documentIds: [one] });
    expect(await Promise.all([one, two].map(isUnclaimed))).toEqual([false, true]);
    await publish({ version: 3, documentIds: [one, two] });
    await publish({ version: 4, documentIds: [two] }, 0, 'removed');
    expect(await Promise.all([one, two].map(isUnclaimed))).toEqual([true, false]);
    await publish({ version: 5, documentIds: [] }, 0, 'removed');
    expect(await isUnclaimed(two)).toBe(true);
  });

  it('keeps the time of the newest event, also when a replay sends the same version with an older time', async () => {
    const id = await uploaded();
    const timeOf = () => media.db.selectFrom('claimants').select('eventAt').where('claimant', '=', 'loan:9').execute();
    await publish({ version: 2, documentIds: [id] });
    const before = await timeOf();
    await publish({ version: 2, documentIds: [id] }, -48, 'removed');
    expect(await timeOf()).toEqual(before);
    expect(await isUnclaimed(id)).toBe(false);
  });

  it('ignores an older version, and handles a redelivered event once', async () => {
    const id = await uploaded();
    const first = await publish({ version: 5, documentIds: [id] });
    await publish({ version: 4, documentIds: [] }, 0, 'removed');
    expect(await isUnclaimed(id)).toBe(false);
    await publish({ version: 6, documentIds: [] }, 0, 'removed');
    await deliver(first);
    await publish({ id: 10, version: 1, documentIds: [] });
    expect([await isUnclaimed(id), await handled(first.id)]).toEqual([true, 1]);
  });

  it('keeps its documents where an event with invalid ones becomes a dead letter', async () => {
    const id = await uploaded();
    await publish({ version: 1, documentIds: [id] });
    const poison = eventEnvelope('loan.document_removed', loanEvent({ id: 9, version: 2, documentIds: ['../x'] }));
    await deliver(poison);
    await publish({ id: 11, version: 1, documentIds: [] });
    expect([await handled(poison.id), await isUnclaimed(id)]).toEqual([0, false]);
    const letters = await media.db.deleteFrom('deadLetters').returning('consumer').execute();
    expect(letters).toEqual([{ consumer: claimsConsumer.name }]);
  });

  it('claims them again by a replay, however often, and nothing is deleted before all are claimed', async () => {
    const [one, other] = [await uploaded(), await uploaded()];
    await age([one, other], 50);
    // As old as its loan.
    for (let copy = 0; copy < 2; copy++) await publish({ version: 7, by: null, documentIds: [one] }, -1_000, 'removed');
    expect([await sweep(), await documents()]).toEqual([0, [one, other].toSorted()]);
    await publish({ id: 10, version: 3, by: null, documentIds: [other] }, -900, 'removed');
    expect(await Promise.all([one, other].map(isUnclaimed))).toEqual([false, false]);
    await publish({ version: 8, documentIds: [] }, 0, 'removed');
    expect(await isUnclaimed(one)).toBe(true);
  });

  it('makes its documents readable for nobody', async () => {
    const id = await uploaded();
    await publish({ version: 1, documentIds: [id] });
    const response = await media.app.inject({ url: `/media/documents/${id}`, headers: await caller.operator() });
    expect(response.statusCode).toBe(403);
  });
});

describe('a certificate and a master agreement', () => {
  it('claim their files, and release them', async () => {
    const [certificate, agreement] = [await uploaded(), await uploaded()];
    const send = async (event: { id: string; type: string }) => {
      await deliver(event);
      await eventually(async () => expect(await handled(event.id)).toBe(1));
    };
    const saved = (version: number, documentIds: string[]) =>
      eventEnvelope('certificate.saved', { id: 9, version, municipality: 'kenora', documentIds });
    const changed = (version: number, documentIds: string[]) =>
      eventEnvelope('agreement.changed', {
        id: 9,
        version,
        change: documentIds.length > 0 ? 'proposed' : 'removed',
        proposer: 'kenora',
        partner: 'smiths-falls',
        by: 'kenora',
        title: 'Shared fleet',
        reference: 'By-law 7',
        startsOn: '2027-01-01',
        endsOn: null,
        reason: null,
        documentIds,
      });
    const first = saved(1, [certificate]);
    await send(first);
    await send(changed(1, [agreement]));
    expect(await Promise.all([certificate, agreement].map(isUnclaimed))).toEqual([false, false]);
    await send(saved(2, []));
    await send(changed(2, []));
    await deliver(first);
    await publish({ id: 12, version: 1, documentIds: [] });
    expect(await Promise.all([certificate, agreement].map(isUnclaimed))).toEqual([true, true]);
  });
});

describe('the job', () => {
  it('deletes a document that was unclaimed for a day, with its object, once newer events of loans arrived', async () => {
    const [old, young, claimed] = [await uploaded(), await uploaded(), await uploaded()];
    await publish({ version: 1, documentIds: [claimed] });
    await age([old], 50);
    await age([young], 23);
    expect(await sweep()).toBe(1);
    const kept = [young, claimed].toSorted();
    expect([await documents(), await keys()]).toEqual([kept, kept]);
  });

  it('keeps it while a claim may be on the way, at most for two weeks', async () => {
    const id = await uploaded();
    await age([id], 50);
    expect(await sweep()).toBe(0);
    await publish({ version: 1, documentIds: [] }, -40);
    expect(await sweep()).toBe(0);
    await age([id], 14 * 24 + 1);
    expect(await sweep()).toBe(1);
    expect([await documents(), await keys()]).toEqual([[], []]);
  });

  it('deletes a removed document, and no claimed one, however old', async () => {
    const [removed, kept] = [await uploaded(), await uploaded()];
    await publish({ version: 1, documentIds: [removed, kept] });
    await publish({ version: 2, documentIds: [kept] }, 0, 'removed');
    await media.db
      .updateTable('documents')
      .set({ createdAt: inHours(-9_000).toISOString() })
      .execute();
    await media.db
      .updateTable('documents')
      .set({ unclaimedSince: inHours(-25).toISOString() })
      .where('unclaimedSince', 'is not', null)
      .execute();
    await publish({ id: 10, version: 1, documentIds: [] });
    expect(await sweep()).toBe(1);
    expect([await documents(), await keys()]).toEqual([[kept], [kept]]);
  });

  it('deletes what an upload left behind that could not be stored or did not end', async () => {
    const store = openStore({ ...media.storeOptions, endpoint: 'http://127.0.0.1:1', timeoutMs: 100 });
    const app = await media.build({ store });
    expect(await uploaded(app)).toBeUndefined();
    expect(await documents()).toHaveLength(1);
    await app.close();
    store.close();
    const interrupted = await uploaded();
    await media.db.updateTable('documents').set({ stored: false }).where('id', '=', interrupted).execute();
    expect(await sweep()).toBe(1);
    expect(await documents()).toEqual([interrupted]);
    await age([interrupted], 1.1);
    expect(await sweep()).toBe(1);
    expect([await documents(), await keys()]).toEqual([[], []]);
  });

  it('deletes the others where the store does not delete one, and that one once it does', async () => {
    const ids = [await uploaded(), await uploaded(), await uploaded()];
    await age(ids, 15 * 24);
    // The first of each run.
    await age([ids[0]!], 16 * 24);
    const store = {
      ...media.store,
      delete: (key: string) =>
        key.includes(ids[0]!) ? Promise.reject(new Error('access denied')) : media.store.delete(key),
    };
    await expect(sweep(store)).rejects.toThrow('1 of 3 rows failed');
    expect([await documents(), await keys()]).toEqual([[ids[0]], [ids[0]]]);
    expect(await sweep()).toBe(1);
    expect([await documents(), await keys()]).toEqual([[], []]);
  });

  it('deletes the row last: what the store does not delete now, it deletes later', async () => {
    const id = await uploaded();
    await age([id], 15 * 24);
    const store = { ...media.store, delete: () => Promise.reject(new Error('away')) };
    await expect(sweep(store)).rejects.toThrow('1 of 1 rows failed');
    expect([await documents(), await keys()]).toEqual([[id], [id]]);
    expect(await sweep()).toBe(1);
    expect([await documents(), await keys()]).toEqual([[], []]);
  });
});
