import { expect, it } from '@jest/globals';
import { createUploadSlots } from './upload-slots.service.ts';

const OPTIONS = { max: 3, maxPerClient: 2, crowdedBytesPerSecond: 100 };

function startUploads() {
  const slots = createUploadSlots(OPTIONS);
  const cutOff: string[] = [];
  const begin = (client: string, speed: number | undefined, name = client) => {
    const slot = slots.enter(client);
    slot.watch({ bytesPerSecond: () => speed, cutOff: () => cutOff.push(name) });
    return slot;
  };
  return { begin, cutOff };
}

it('limits the slots of a client', () => {
  const { begin } = startUploads();
  const first = begin('a', 1);
  begin('a', 1);
  expect(() => begin('a', 1)).toThrow(expect.objectContaining({ statusCode: 429, code: 'too_many_uploads' }));
  begin('b', 1);
  first.leave();
  first.leave();
  begin('a', 1);
});

it('gives the slot of the slowest upload below the speed to another one', () => {
  const { begin, cutOff } = startUploads();
  begin('a', 90);
  const slowest = begin('a', 80, 'slowest');
  begin('b', 200);
  begin('c', undefined);
  expect(cutOff).toEqual(['slowest']);
  // The upload ends later, and does not free the slot again.
  slowest.leave();
  begin('d', 100);
  expect(cutOff).toEqual(['slowest', 'a']);
  expect(() => begin('e', 1)).toThrow(expect.objectContaining({ statusCode: 503, code: 'busy' }));
});

it('ends no upload while there is a free slot, or that is decoded or fast enough', () => {
  const { begin, cutOff } = startUploads();
  begin('a', 1);
  begin('a', undefined);
  begin('b', 100);
  expect(cutOff).toEqual([]);
  begin('c', 500);
  expect(cutOff).toEqual(['a']);
  expect(() => begin('d', 1)).toThrow(expect.objectContaining({ statusCode: 503 }));
});
