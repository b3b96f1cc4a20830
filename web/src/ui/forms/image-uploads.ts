import { imageVariant, MAX_IMAGES_PER_UPLOAD, UPLOAD_MESSAGES } from '@commonyard/contracts/media.values';
import { sendImage } from './send-image.ts';
import { shrinkImage } from './shrink-image.ts';

export type Tile = {
  key: string;
  /** The file's; empty for a picture that was stored before. */
  name: string;
  /** An address to show: of the file chosen, or of the stored picture. */
  preview: string;
  state: 'waiting' | 'sending' | 'stored' | 'failed';
  percent: number;
  url?: string;
  error?: string | undefined;
};

/** What came of the files that were chosen together: how many are stored, and the first refusal. */
export type Outcome = { stored: number; error?: string };
/** Why not all chosen files were taken. */
export type Refusal = 'too-many' | 'no-image';

export type ImageUploads = ReturnType<typeof createImageUploads>;
type State = { tiles: readonly Tile[]; outcome?: Outcome };

/** Decoding holds the whole photo in memory, which phones have little of. */
const PARALLEL = 2;
const isUnsettled = ({ state }: Tile) => state === 'waiting' || state === 'sending';

/** The pictures of a form, at most `max`: those stored already, in order, and those on their way. */
export function createImageUploads(urls: readonly string[], max = MAX_IMAGES_PER_UPLOAD) {
  const listeners = new Set<() => void>();
  const jobs = new Map<string, { file: File; abort: AbortController }>();
  let state: State = { tiles: urls.map((url) => ({ ...blank('', imageVariant(url, 320)), state: 'stored', url })) };
  let batch: Outcome = { stored: 0 };

  const update = (next: Partial<State>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const patch = (key: string, change: Partial<Tile>) =>
    update({ tiles: state.tiles.map((tile) => (tile.key === key ? { ...tile, ...change } : tile)) });

  function pump(): void {
    const sending = state.tiles.filter((tile) => tile.state === 'sending').length;
    for (const tile of state.tiles.filter((tile) => tile.state === 'waiting').slice(0, PARALLEL - sending)) {
      void send(tile);
    }
    if (state.tiles.some(isUnsettled) || (batch.stored === 0 && !batch.error)) return;
    update({ outcome: batch });
    batch = { stored: 0 };
  }

  async function send({ key, name }: Tile): Promise<void> {
    const { file, abort } = jobs.get(key)!;
    patch(key, { state: 'sending', percent: 0 });
    try {
      const image = await shrinkImage(file);
      const onProgress = (percent: number) => patch(key, { percent });
      const url = await sendImage(image, { name, onProgress, signal: abort.signal });
      patch(key, { state: 'stored', url });
      batch = { ...batch, stored: batch.stored + 1 };
    } catch (error) {
      if (abort.signal.aborted) return pump();
      const { message } = error as Error;
      patch(key, { state: 'failed', error: message });
      batch = { error: message, ...batch };
    }
    pump();
  }

  function forget(tile: Tile): void {
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
    /** Takes as many of the files as there is room for, and says why it did not take the rest. */
    add(files: readonly File[]): Refusal | undefined {
      const images = files.filter(({ type }) => type.startsWith('image/'));
      const taken = images.slice(0, Math.max(max - state.tiles.length, 0));
      const tiles = taken.map((file) => blank(file.name, URL.createObjectURL(file)));
      tiles.forEach(({ key }, index) => jobs.set(key, { file: taken[index]!, abort: new AbortController() }));
      update({ tiles: [...state.tiles, ...tiles] });
      pump();
      if (taken.length < images.length) return 'too-many';
      return images.length < files.length ? 'no-image' : undefined;
    },
    /** Takes a picture out; one that is being sent is stopped. */
    remove(key: string): void {
      state.tiles.filter((tile) => tile.key === key).forEach(forget);
      update({ tiles: state.tiles.filter((tile) => tile.key !== key) });
      pump();
    },
    retry(key: string): void {
      patch(key, { state: 'waiting', percent: 0, error: undefined });
      pump();
    },
    /** Moves a picture by so many places. */
    move(key: string, places: -1 | 1): void {
      const from = state.tiles.findIndex((tile) => tile.key === key);
      const moved = [...state.tiles];
      moved.splice(from + places, 0, ...moved.splice(from, 1));
      update({ tiles: moved });
    },
    /** Stops what is being sent. */
    stop: (): void => {
      state.tiles.forEach(forget);
      update({ tiles: state.tiles.filter((tile) => tile.state === 'stored') });
    },
  };
}

let count = 0;
const blank = (name: string, preview: string): Tile => ({
  key: `image-${++count}`,
  name,
  preview,
  state: 'waiting',
  percent: 0,
});

export const storedUrls = (tiles: readonly Tile[]): string[] => tiles.flatMap(({ url }) => url ?? []);

/** Why a form with these pictures cannot be sent yet. */
export function uploadProblem(tiles: readonly Tile[]): string | undefined {
  if (tiles.some(isUnsettled)) return 'Wait until the photos are uploaded, or cancel them';
  if (tiles.some(({ state }) => state === 'failed')) return 'Try again or remove the photos that were not uploaded';
  return undefined;
}

export const refusalText = (refusal: Refusal, max = MAX_IMAGES_PER_UPLOAD): string => {
  if (refusal === 'no-image') return UPLOAD_MESSAGES.type;
  return max === 1 ? 'There is room for one photo here. Remove it to choose another.' : UPLOAD_MESSAGES.tooMany;
};
