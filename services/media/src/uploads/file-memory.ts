import { MAX_IMAGE_BYTES } from '@commonyard/contracts/media.values';

/**
 * Memory for one file each, used again and again. Freed blocks of this size go back to the system late if at all, so
 * taking new ones for every file would let a busy hour grow the process for good.
 */
export function createFileMemory() {
  const free: Buffer[] = [];
  return {
    async borrow<T>(work: (memory: Buffer) => Promise<T>): Promise<T> {
      const memory = free.pop() ?? Buffer.allocUnsafeSlow(MAX_IMAGE_BYTES);
      try {
        return await work(memory);
      } finally {
        free.push(memory);
      }
    },
  };
}
