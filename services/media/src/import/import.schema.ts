import { Type, type Static } from 'typebox';
import { Closed } from '@commonyard/contracts/http/field-types';

const ImportedImage = Closed({
  /** The image's id, which is part of its URL. */
  id: Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' }),
  /** A JPEG, PNG or WebP file; the path is relative to the document. */
  file: Type.String({ minLength: 1 }),
});
export type ImportedImage = Static<typeof ImportedImage>;

export const ImportDocument = Closed({ images: Type.Array(ImportedImage) });
