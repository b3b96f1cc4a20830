import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { refuseAsBusy } from '../guard/busy.ts';
import { countStream, retries } from '../metrics.ts';
import { wasLost, wasRefused } from './failures.ts';
import type { Upstream } from './upstream.ts';

const RETRY_AFTER_MS = 100;

export type Exchange = {
  upstream: Upstream;
  request: Dispatcher.DispatchOptions;
  response: ServerResponse;
  stallMs: number;
  /** Called once, when an answer begins: takes over the response and gives its headers as a flat list. */
  begin: (status: number, headers: IncomingHttpHeaders) => string[];
  /** Called instead where no answer came. The response is untouched. */
  fail: (error: Error) => void;
};

/**
 * Sends a request to its service and the answer to the client, chunk by chunk as fast as the client takes it.
 * A small answer, which is most of them, leaves in one write together with its headers.
 * Gives the way to end it for both sides.
 */
export function relay(exchange: Exchange): { end: () => void } {
  const { upstream, request, response, fail } = exchange;
  const handler = new RelayHandler(exchange);
  const admit = () => upstream.pool.dispatch(request, handler);
  upstream.room.enter(response, admit, () => fail(refuseAsBusy('service')));
  return handler;
}

class RelayHandler implements Dispatcher.DispatchHandler {
  readonly #exchange: Exchange;
  #controller: Dispatcher.DispatchController | undefined;
  #head: { status: number; headers: string[]; length: number } | undefined;
  #whole: Buffer | undefined;
  #stalled: NodeJS.Timeout | undefined;
  #retried = false;
  #ended = false;
  #clientGone = false;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
    exchange.response.on('close', this.#onClientClose);
  }

  readonly #onClientClose = () => {
    clearTimeout(this.#stalled);
    if (this.#ended) return;
    this.#clientGone = true;
    this.#controller?.abort(new Error('the client closed its connection'));
  };

  end() {
    if (this.#ended || this.#clientGone) return;
    this.#clientGone = true;
    this.#controller?.abort(new Error('the answer was ended'));
    const { response } = this.#exchange;
    if (response.headersSent) response.end();
    else response.destroy();
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
    if (this.#clientGone) controller.abort(new Error('the client closed its connection'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders) {
    if (status < 200 || this.#clientGone) return;
    const { upstream, request, response, begin } = this.#exchange;
    const length = Number(headers['content-length'] ?? Number.NaN);
    this.#head = { status, headers: begin(status, headers), length };
    if (String(headers['content-type']).startsWith('text/event-stream')) countStream(response, upstream.service);
    // The length of an answer without one is not known, and its first piece may be long in coming (an event stream).
    if (Number.isNaN(length) && status !== 204 && status !== 304 && request.method !== 'HEAD') {
      this.#writeHead();
      response.flushHeaders();
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    const { response, stallMs } = this.#exchange;
    if (this.#clientGone) return;
    if (this.#head && !response.headersSent) {
      if (chunk.length === this.#head.length) {
        this.#whole = chunk;
        return;
      }
      this.#writeHead();
    }
    if (response.write(chunk)) return;
    controller.pause();
    this.#stalled = setTimeout(() => response.destroy(), stallMs);
    response.once('drain', () => {
      clearTimeout(this.#stalled);
      controller.resume();
    });
  }

  onResponseEnd() {
    const { response } = this.#exchange;
    this.#ended = true;
    if (this.#clientGone) return;
    if (!response.headersSent) this.#writeHead();
    response.end(this.#whole);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error) {
    const { upstream, request, response, fail } = this.#exchange;
    if (!this.#head && !this.#clientGone && !this.#retried && canRepeat(request, error)) {
      this.#retried = true;
      retries.inc({ service: upstream.service });
      this.#controller = undefined;
      setTimeout(() => upstream.pool.dispatch(request, this), RETRY_AFTER_MS);
      return;
    }
    this.#ended = true;
    if (this.#clientGone) return;
    // An answer that broke off must not look complete.
    if (this.#head) response.destroy();
    else {
      response.off('close', this.#onClientClose);
      fail(error);
    }
  }

  #writeHead() {
    const { status, headers } = this.#head as { status: number; headers: string[] };
    this.#exchange.response.writeHead(status, headers);
  }
}

/** A request that never arrived, or that may arrive twice without harm. One that is a stream was read only once. */
function canRepeat({ method, body }: Dispatcher.DispatchOptions, error: Error): boolean {
  const replayable = body === null || body === undefined || Buffer.isBuffer(body);
  return replayable && (wasRefused(error) || (wasLost(error) && (method === 'GET' || method === 'HEAD')));
}
