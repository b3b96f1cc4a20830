import type { NewUser } from '../users/users.repository.ts';

export const DEMO_PASSWORD = 'commonyard-demo';

type DemoAccount = Omit<NewUser, 'passwordHash' | 'id' | 'emailVerifiedAt'> & { id: number };

const illustrative = (
  id: number,
  municipality: string,
  name: string,
  position: string,
  over: Partial<DemoAccount> = {},
): DemoAccount => ({
  id,
  username: `demo.${municipality}`,
  email: `demo@${municipality}.example.com`,
  name: `${name} (demo)`,
  role: 'municipal_operator',
  municipality,
  region: 'Ontario',
  position,
  locale: 'en',
  ...over,
});

/** Nobody of these is a real person: every name says so, and no address of theirs can be delivered to. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    id: 1,
    username: 'admin',
    email: 'admin@commonyard.example.com',
    name: 'Ada Admin (demo)',
    role: 'admin',
    municipality: null,
    region: 'Ontario',
    position: 'Marketplace administrator',
    locale: 'en',
  },
  illustrative(2, 'renfrew-county', 'Morgan Manager', 'Fleet manager', {
    username: 'manager',
    email: 'manager@renfrew-county.example.com',
    role: 'municipal_admin',
  }),
  illustrative(3, 'smiths-falls', 'Olive Operator', 'Public works operator', {
    username: 'operator',
    email: 'operator@smiths-falls.example.com',
  }),
  illustrative(4, 'lanark-highlands', 'Sam Sample', 'Road superintendent'),
  illustrative(5, 'hastings-county', 'Terry Template', 'Procurement officer', { role: 'municipal_admin' }),
  illustrative(6, 'hearst', 'Élise Exemple', 'Directrice des travaux publics', { locale: 'fr' }),
  illustrative(7, 'the-nation', 'François Fictif', 'Chef d’équipe, voirie', { locale: 'fr' }),
  illustrative(8, 'greater-sudbury', 'Ivy Illustration', 'Equipment coordinator'),
  illustrative(9, 'prince-edward', 'Paul Placeholder', 'Parks foreperson'),
  illustrative(10, 'kenora', 'Mika Mock-Up', 'Works foreperson'),
  illustrative(11, 'huron-county', 'Dana Demo', 'Fleet analyst', { active: false }),
  illustrative(12, 'hamilton-township', 'Noor Nobody', 'Deputy clerk'),
];
