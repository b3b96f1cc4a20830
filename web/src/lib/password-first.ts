import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentUser } from './session.ts';

/** Who has a one-time password is led to where it is changed: until then no service knows them. */
export function usePasswordFirst(): void {
  const { user } = useCurrentUser();
  const { href, pathname } = useLocation();
  const navigate = useNavigate();
  const isDue = user?.mustChangePassword === true && pathname !== '/auth';
  useEffect(() => {
    if (isDue) void navigate({ to: '/auth', search: { from: href }, replace: true });
  }, [isDue, href, navigate]);
}
