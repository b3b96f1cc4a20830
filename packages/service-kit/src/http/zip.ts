import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import type { FastifyReply } from 'fastify';

/** A file of a ZIP archive. Its name must be safe. */
export type ZipEntry = { name: string; lastModified: Date; input: string | Uint8Array };

/**
 * Sends a ZIP archive, never stored, while its entries are made. Its parts are not compressed: most are photos. Where an entry
 * fails, the connection ends, so that a browser keeps no half archive.
 */
export function sendZip(reply: FastifyReply, fileName: string, entries: AsyncIterable<ZipEntry>): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
  reply.type('application/zip');
  return reply.send(Readable.fromWeb(makeZip(entries) as never));
}
