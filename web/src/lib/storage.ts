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

export const writeStored = (kind: Kind, key: string, text: string | undefined): void =>
  tryStorage(() => (text === undefined ? window[kind].removeItem(key) : window[kind].setItem(key, text)));

const ONE_YEAR_S = 31_536_000;

/**
 * Stores a preference in a cookie, beside the browser's storage: the gateway prepares the first page with it.
 * `undefined` removes it.
 */
export function storePreference(name: 'language' | 'colour-mode' | 'near', value: string | undefined): void {
  const age = value === undefined ? 0 : ONE_YEAR_S;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
