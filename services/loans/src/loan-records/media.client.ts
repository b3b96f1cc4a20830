import type { FastifyRequest } from 'fastify';
import { imageIdOf, imageVariant, type ImageWidth } from '@commonyard/contracts/image-url.values';
import { CALLER_HEADER } from '@commonyard/service-kit/auth/caller';
import { traceHeaders } from '@commonyard/service-kit/observability/tracing';

type Photo = { url: string; width: ImageWidth };

/**
 * Reads a stored photo in one width on behalf of the caller of a request; undefined where it does not exist, the caller may not see
 * it, or media does not give it before the signal.
 */
export async function fetchPhoto(
  mediaUrl: string,
  request: FastifyRequest,
  { url, width }: Photo,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  // Nothing else is fetched, whatever the address of an image says.
  return imageIdOf(url) === undefined
    ? undefined
    : fetchFile(new URL(imageVariant(url, width), mediaUrl), request, signal);
}

/** Reads a file of media on behalf of the caller of a request; undefined where media does not give it before the signal. */
export async function fetchFile(
  url: URL,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  try {
    const response = await fetch(url, {
      headers: {
        [CALLER_HEADER]: String(request.headers[CALLER_HEADER]),
        'x-request-id': request.id,
        ...traceHeaders(),
      },
      redirect: 'error',
      signal,
    });
    if (response.status === 200) return new Uint8Array(await response.arrayBuffer());
    await response.body?.cancel();
  } catch (error) {
    request.log.warn({ reqId: request.id, err: error }, 'a file of a record could not be read');
  }
  return undefined;
}
