import { MAX_IMAGE_BYTES } from '@commonyard/contracts/media.values';

/**
 * A pool of buffers of one file each. The C library returns freed blocks of this size to the system late if at all, so
 * allocating one per file would grow the process permanently.
 */
export function createBufferPool() {
  const free: Buffer[] = [];
  return {
    async withBuffer<T>(work: (buffer: Buffer) => Promise<T>): Promise<T> {
      const buffer = free.pop() ?? Buffer.allocUnsafeSlow(MAX_IMAGE_BYTES);
      try {
        return await work(buffer);
      } finally {
        free.push(buffer);
      }
    },
  };
}
