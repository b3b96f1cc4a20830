import type { FastifyRequest } from 'fastify';
import { forbidden } from '@commonyard/service-kit/errors/http-error';

/** onRequest hook: requires a user of a municipality. Throws 403. */
export async function membersOnly({ caller: { role, municipality } }: FastifyRequest): Promise<void> {
  if (role === 'admin' || municipality === null) throw forbidden();
}

/** onRequest hook: requires an administrator of a municipality. Throws 403. */
export async function officersOnly({ caller: { role, municipality } }: FastifyRequest): Promise<void> {
  if (role !== 'municipal_admin' || municipality === null) throw forbidden();
}
