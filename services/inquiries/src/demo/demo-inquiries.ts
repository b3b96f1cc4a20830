import type { Locale } from '@commonyard/contracts/identity.values';
import type { ContactStatus, InquiryStatus } from '@commonyard/contracts/inquiries.values';
import type { Letter } from '../contact/contact-messages.handling.ts';
import type { Question } from '../inquiries/inquiries.asking.ts';

/** Who does something in the demonstration, by the numbers of its accounts. */
export const ADMIN = 1;
export const MANAGER = 2;
export const OPERATOR = 3;
const HEARST = 6;

type Sender = Omit<Question, 'id' | 'createdAt' | 'message'>;

const nobody = { name: null, email: null, phone: null, organization: null } as const;
const manager: Sender = { ...nobody, userId: MANAGER, municipality: 'renfrew-county', locale: 'en' };
const operator: Sender = { ...nobody, userId: OPERATOR, municipality: 'smiths-falls', locale: 'en' };
const hearst: Sender = { ...nobody, userId: HEARST, municipality: 'hearst', locale: 'fr' };
const person = (name: string, town: string, locale: Locale = 'en') => ({
  name: `${name} (demo)`,
  email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`,
  phone: '705-555-0142',
  organization: `${town} (demo)`,
  locale,
});
const visitor = (name: string, town: string, locale?: Locale): Sender => ({
  ...person(name, town, locale),
  userId: null,
  municipality: null,
});

export type DemoInquiry = {
  id: number;
  /** The number of a demo listing. */
  listing: number;
  sender: Sender;
  message: string;
  status: InquiryStatus;
  adminNotes?: string;
  /** When it was asked. */
  daysAgo: number;
  thread?: [userId: number, content: string][];
};

/** In every state; exactly 3 are pending, as the sidebar of the administrator shows. */
export const DEMO_INQUIRIES: readonly DemoInquiry[] = [
  {
    id: 1,
    listing: 11,
    sender: manager,
    message: 'We would like the sweeper for the spring clean-up of our county roads, about two weeks in April.',
    status: 'completed',
    daysAgo: 41,
    thread: [
      [ADMIN, 'Brockville agrees to two weeks from the 13th. Please inspect it together at their yard.'],
      [MANAGER, 'Thank you, our crew will be there at 8.'],
      [MANAGER, 'It is back in Brockville, swept and refuelled. The report is attached to this inquiry.'],
    ],
  },
  {
    id: 2,
    listing: 25,
    sender: visitor('Robin Example', 'Township of Sample'),
    message: 'Is the skid-steer available with the broom only? We need it for sidewalks after a water main repair.',
    status: 'completed',
    adminNotes: 'Demo note: agreed by phone, lease signed.',
    daysAgo: 33,
    thread: [[ADMIN, 'Yes, with the broom only. Renfrew County sends you the agreement by e-mail.']],
  },
  {
    id: 3,
    listing: 9,
    sender: visitor('Casey Placeholder', 'Village of Nowhere'),
    message: 'We are looking for a blower for one weekend only.',
    status: 'cancelled',
    adminNotes: 'Demo note: they bought one.',
    daysAgo: 27,
  },
  {
    id: 4,
    listing: 7,
    sender: hearst,
    message: 'Nous aimerions louer ce tracteur de trottoir pour février. Le transport serait à notre charge.',
    status: 'cancelled',
    daysAgo: 21,
    thread: [[HEARST, 'Nous avons trouvé un tracteur plus près de chez nous, merci.']],
  },
  {
    id: 5,
    listing: 2,
    sender: manager,
    message: 'We need a backhoe with an operator ticket not included, for culvert work over ten working days.',
    status: 'in_progress',
    adminNotes: 'Demo note: insurance certificate received.',
    daysAgo: 12,
    thread: [
      [OPERATOR, 'It is free from the 3rd. Do you have a float for it, or shall we ask for one?'],
      [MANAGER, 'We have a float. Is the extendable stick included in the rate?'],
      [OPERATOR, 'It is, and both buckets. The beacon is out, we replace it before you take the machine.'],
      [ADMIN, 'Please both sign the pre-inspection report at the hand-over.'],
      [MANAGER, 'Done this morning. See you on the 17th.'],
    ],
  },
  {
    id: 6,
    listing: 1,
    sender: operator,
    message: 'Could we have the grader for our gravel roads, three days at the end of the month?',
    status: 'in_progress',
    daysAgo: 6,
    thread: [
      [MANAGER, 'Three days work for us. Our operator comes with it, would that be all right?'],
      [OPERATOR, 'That would help a lot.'],
    ],
  },
  {
    id: 7,
    listing: 1,
    sender: visitor('Jordan Example', 'Town of Anywhere'),
    message: 'We need a grader with a wing for two weeks in January, on 40 km of township roads. Is a float included?',
    status: 'pending',
    daysAgo: 3,
  },
  {
    id: 8,
    listing: 3,
    sender: visitor('Camille Exemple', 'Municipalité d’Ailleurs', 'fr'),
    message: 'Notre niveleuse avec aile est libre du 5 au 20 janvier. Quels chemins faut-il entretenir?',
    status: 'pending',
    daysAgo: 2,
  },
  {
    id: 9,
    listing: 5,
    sender: operator,
    message: 'Is the plow truck free in the second half of February, while ours is being repaired?',
    status: 'pending',
    daysAgo: 1,
  },
];

export type DemoLetter = Omit<Letter, 'id' | 'createdAt'> & {
  id: number;
  daysAgo: number;
  status?: ContactStatus;
  answer?: string;
};

export const DEMO_LETTERS: readonly DemoLetter[] = [
  {
    id: 1,
    daysAgo: 19,
    ...person('Alex Example', 'Town of Anywhere'),
    subject: 'Joining the marketplace',
    message: 'How does our town join, and is there a fee for municipalities of under 5,000 people?',
    answer: 'Thank you for writing. Register with your municipal address; there is no fee during the pilot.',
  },
  {
    id: 2,
    daysAgo: 8,
    ...person('Dominique Exemple', 'Canton d’Exemple', 'fr'),
    subject: 'Assurance pendant une location',
    message: 'Qui assure la machine pendant le transport, le propriétaire ou le locataire?',
    status: 'read',
  },
  {
    id: 3,
    daysAgo: 2,
    ...person('Taylor Placeholder', 'Township of Sample'),
    subject: 'Operators with the machine',
    message: 'Can a listing say that an operator comes with the machine? We would like to offer ours that way.',
  },
];
