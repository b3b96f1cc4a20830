import type { Locale } from '@commonyard/contracts/identity.values';

// Ids of demo users.
export const ADMIN = 1;
export const MANAGER = 2;
export const OPERATOR = 3;
export const HEARST = 6;

/** A fictional guest. Name and organization are marked, and `example.com` addresses cannot receive email. */
export const demoGuest = (name: string, town: string, locale: Locale = 'en') => ({
  name: `${name} (demo)`,
  email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`,
  phone: '705-555-0142',
  organization: `${town} (demo)`,
  locale,
});
