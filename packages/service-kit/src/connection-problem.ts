import { findConnectionProblem, type ConnectionTarget } from './connection-error.ts';
import { OperatorError } from './start-error.ts';

/** Turns an error of the connection into an `OperatorError`, whose message is a sentence for the operator. */
export async function explainConnection<Result>(target: ConnectionTarget, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    // It has been explained: the server of another setting caused it.
    if (error instanceof OperatorError) throw error;
    const problem = findConnectionProblem(target, error);
    throw problem === undefined ? error : new OperatorError(problem, { cause: error });
  }
}
