import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { errors, type Dispatcher } from 'undici';
import type { Entrant } from '../upstream/bulkhead.ts';
import { overloadedError } from '../guard/overload.ts';
import { countStream, retries } from '../metrics.ts';
import { compressOnce, isCompressible, type Encoding } from '../http/compression.ts';
import { isConnectionLost, isConnectionRefused, RETRY_AFTER_MS } from '../upstream/failures.ts';
import type { Watched } from '../upstream/progress-watch.ts';
import type { Upstream } from '../upstream/upstream.ts';

export type Exchange = {
  upstream: Upstream;
  request: Dispatcher.DispatchOptions;
  response: ServerResponse;
  /** Time until the response starts, after the request was sent. */
  responseMs: number;
  /** Time between two chunks of the response, from the service or towards a slow client. */
  stallMs: number;
  encoding: Encoding | undefined;
  /** Called once, when the response starts: takes over the response and returns its headers as a flat list. */
  onResponse: (status: number, headers: IncomingHttpHeaders) => string[];
  /** Called instead where no response came. The client's response is untouched. */
  onFailure: (error: Error) => void;
};

/** Streams the response with backpressure. A small one, the common case, is written together with its headers. */
export function proxy(exchange: Exchange): { end: () => void } {
  const handler = new ProxyHandler(exchange);
  exchange.upstream.bulkhead.enter(handler);
  return handler;
}

class ProxyHandler implements Dispatcher.DispatchHandler, Entrant, Watched {
  watchIndex = 0;
  readonly #exchange: Exchange;
  #controller: Dispatcher.DispatchController | undefined;
  #head: { status: number; headers: string[]; length: number } | undefined;
  #whole: Buffer | undefined;
  /** The chunks of a response that is compressed when it is complete. */
  #toCompress: Buffer[] | undefined;
  #waitedMs = 0;
  #admitted = false;
  #sent = false;
  #retried = false;
  #ended = false;
  #clientDisconnected = false;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
    // 'close' follows every end of a response: complete, aborted or broken off, also after an error. An error without a
    // listener would end the process.
    exchange.response.on('close', () => this.#onClose()).on('error', ignore);
  }

  admit() {
    const { upstream, request } = this.#exchange;
    this.#admitted = true;
    upstream.watch.add(this);
    upstream.pool.dispatch(request, this);
  }

  reject() {
    this.#ended = true;
    this.#exchange.onFailure(overloadedError('service'));
  }

  get isGone() {
    return this.#exchange.response.destroyed;
  }

  #onClose() {
    const { bulkhead, watch } = this.#exchange.upstream;
    if (!this.#ended) {
      this.#clientDisconnected = true;
      this.#controller?.abort(new Error('client closed the connection'));
    }
    if (!this.#admitted) return;
    this.#admitted = false;
    watch.remove(this);
    bulkhead.leave();
  }

  end() {
    if (this.#ended || this.#clientDisconnected) return;
    this.#clientDisconnected = true;
    this.#controller?.abort(new Error('response ended by the gateway'));
    const { response } = this.#exchange;
    if (response.headersSent) response.end();
    else response.destroy();
  }

  onTick(ms: number) {
    if (!this.#controller || this.#ended || this.#clientDisconnected || this.#isClientSending()) return;
    const { response, responseMs, stallMs } = this.#exchange;
    const waitedMs = this.#waitedMs;
    this.#waitedMs += ms;
    // The first tick of a wait comes early, so compare the time before this one.
    if (waitedMs < (this.#head ? stallMs : responseMs)) return;
    if (this.#controller.paused) response.destroy();
    else this.#controller.abort(this.#head ? new errors.BodyTimeoutError() : new errors.HeadersTimeoutError());
  }

  /** Whether the client is still sending its body, and the service reads it. */
  #isClientSending() {
    const { body } = this.#exchange.request;
    return !this.#sent && body instanceof Readable && !body.isPaused();
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
    this.#waitedMs = 0;
    if (this.#clientDisconnected) controller.abort(new Error('client closed the connection'));
  }

  onBodySent() {
    this.#waitedMs = 0;
  }

  onRequestSent() {
    this.#sent = true;
    this.#waitedMs = 0;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders) {
    if (status < 200 || this.#clientDisconnected) return;
    const { upstream, request, response, encoding, onResponse: begin } = this.#exchange;
    this.#waitedMs = 0;
    const length = Number(headers['content-length'] ?? Number.NaN);
    this.#head = { status, headers: begin(status, headers), length };
    // Another encoding would need another ETag.
    if (isCompressible(headers, length) && headers.etag === undefined) {
      this.#head.headers.push('vary', 'accept-encoding');
      if (encoding && request.method !== 'HEAD') this.#toCompress = [];
    }
    if (String(headers['content-type']).startsWith('text/event-stream')) countStream(response, upstream.service);
    // Without a content length (an event stream) the first chunk may take long: send the headers now.
    if (Number.isNaN(length) && status !== 204 && status !== 304 && request.method !== 'HEAD') {
      this.#writeHead();
      response.flushHeaders();
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    const { response } = this.#exchange;
    if (this.#clientDisconnected) return;
    this.#waitedMs = 0;
    if (this.#toCompress) {
      this.#toCompress.push(chunk);
      return;
    }
    if (this.#head && !response.headersSent) {
      if (chunk.length === this.#head.length) {
        this.#whole = chunk;
        return;
      }
      this.#writeHead();
    }
    if (response.write(chunk)) return;
    controller.pause();
    response.once('drain', () => {
      this.#waitedMs = 0;
      controller.resume();
    });
  }

  onResponseEnd() {
    const { response } = this.#exchange;
    this.#ended = true;
    if (this.#clientDisconnected) return;
    if (this.#toCompress) return this.#endCompressed(Buffer.concat(this.#toCompress));
    if (!response.headersSent) this.#writeHead();
    response.end(this.#whole);
  }

  #endCompressed(body: Buffer) {
    const { response, encoding } = this.#exchange as Exchange & { encoding: Encoding };
    compressOnce(encoding, body).then(
      (compressed) => {
        const { status, headers } = this.#head!;
        response.writeHead(status, [...replaceLength(headers, compressed.length), 'content-encoding', encoding]);
        response.end(compressed);
      },
      () => response.destroy(),
    );
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error) {
    const { upstream, request, response, onFailure: fail } = this.#exchange;
    this.#controller = undefined;
    if (!this.#head && !this.#clientDisconnected && !this.#retried && isRetryable(request, error)) {
      this.#retried = true;
      retries.inc({ service: upstream.service });
      setTimeout(() => upstream.pool.dispatch(request, this), RETRY_AFTER_MS);
      return;
    }
    this.#ended = true;
    if (this.#clientDisconnected) return;
    // An interrupted response must not look complete.
    if (this.#head) response.destroy();
    else fail(error);
  }

  #writeHead() {
    const { status, headers } = this.#head as { status: number; headers: string[] };
    this.#exchange.response.writeHead(status, headers);
  }
}

const ignore = () => undefined;

function replaceLength(headers: readonly string[], length: number): string[] {
  const list = [...headers];
  list[list.findIndex((item, index) => index % 2 === 0 && item === 'content-length') + 1] = String(length);
  return list;
}

/** Whether a request never arrived or is safe to repeat. A streamed body cannot be sent twice. */
function isRetryable({ method, body }: Dispatcher.DispatchOptions, error: Error): boolean {
  const replayable = body === null || body === undefined || Buffer.isBuffer(body);
  return (
    replayable && (isConnectionRefused(error) || (isConnectionLost(error) && (method === 'GET' || method === 'HEAD')))
  );
}
