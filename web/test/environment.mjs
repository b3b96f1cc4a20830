import { TestEnvironment } from 'jest-environment-jsdom';

// What browsers have and jsdom lacks. A set-up file is too late: it already runs inside the page.
const FROM_NODE = [
  'structuredClone',
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'BroadcastChannel',
];

// Jest takes the default export of this file.
// oxlint-disable-next-line import/no-default-export
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    // One realm for a request and what aborts it.
    this.global.AbortController = globalThis.AbortController;
    this.global.AbortSignal = globalThis.AbortSignal;
  }
}
