import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOwnHash } from '../../lib/own-hash.ts';

/**
 * The token of an email link (`#token=…`). It is removed from the URL at once, so that it does not stay in the history
 * or in screenshots, and kept in memory.
 */
export function useLinkToken(): string | undefined {
  const hash = useOwnHash();
  const navigate = useNavigate();
  const tokenInUrl = /^token=([\w-]{1,100})$/.exec(hash)?.[1];
  const [token, setToken] = useState(tokenInUrl);
  if (tokenInUrl && tokenInUrl !== token) setToken(tokenInUrl);
  useEffect(() => {
    if (tokenInUrl) void navigate({ to: '.', search: true, hash: '', replace: true });
  }, [tokenInUrl, navigate]);
  return token;
}
