// Thread of `startUploads`: uploads a file as often as possible, until it is told to stop.
import { parentPort, workerData } from 'node:worker_threads';
import type { UploadLoopOptions } from './upload-loop.ts';

const { url, headers, file, parallel } = workerData as UploadLoopOptions;
const form = new FormData();
form.append('images', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'photo.jpg');
// Encoded once: this thread shares the processors with what is measured.
const encoded = new Response(form);
const body = new Uint8Array(await encoded.arrayBuffer());
const allHeaders = { ...headers, 'content-type': encoded.headers.get('content-type')! };

let stopped = false;
parentPort!.once('message', () => (stopped = true));
let completed = 0;
const began = performance.now();
await Promise.all(
  Array.from({ length: parallel }, async () => {
    while (!stopped) {
      const response = await fetch(url, { method: 'POST', headers: allHeaders, body });
      const text = await response.text();
      if (response.status !== 201) throw new Error(`an upload failed with ${response.status}: ${text}`);
      completed++;
    }
  }),
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have origins
parentPort!.postMessage(completed / ((performance.now() - began) / 1_000));
