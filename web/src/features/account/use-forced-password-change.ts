import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentUser } from '../../entities/user/session.ts';

/** Redirects a user with a one-time password to the password form: services reject all other requests. */
export function useForcedPasswordChange(): void {
  const { user } = useCurrentUser();
  const { href, pathname } = useLocation();
  const navigate = useNavigate();
  const mustRedirect = user?.mustChangePassword === true && pathname !== '/auth';
  useEffect(() => {
    if (mustRedirect) void navigate({ to: '/auth', search: { from: href }, replace: true });
  }, [mustRedirect, href, navigate]);
}
