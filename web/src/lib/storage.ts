/** Uses the storage of the browser; undefined where the user has turned it off, or it is full. */
export function tryStorage<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

type Kind = 'localStorage' | 'sessionStorage';

export const readStored = (kind: Kind, key: string): string | undefined =>
  tryStorage(() => window[kind].getItem(key)) ?? undefined;

/** Stores a text; undefined removes it. */
export const writeStored = (kind: Kind, key: string, text: string | undefined): void =>
  tryStorage(() => (text === undefined ? window[kind].removeItem(key) : window[kind].setItem(key, text)));
