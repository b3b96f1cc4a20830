import { useRef, useState } from 'react';
import type { UploadedDocument } from '@commonyard/contracts/http/documents';
import { ApiError } from '../../lib/http.ts';
import { uploadDocument } from './document.files.ts';

/** The upload of a form: `percent` while it runs. A second attempt does not send a file again that the server has. */
export function useUpload() {
  const [percent, setPercent] = useState<number>();
  const upload = useRef<AbortController>(undefined);
  const stored = useRef<{ file: File; document: UploadedDocument }>(undefined);
  return {
    percent,
    stop: () => upload.current?.abort(),
    store: async (file: File): Promise<UploadedDocument> => {
      if (stored.current?.file === file) return stored.current.document;
      const controller = new AbortController();
      upload.current = controller;
      setPercent(0);
      try {
        const document = await uploadDocument(file, { onProgress: setPercent, signal: controller.signal });
        stored.current = { file, document };
        return document;
      } catch (error) {
        throw controller.signal.aborted ? new ApiError(0, 'You stopped the upload.', 'stopped') : error;
      } finally {
        setPercent(undefined);
      }
    },
    /** After an error about the file it has to be uploaded again. */
    forgetRejected: (error: unknown) => {
      const isRejected = error instanceof ApiError && (error.fields['documentId'] || error.code === 'document_in_use');
      if (isRejected) stored.current = undefined;
    },
  };
}
export type Upload = ReturnType<typeof useUpload>;
