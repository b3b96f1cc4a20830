import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The token of the mailed link (`#token=…`). It stays in the URL, so that the page can be reloaded; no request contains
 * a fragment. A sheet that takes the fragment, such as the menu's, does not end the page.
 */
export function useGuestToken(): string | undefined {
  const { hash } = useLocation();
  const tokenInUrl = /^token=([\w.~-]{20,500})$/.exec(hash)?.[1];
  const [token, setToken] = useState(tokenInUrl);
  if (tokenInUrl && tokenInUrl !== token) setToken(tokenInUrl);
  return token;
}
