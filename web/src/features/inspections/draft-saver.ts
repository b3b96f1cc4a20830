import { errorMessage } from '../../lib/error-message.ts';
import type { UpdateInspectionBody } from '@commonyard/contracts/http/inspections';
import { changedFields, type InspectionBody } from './inspection-values.ts';

const DEBOUNCE_MS = 800;

export type SaveState = { phase: 'quiet' | 'saving' | 'saved' | 'failed'; at?: number; error?: string };
export type DraftSaver = ReturnType<typeof createDraftSaver>;

export function createDraftSaver(initial: InspectionBody, send: (changes: UpdateInspectionBody) => Promise<unknown>) {
  const listeners = new Set<() => void>();
  let saved = initial;
  let latest = initial;
  let state: SaveState = { phase: 'quiet' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  const setState = (next: SaveState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  async function run(): Promise<boolean> {
    for (;;) {
      const sent = latest;
      const changes = changedFields(saved, sent);
      if (!changes) return true;
      setState({ phase: 'saving' });
      try {
        await send(changes);
        saved = { ...saved, ...sent };
        setState({ phase: 'saved', at: Date.now() });
      } catch (error) {
        setState({
          phase: 'failed',
          error: errorMessage(error),
        });
        return false;
      }
    }
  }

  /** Saves pending changes now; resolves to false if that fails. */
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
    isUnsaved: () => changedFields(saved, latest) !== undefined,
    save(body: InspectionBody): void {
      latest = { ...latest, ...body };
      clearTimeout(timer);
      if (changedFields(saved, latest)) timer = setTimeout(() => void flush(), DEBOUNCE_MS);
    },
    flush,
  };
}
