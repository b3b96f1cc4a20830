import type { FastifyRequest } from 'fastify';
import { MAX_LIST_LIMIT } from '@commonyard/contracts/assets.values';
import { Inquiry, Message } from '@commonyard/contracts/http/inquiries';
import { Inspection, InspectionSummary } from '@commonyard/contracts/http/inspections';
import { MAX_RECORD_MESSAGES } from '@commonyard/contracts/loan-records.values';
import { fetchAsCaller } from '@commonyard/service-kit/http/fetch-as-caller';
import { encodeCursor } from '@commonyard/service-kit/http/pagination';
import { readResponse } from '@commonyard/service-kit/http/read-response';

const unreachable = { code: 'unavailable', message: 'Temporarily unavailable. Please try again.' };

export const INQUIRY_FIELDS = ['name', 'municipality', 'message', 'messageHidden', 'createdAt'] as const;
export const MESSAGE_FIELDS = ['id', 'authorName', 'municipality', 'content', 'hidden', 'createdAt'] as const;
export const INSPECTION_FIELDS = [
  'id',
  'type',
  'date',
  'completed',
  'hourMeter',
  'fuel',
  'contentHash',
  'notes',
  'checklist',
  'images',
  'completedByName',
  'completedAt',
] as const;

export type ThreadMessage = Pick<Message, (typeof MESSAGE_FIELDS)[number]>;
export type Thread = Pick<Inquiry, (typeof INQUIRY_FIELDS)[number]> & { messages: ThreadMessage[]; isCut: boolean };
export type RecordedInspection = Pick<Inspection, (typeof INSPECTION_FIELDS)[number]>;

/** The thread of an inquiry, oldest message first; undefined where the caller may not see the inquiry. Throws 503. */
export async function fetchThread(url: string, request: FastifyRequest, id: number): Promise<Thread | undefined> {
  const path = new URL(`/api/inquiries/${id}`, url);
  const inquiry = await fetchAsCaller(
    path,
    request,
    (body) => readResponse(Inquiry, INQUIRY_FIELDS, body),
    unreachable,
  );
  if (!inquiry) return undefined;
  let messages: ThreadMessage[] = [];
  let isCut = true;
  while (isCut && messages.length < MAX_RECORD_MESSAGES) {
    const page = await fetchMessages(url, request, id, messages[0]?.id);
    isCut = page.length === MAX_LIST_LIMIT;
    messages = [...page, ...messages];
  }
  return { ...inquiry, messages, isCut };
}

/** The newest messages of a thread with ids below one, oldest first. */
export async function fetchMessages(
  url: string,
  request: FastifyRequest,
  id: number,
  below?: number,
): Promise<ThreadMessage[]> {
  const path = new URL(`/api/inquiries/${id}/messages?limit=${MAX_LIST_LIMIT}`, url);
  if (below !== undefined) path.searchParams.set('cursor', encodeCursor([below]));
  const read = (body: unknown) => readAll(body, (item) => readResponse(Message, MESSAGE_FIELDS, item));
  return (await fetchAsCaller(path, request, read, unreachable)) ?? [];
}

/** The inspections of an inquiry that the caller may see, oldest first. Throws 503. */
export async function fetchInspections(
  url: string,
  request: FastifyRequest,
  id: number,
): Promise<RecordedInspection[]> {
  const inspections: RecordedInspection[] = [];
  for (const inspectionId of (await fetchInspectionIds(url, request, id)).toReversed()) {
    const path = new URL(`/api/inspections/${inspectionId}`, url);
    const inspection = await fetchAsCaller(
      path,
      request,
      (body) => readResponse(Inspection, INSPECTION_FIELDS, body),
      unreachable,
    );
    if (inspection) inspections.push(inspection);
  }
  return inspections;
}

async function fetchInspectionIds(url: string, request: FastifyRequest, inquiryId: number): Promise<number[]> {
  const path = new URL(`/api/inspections?inquiry=${inquiryId}&limit=${MAX_LIST_LIMIT}`, url);
  const read = (body: unknown) => readAll(body, (item) => readResponse(InspectionSummary, ['id'], item));
  return ((await fetchAsCaller(path, request, read, unreachable)) ?? []).map(({ id }) => id);
}

function readAll<Item>(body: unknown, read: (item: unknown) => Item | undefined): Item[] | undefined {
  if (!Array.isArray(body)) return undefined;
  const items = body.map(read);
  return items.includes(undefined) ? undefined : (items as Item[]);
}
