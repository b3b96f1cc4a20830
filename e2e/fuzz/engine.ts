import fc from 'fast-check';
import { markOf } from './hostile-values.ts';
import type { Operation } from './operations.ts';
import { requestsOf, type FuzzRequest, type Ingredients } from './requests.ts';
import { findFault } from './responses.ts';
import { sendRaw, withMark, type FuzzResponse } from './send.ts';

/** What is fuzzed. */
export type Target = Ingredients & {
  operations: Operation[];
  /** The address for the requests of an operation. */
  urlOf: (operation: Operation) => string;
  cookieOf: (caller: string) => string | undefined;
  /** Called before the next request of a caller whom a response rejected, and who may have no session any more. */
  renew: (caller: string) => Promise<void>;
};

/** A request whose response is wrong, as small as fast-check could make it. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly operation: Operation;
  readonly request: FuzzRequest;
  readonly response: FuzzResponse | undefined;
  /** Repeats the request, with `--requests 1`. */
  readonly seed: number;

  constructor(message: string, fault: Pick<Fault, 'operation' | 'request' | 'response' | 'seed'>) {
    super(message);
    this.operation = fault.operation;
    this.request = fault.request;
    this.response = fault.response;
    this.seed = fault.seed;
  }
}

export type FuzzResult = {
  faults: Fault[];
  /** The number of responses by status. */
  statuses: Map<number, number>;
  /** Operations that accepted a request. */
  accepted: Set<Operation>;
  /** Marks of the text of rejected requests. */
  rejectedMarks: Set<string>;
};

/** Bounds the search for a smaller request. */
const SHRINK_MS = 5_000;

/**
 * Sends `requests` generated requests, in turn of every operation, and looks for faults in the responses. Request `n` is
 * generated from `firstSeed + n` alone, so that it can be repeated without those before it.
 */
export async function fuzz(
  target: Target,
  { firstSeed, requests }: { firstSeed: number; requests: number },
  onFault: (fault: Fault) => void,
): Promise<FuzzResult> {
  const result: FuzzResult = { faults: [], statuses: new Map(), accepted: new Set(), rejectedMarks: new Set() };
  const { operations } = target;
  const generators = operations.map((operation) => requestsOf(operation, target));
  const rejectedCallers = new Set<string>();
  let sent = 0;

  async function attempt(operation: Operation, seed: number, generated: FuzzRequest): Promise<void> {
    const { caller } = generated;
    if (rejectedCallers.delete(caller)) await target.renew(caller);
    const mark = markOf(sent++);
    const request = withMark(generated, mark);
    const fault = { operation, request, response: undefined, seed };
    const response = await sendRaw(target.urlOf(operation), request, target.cookieOf(caller), sent).catch(
      (error: Error) => {
        throw new Fault(`no response: ${error.message}`, fault);
      },
    );
    const { status } = response;
    result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
    if (status >= 400) result.rejectedMarks.add(mark);
    else if (request.method === operation.method) result.accepted.add(operation);
    if (status === 401 || status === 403) rejectedCallers.add(caller);
    const message = findFault(operation, request, response);
    if (message) throw new Fault(message, { ...fault, response });
  }

  for (let seed = firstSeed; seed < firstSeed + requests; seed++) {
    const index = seed % operations.length;
    const property = fc.asyncProperty(generators[index]!, (request) => attempt(operations[index]!, seed, request));
    const run = await fc.check(property, { seed, numRuns: 1, interruptAfterTimeLimit: SHRINK_MS });
    if (!run.failed) continue;
    if (!(run.errorInstance instanceof Fault)) throw run.errorInstance;
    result.faults.push(run.errorInstance);
    onFault(run.errorInstance);
  }
  return result;
}
