import type { UploadedDocument } from '@commonyard/contracts/http/documents';
import type { PathOf } from '@commonyard/contracts/http/routes/requests';
import { callUntypedFile } from '../../lib/download.ts';
import { formatNumber } from '../../lib/format.ts';
import { ApiError, toApiError } from '../../lib/http.ts';
import type { TFunction } from '../../lib/translation.ts';
import { NETWORK_ERROR_MESSAGE, sendFile, type SendOptions } from '../../ui/forms/send-file.ts';

/** Uploads a file, which belongs to nothing yet. Throws `ApiError`. */
export async function uploadDocument(file: File, options: SendOptions): Promise<UploadedDocument> {
  const sent = { path: '/api/upload/documents', field: 'document', file, name: file.name } as const;
  const { status, text } = await sendFile(sent, options).catch(() => {
    throw new ApiError(0, NETWORK_ERROR_MESSAGE, 'network');
  });
  if (status !== 201) throw await toApiError(new Response(text, { status: status < 200 ? 502 : status }));
  return JSON.parse(text) as UploadedDocument;
}

/** The file at an address that is signed for this download. */
export const readSignedFile = ({ url }: { url: string }, name: string): Promise<File> =>
  callUntypedFile(url as PathOf<'GET'>, name);

/** On one line. */
export const sizeText = (bytes: number, t: TFunction): string =>
  (bytes < 1_000_000
    ? t('{size} kB', { size: formatNumber(Math.max(1, Math.round(bytes / 1_000))) })
    : t('{size} MB', { size: formatNumber(Math.round(bytes / 100_000) / 10) })
  ).replaceAll(' ', '\u00a0');
