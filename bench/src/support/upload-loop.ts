import { Worker } from 'node:worker_threads';

export type UploadLoopOptions = { url: string; headers: Record<string, string>; file: Buffer; parallel: number };

/**
 * Uploads a file as often as possible while `work` runs, in a thread of its own: in the thread that measures, an upload would
 * delay what it measures. Returns the uploads per second. Throws where one fails.
 */
export async function uploadDuring(options: UploadLoopOptions, work: Promise<unknown>): Promise<number> {
  const thread = new Worker(new URL('upload-loop-thread.ts', import.meta.url), { workerData: options });
  try {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    thread.once('message', resolve);
    thread.once('error', reject);
    await Promise.race([work, promise]);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have origins
    thread.postMessage('stop');
    return await promise;
  } finally {
    await thread.terminate();
  }
}
