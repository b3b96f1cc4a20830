import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The token of the link in a mail, `#token=…`. It is taken out of the address at once, so that nobody finds it in the
 * history or in a screenshot, and kept as long as the page.
 */
export function useLinkToken(): string | undefined {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const inAddress = /^token=([\w-]{1,100})$/.exec(hash)?.[1];
  const [token, setToken] = useState(inAddress);
  if (inAddress && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress) void navigate({ to: '.', search: true, hash: '', replace: true });
  }, [inAddress, navigate]);
  return token;
}
