import type { Locale, Role } from '@commonyard/contracts/identity.values';

/** Published, and rejected by the password policy of every other account. */
export const DEMO_PASSWORD = 'commonyard-demo';

type DemoUser = {
  id: number;
  username: string;
  email: string;
  name: string;
  role: Role;
  municipality: string | null;
  position: string;
  locale: Locale;
  active: boolean;
  approval?: 'pending';
};

/** A fictional municipal operator. The name is marked, and `.example.com` addresses cannot receive email. */
const demoUser = (
  id: number,
  municipality: string,
  name: string,
  position: string,
  overrides: Partial<DemoUser> = {},
): DemoUser => ({
  id,
  username: `demo.${municipality}`,
  email: `demo@${municipality}.example.com`,
  name: `${name} (demo)`,
  role: 'municipal_operator',
  municipality,
  position,
  locale: 'en',
  active: true,
  ...overrides,
});

/** Ids 1, 2 and 3 are the administrator, the manager and the operator that the README names. */
export const DEMO_USERS: readonly DemoUser[] = [
  {
    id: 1,
    username: 'admin',
    email: 'admin@commonyard.example.com',
    name: 'Ada Admin (demo)',
    role: 'admin',
    municipality: null,
    position: 'Marketplace administrator',
    locale: 'en',
    active: true,
  },
  demoUser(2, 'renfrew-county', 'Morgan Manager', 'Fleet manager', {
    username: 'manager',
    email: 'manager@renfrew-county.example.com',
    role: 'municipal_admin',
  }),
  demoUser(3, 'smiths-falls', 'Olive Operator', 'Public works operator', {
    username: 'operator',
    email: 'operator@smiths-falls.example.com',
  }),
  demoUser(4, 'lanark-highlands', 'Sam Sample', 'Road superintendent'),
  demoUser(5, 'hastings-county', 'Terry Template', 'Procurement officer', { role: 'municipal_admin' }),
  demoUser(6, 'hearst', 'Élise Exemple', 'Directrice des travaux publics', { locale: 'fr' }),
  demoUser(7, 'the-nation', 'François Fictif', 'Chef d’équipe, voirie', { locale: 'fr' }),
  demoUser(8, 'greater-sudbury', 'Ivy Illustration', 'Equipment coordinator'),
  demoUser(9, 'prince-edward', 'Paul Placeholder', 'Parks foreperson'),
  demoUser(10, 'kenora', 'Mika Mock-Up', 'Works foreperson'),
  demoUser(11, 'huron-county', 'Dana Demo', 'Fleet analyst', { active: false }),
  demoUser(12, 'hamilton-township', 'Noor Nobody', 'Deputy clerk'),
  // The address is at no domain of the municipality, so that the account waits for its administrator.
  demoUser(13, 'renfrew-county', 'Wanda Waiting', 'Roads supervisor', {
    username: 'demo.waiting',
    email: 'wanda@mailbox.example.com',
    approval: 'pending',
  }),
  // The officer of the operator's town, without whom its listings could not be lent.
  demoUser(14, 'smiths-falls', 'Oscar Officer', 'Director of public works', { role: 'municipal_admin' }),
];

/** Before the oldest demo listing. */
const REGISTERED_DAYS_AGO = 90;
const DAY_MS = 86_400_000;

const municipalities = new Set(DEMO_USERS.flatMap(({ municipality }) => municipality ?? []));

/** The import document of the identity service: 14 users with verified addresses, and a confirmed domain per municipality. */
export function createDocument(now: Date) {
  const registeredAt = new Date(now.getTime() - REGISTERED_DAYS_AGO * DAY_MS).toISOString();
  const registration = {
    region: 'Ontario',
    password: DEMO_PASSWORD,
    emailVerifiedAt: registeredAt,
    createdAt: registeredAt,
  };
  return {
    users: DEMO_USERS.map((user) => ({ ...user, ...registration })),
    domains: [...municipalities].map((municipality) => ({
      municipality,
      domain: `${municipality}.example.com`,
      // The administrator, whose domains are confirmed.
      addedBy: 1,
    })),
  };
}
