import type { FastifyRequest } from 'fastify';
import type { InquiriesDb } from '../database.ts';
import { idOf } from '../requests.ts';
import { canSee, inquiryNotFound } from './inquiries.repository.ts';

/** onRequest hook, after `plainId`: only for who may see the inquiry, decided before a body is read. Throws 404. */
export function partyOnly(db: InquiriesDb) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!(await canSee(db, request.caller, idOf(request)))) throw inquiryNotFound();
  };
}
