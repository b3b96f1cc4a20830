import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  DOCUMENT_MESSAGES as MESSAGES,
  DOCUMENT_TYPES,
  documentGrantText,
} from '@commonyard/contracts/documents.values';
import { DocumentAddressQuery, UploadedDocumentParams } from '@commonyard/contracts/http/documents';
import { errors } from '@commonyard/contracts/http/errors';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import type { App } from '@commonyard/service-kit/http/app';
import { attachmentHeader } from '@commonyard/service-kit/http/file-names';
import type { Deps } from '../deps.ts';
import { documentKey } from '../documents/documents.mapper.ts';
import { findDocument, type DocumentRow } from '../documents/documents.repository.ts';
import { documentNotFound } from '../documents/documents.routes.ts';

/** A slower client loses its connection. */
const MAX_DELIVERY_MS = 60_000;

const addressEnded = () => new HttpError(403, 'document_address_ended', MESSAGES.addressEnded);
const damaged = (id: string) =>
  causedBy(
    new HttpError(503, 'document_damaged', MESSAGES.damaged),
    `document ${id} has another hash than when it was uploaded`,
  );
const missing = (id: string) =>
  causedBy(new HttpError(503, 'document_missing', MESSAGES.missing), `document ${id} is not in the store`);

/** The cause is logged. */
function causedBy(error: HttpError, cause: string): HttpError {
  error.cause = new Error(cause);
  return error;
}

const schema = {
  summary: 'A private document, as an attachment, by the address that a service signed for the caller',
  params: UploadedDocumentParams,
  querystring: DocumentAddressQuery,
  response: {
    200: { content: Object.fromEntries(DOCUMENT_TYPES.map((type) => [type, { schema: Type.String() }])) },
    ...errors(401, 403, 404, 503),
  },
};

/** Delivers private documents as attachments, which no page of the product can show and which run nothing. */
export async function documentDeliveryRoutes(
  app: App,
  { db, store, documentAddresses }: Pick<Deps, 'db' | 'store' | 'documentAddresses'>,
): Promise<void> {
  app.route({
    method: 'GET',
    url: '/media/documents/:id',
    schema,
    onRequest: signedIn,
    handlerTimeout: MAX_DELIVERY_MS,
    handler: async (request, reply) => {
      assertGranted(request);
      const document = await findDocument(db, request.params.id);
      if (!document) throw documentNotFound();
      await assertUnchanged(document);
      const body = await open(document);
      reply.raw.once('close', () => body.destroy());
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-type': document.type,
          'content-disposition': attachmentHeader(document.name),
          'content-length': document.bytes,
          'x-content-type-options': 'nosniff',
          // Opened as a page all the same, it can run nothing; no page can frame it.
          'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(body as never);
    },
  });

  /** Throws 403 unless a service signed the address for the caller and its time has not passed. */
  function assertGranted({ caller, params, query }: FastifyRequest<{ Params: { id: string } }>): void {
    const { expires = '', signature = '' } = query as { expires?: string; signature?: string };
    const grant = { id: params.id, userId: caller.userId!, expires: Number(expires) };
    const isCurrent = grant.expires * 1_000 > Date.now();
    if (!isCurrent || !documentAddresses.isSigned(documentGrantText(grant), signature)) throw addressEnded();
  }

  /** Throws 503 where the object is not what was uploaded: nobody receives a file that was changed in the store. */
  async function assertUnchanged(document: DocumentRow): Promise<void> {
    const hash = createHash('sha256');
    for await (const chunk of await open(document)) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== document.sha256) throw damaged(document.id);
  }

  async function open({ id }: DocumentRow): Promise<Readable> {
    const found = await store.open(documentKey(id));
    if (!found) throw missing(id);
    return found.body;
  }
}
