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
