import type { FastifyRequest } from 'fastify';
import { HttpError } from '@commonyard/service-kit/errors';

const LARGEST_ID = 2_147_483_647;

/** onRequest hook: an id is written in digits. Converting would take `1e3` and `0x1` for one. Throws 400. */
export async function plainId(request: FastifyRequest): Promise<void> {
  const { id } = request.params as { id: string };
  if (!/^\d{1,10}$/.test(id) || Number(id) < 1 || Number(id) > LARGEST_ID)
    throw new HttpError(400, 'invalid_id', 'This number is not valid');
}

/** The id that `plainId` has let through, for hooks that run before the path is converted. */
export const idOf = (request: FastifyRequest): number => Number((request.params as { id: string }).id);
