import { useState } from 'react';
import { useOwnHash } from './own-hash.ts';
import { readStored, writeStored } from './storage.ts';

/**
 * The token of the mailed link (`#token=…`). It stays in the URL, so that the page can be reloaded; no request contains
 * a fragment. A sheet that takes the fragment, such as the menu's, does not end the page.
 */
export function useGuestToken(): string | undefined {
  const hash = useOwnHash();
  const tokenInUrl = /^token=([\w.~-]{20,500})$/.exec(hash)?.[1];
  const [token, setToken] = useState(tokenInUrl);
  if (tokenInUrl && tokenInUrl !== token) setToken(tokenInUrl);
  return token;
}

// A stored key: other versions of the site read it.
const KEY = 'guest-inquiry';

/** Whether this browser tab has opened the link before: a reload shows its page at once. */
export const wasOpened = (token: string): boolean => readStored('sessionStorage', KEY) === token;

export const rememberOpened = (token: string | undefined): void => writeStored('sessionStorage', KEY, token);
