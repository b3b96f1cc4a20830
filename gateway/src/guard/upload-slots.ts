import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { UPLOAD_MESSAGES } from '@commonyard/contracts/media.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { rejections } from '../metrics.ts';
import { clientKeyOf, type ClientNetworks } from './client-networks.ts';

export type UploadSlots = {
  /** Counts an upload of a client until its response closes. Throws 429 where all slots of the client are taken. */
  enter(request: FastifyRequest, caller: Pick<Caller, 'userId'>, response: ServerResponse): void;
};

/** Limits the concurrent uploads of each account, and of the guests of each network: slow ones cannot take all slots of the gateway. */
export function createUploadSlots(max: number, networks: Pick<ClientNetworks, 'networkOf'>): UploadSlots {
  const open = new Map<string, number>();
  return {
    enter(request, caller, response) {
      const client = clientKeyOf(request, caller, networks);
      const count = open.get(client) ?? 0;
      if (count >= max) {
        rejections.inc({ limit: 'uploads' });
        throw new HttpError(429, 'too_many_uploads', UPLOAD_MESSAGES.ownBusy, { headers: { 'retry-after': '5' } });
      }
      // A client that has disconnected closes no more.
      if (response.destroyed) return;
      open.set(client, count + 1);
      response.once('close', () => {
        const left = open.get(client)! - 1;
        if (left > 0) open.set(client, left);
        else open.delete(client);
      });
    },
  };
}
