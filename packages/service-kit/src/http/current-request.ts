import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

const requests = new AsyncLocalStorage<FastifyRequest>();

/**
 * preValidation hook: makes the request known to what its handler calls, for audit entries. Earlier hooks would lose it,
 * because the body is read in the context of the connection.
 */
export function enterRequest(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  requests.run(request, done);
}

/** The request in whose handler this is called; undefined in jobs, consumers and commands. */
export const currentRequest = (): FastifyRequest | undefined => requests.getStore();
