import type { UpdateInspectionBody } from '@commonyard/contracts/http/inspections';
import { ApiError } from '../../lib/http.ts';
import { changesOf, type Body } from './inspection-values.ts';

const PAUSE_MS = 800;

export type SaveState = { is: 'quiet' | 'saving' | 'saved' | 'failed'; at?: number; error?: string };
export type DraftSaver = ReturnType<typeof createDraftSaver>;

/** Keeps a draft on the server: what changes, after a pause, one request at a time. */
export function createDraftSaver(first: Body, send: (changes: UpdateInspectionBody) => Promise<unknown>) {
  const listeners = new Set<() => void>();
  let kept = first;
  let latest = first;
  let state: SaveState = { is: 'quiet' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  const tell = (next: SaveState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  async function run(): Promise<boolean> {
    for (;;) {
      const sent = latest;
      const changes = changesOf(kept, sent);
      if (!changes) return true;
      tell({ is: 'saving' });
      try {
        await send(changes);
        kept = { ...kept, ...sent };
        tell({ is: 'saved', at: Date.now() });
      } catch (error) {
        tell({ is: 'failed', error: error instanceof ApiError ? error.message : 'An unexpected error occurred' });
        return false;
      }
    }
  }

  /** Keeps at once what is new; false where that failed. */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    running ??= run().finally(() => (running = undefined));
    return running;
  }

  return {
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isUnsaved: () => changesOf(kept, latest) !== undefined,
    /** Keeps it after a pause. */
    save(body: Body): void {
      latest = { ...latest, ...body };
      clearTimeout(timer);
      if (changesOf(kept, latest)) timer = setTimeout(() => void flush(), PAUSE_MS);
    },
    flush,
  };
}
