import type { BlockBody } from '@commonyard/contracts/http/loans';
import { findBlockProblem } from '@commonyard/contracts/loan-days.values';
import { LOAN_LIMITS, LOAN_MESSAGES as MESSAGES } from '@commonyard/contracts/loans.values';
import { conflict, invalid, notFound } from '@commonyard/service-kit/errors/http-error';

/** The same error whether the block does not exist or is of another listing. */
export const blockNotFound = () => notFound('block_not_found', MESSAGES.blockNotFound);

/** Throws 400 for days that are reversed, over, or too far ahead, and for a season of over a year. */
export function assertBlockDays(block: BlockBody, today: string): void {
  const problem = findBlockProblem(block, today);
  if (problem) throw invalid({ [problem.field]: problem.text });
}

export function assertBlockCount(count: number): void {
  if (count >= LOAN_LIMITS.blocks) throw conflict('too_many_blocks', MESSAGES.tooManyBlocks);
}
