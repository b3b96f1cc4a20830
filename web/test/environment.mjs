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
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    // One realm for a request and what aborts it.
    this.global.AbortController = globalThis.AbortController;
    this.global.AbortSignal = globalThis.AbortSignal;
    // jsdom does not know <search>; React warns about elements whose class is HTMLUnknownElement.
    const { document } = this.global;
    const createElement = document.createElement.bind(document);
    document.createElement = (name, options) => {
      const element = createElement(name, options);
      if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' });
      return element;
    };
  }
}
