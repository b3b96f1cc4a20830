import { imageVariant } from '@commonyard/contracts/image-url.values';
import { MAX_IMAGES_PER_UPLOAD, UPLOAD_MESSAGES } from '@commonyard/contracts/media.values';
import { uploadImage, shrinkImage } from './upload-image.ts';

export type ImageUpload = {
  key: string;
  /** File name; empty for a stored image. */
  name: string;
  /** Preview URL: a blob URL or the stored image. */
  preview: string;
  state: 'waiting' | 'sending' | 'stored' | 'failed';
  percent: number;
  url?: string;
  error?: string | undefined;
};

export type BatchResult = { stored: number; error?: string };
export type RejectionReason = 'too-many' | 'no-image';

type State = { tiles: readonly ImageUpload[]; outcome?: BatchResult };

/** Decoding holds whole images in memory, which is scarce on phones. */
const MAX_PARALLEL_UPLOADS = 2;
const isPending = ({ state }: ImageUpload) => state === 'waiting' || state === 'sending';

/** The images of a form, stored or uploading, at most `max`. */
export function createImageUploads(urls: readonly string[], max = MAX_IMAGES_PER_UPLOAD) {
  const listeners = new Set<() => void>();
  const jobs = new Map<string, { file: File; abort: AbortController }>();
  let state: State = { tiles: urls.map((url) => ({ ...blank('', imageVariant(url, 320)), state: 'stored', url })) };
  let batch: BatchResult = { stored: 0 };

  const update = (next: Partial<State>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const patch = (key: string, change: Partial<ImageUpload>) =>
    update({ tiles: state.tiles.map((tile) => (tile.key === key ? { ...tile, ...change } : tile)) });

  function startUploads(): void {
    const sending = state.tiles.filter((tile) => tile.state === 'sending').length;
    // The response to the first upload sets the cookie by which the browser reads its images. Others must not start before it.
    const parallel = state.tiles.some((tile) => tile.state === 'stored') ? MAX_PARALLEL_UPLOADS : 1;
    for (const tile of state.tiles.filter((tile) => tile.state === 'waiting').slice(0, parallel - sending)) {
      void send(tile);
    }
    if (state.tiles.some(isPending) || (batch.stored === 0 && !batch.error)) return;
    update({ outcome: batch });
    batch = { stored: 0 };
  }

  async function send({ key, name }: ImageUpload): Promise<void> {
    const { file, abort } = jobs.get(key)!;
    patch(key, { state: 'sending', percent: 0 });
    try {
      const image = await shrinkImage(file);
      const onProgress = (percent: number) => patch(key, { percent });
      const url = await uploadImage(image, { name, onProgress, signal: abort.signal });
      patch(key, { state: 'stored', url });
      batch = { ...batch, stored: batch.stored + 1 };
    } catch (error) {
      if (abort.signal.aborted) return startUploads();
      const { message } = error as Error;
      patch(key, { state: 'failed', error: message });
      batch = { error: message, ...batch };
    }
    startUploads();
  }

  function releaseUpload(tile: ImageUpload): void {
    jobs.get(tile.key)?.abort.abort();
    jobs.delete(tile.key);
    if (tile.preview.startsWith('blob:')) URL.revokeObjectURL(tile.preview);
  }

  return {
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Adds files up to `max`; returns why others were rejected. */
    add(files: readonly File[]): RejectionReason | undefined {
      const images = files.filter(({ type }) => type.startsWith('image/'));
      const accepted = images.slice(0, Math.max(max - state.tiles.length, 0));
      const tiles = accepted.map((file) => blank(file.name, URL.createObjectURL(file)));
      tiles.forEach(({ key }, index) => jobs.set(key, { file: accepted[index]!, abort: new AbortController() }));
      update({ tiles: [...state.tiles, ...tiles] });
      startUploads();
      if (accepted.length < images.length) return 'too-many';
      return images.length < files.length ? 'no-image' : undefined;
    },
    remove(key: string): void {
      state.tiles.filter((tile) => tile.key === key).forEach(releaseUpload);
      update({ tiles: state.tiles.filter((tile) => tile.key !== key) });
      startUploads();
    },
    retry(key: string): void {
      patch(key, { state: 'waiting', percent: 0, error: undefined });
      startUploads();
    },
    move(key: string, offset: -1 | 1): void {
      const from = state.tiles.findIndex((tile) => tile.key === key);
      const moved = [...state.tiles];
      moved.splice(from + offset, 0, ...moved.splice(from, 1));
      update({ tiles: moved });
    },
    stop: (): void => {
      state.tiles.forEach(releaseUpload);
      update({ tiles: state.tiles.filter((tile) => tile.state === 'stored') });
    },
  };
}

let count = 0;
const blank = (name: string, preview: string): ImageUpload => ({
  key: `image-${++count}`,
  name,
  preview,
  state: 'waiting',
  percent: 0,
});

export const storedUrls = (tiles: readonly ImageUpload[]): string[] => tiles.flatMap(({ url }) => url ?? []);

/** The error of the field while images are uploading or have failed. */
export function pendingUploadError(tiles: readonly ImageUpload[]): string | undefined {
  if (tiles.some(isPending)) return 'Wait until the photos are uploaded, or cancel them';
  if (tiles.some(({ state }) => state === 'failed')) return 'Try again or remove the photos that were not uploaded';
  return undefined;
}

export const rejectionMessage = (reason: RejectionReason, max = MAX_IMAGES_PER_UPLOAD): string => {
  if (reason === 'no-image') return UPLOAD_MESSAGES.type;
  return max === 1 ? 'Only one photo fits here. Remove it to choose another.' : UPLOAD_MESSAGES.tooMany;
};
