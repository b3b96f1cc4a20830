import type { FastifyRequest } from 'fastify';
import { Inspection } from '@commonyard/contracts/http/inspections';
import { fetchAsCaller } from '@commonyard/service-kit/http/fetch-as-caller';
import { readResponse } from '@commonyard/service-kit/http/read-response';
import type { LoanRow } from '../database.ts';
import type { NewInspection } from '../loans/handovers.repository.ts';

const unreachable = { code: 'unavailable', message: 'Temporarily unavailable. Please try again.' };
const FIELDS = ['id', 'type', 'completed', 'completedAt', 'hourMeter', 'inquiry'] as const;

/**
 * A completed inspection of a loan whose event has not come yet. Undefined where the caller may not see it, it is not completed, or is
 * of another inquiry. Throws 503.
 */
export async function fetchCompletedInspection(
  inquiriesUrl: string,
  request: FastifyRequest,
  { inspectionId, loan }: { inspectionId: number; loan: Pick<LoanRow, 'id' | 'inquiryId'> },
): Promise<NewInspection | undefined> {
  const url = new URL(`/api/inspections/${inspectionId}`, inquiriesUrl);
  const inspection = await fetchAsCaller(
    url,
    request,
    (body) => readResponse(Inspection, [...FIELDS, 'contentHash', 'fuel'], body),
    unreachable,
  );
  if (!inspection) return undefined;
  const { id, type, completed, completedAt, contentHash, hourMeter, fuel, inquiry } = inspection;
  if (!completed || completedAt === null || !contentHash) return undefined;
  if (loan.inquiryId === null || inquiry.id !== loan.inquiryId) return undefined;
  return { inspectionId: id, loanId: loan.id, type, contentHash, hourMeter, fuel: fuel ?? null, completedAt };
}
