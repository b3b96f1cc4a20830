import { describe, expect, it } from '@jest/globals';
import { acceptIfDone } from './accept-if-done.ts';
import { ApiError } from './http.ts';

const isDone = (status: string) => status === 'in_progress';
const conflict = () => Promise.reject(new ApiError(409, 'Not from this status', 'invalid_transition'));

describe('acceptIfDone', () => {
  it('returns the current state after a 409 if it is the requested one', async () => {
    expect(await acceptIfDone(conflict(), async () => 'in_progress', isDone)).toBe('in_progress');
  });

  it('throws the 409 if the current state is another one or cannot be read', async () => {
    const unreadable = () => Promise.reject(new Error('offline'));
    await expect(acceptIfDone(conflict(), async () => 'completed', isDone)).rejects.toMatchObject({ status: 409 });
    await expect(acceptIfDone(conflict(), unreadable, isDone)).rejects.toMatchObject({ status: 409 });
  });

  it('throws every other error', async () => {
    const failed = Promise.reject(new ApiError(500, ''));
    await expect(acceptIfDone(failed, async () => 'in_progress', isDone)).rejects.toMatchObject({ status: 500 });
  });
});
