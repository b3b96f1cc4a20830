import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UpdateInspectionBody } from '@commonyard/contracts/http/inspections';
import { ApiError } from '../../lib/http.ts';
import { createDraftSaver } from './draft-saver.ts';
import type { InspectionBody } from './inspection-values.ts';

const body = (over: Partial<InspectionBody> = {}): InspectionBody => ({
  date: '2026-11-20',
  notes: null,
  images: [],
  checklist: [],
  ...over,
});

/** A server that responds on demand. */
function server() {
  const requests: { changes: UpdateInspectionBody; respond: (error?: Error) => Promise<void> }[] = [];
  const send = (changes: UpdateInspectionBody) =>
    new Promise<void>((resolve, reject) => {
      requests.push({
        changes,
        respond: async (error) => {
          if (error) reject(error);
          else resolve();
          await jest.advanceTimersByTimeAsync(0);
        },
      });
    });
  return { requests, send };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('createDraftSaver', () => {
  it('sends only changes, after a pause', async () => {
    const { requests, send } = server();
    const saver = createDraftSaver(body(), send);
    saver.save(body({ notes: 'Wing' }));
    saver.save(body({ notes: 'Wing bent' }));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(requests.map(({ changes }) => changes)).toEqual([{ notes: 'Wing bent' }]);
    expect(saver.current().phase).toBe('saving');
    await requests[0]!.respond();
    expect(saver.current().phase).toBe('saved');
    expect(saver.isUnsaved()).toBe(false);
  });

  it('sends one request at a time, then later changes', async () => {
    const { requests, send } = server();
    const saver = createDraftSaver(body(), send);
    saver.save(body({ notes: 'One' }));
    await jest.advanceTimersByTimeAsync(1_000);
    saver.save(body({ notes: 'Two' }));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(requests).toHaveLength(1);
    await requests[0]!.respond();
    expect(requests[1]!.changes).toEqual({ notes: 'Two' });
  });

  it('keeps changes after an error and resends them', async () => {
    const { requests, send } = server();
    const saver = createDraftSaver(body(), send);
    saver.save(body({ notes: 'One' }));
    const first = saver.flush();
    await requests[0]!.respond(new ApiError(503, 'Resting'));
    expect(await first).toBe(false);
    expect(saver.current()).toEqual({ phase: 'failed', error: 'Resting' });
    saver.save(body({ notes: 'One', date: '2026-11-21' }));
    const second = saver.flush();
    expect(requests[1]!.changes).toEqual({ date: '2026-11-21', notes: 'One' });
    await requests[1]!.respond();
    expect(await second).toBe(true);
  });

  it('sends nothing without changes', async () => {
    const { requests, send } = server();
    const saver = createDraftSaver(body(), send);
    saver.save(body());
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await saver.flush()).toBe(true);
    expect(requests).toHaveLength(0);
  });
});
