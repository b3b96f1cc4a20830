import type { Locale } from '@commonyard/contracts/identity.values';
import type { InquiryStatus } from '@commonyard/contracts/inquiries.values';
import { ADMIN, demoGuest, HEARST, MANAGER, OPERATOR } from './inquiries-listings.ts';

type Sender = {
  userId: number | null;
  municipality: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  organization: string | null;
  locale: Locale;
};

const noContact = { name: null, email: null, phone: null, organization: null } as const;
const manager: Sender = { ...noContact, userId: MANAGER, municipality: 'renfrew-county', locale: 'en' };
const operator: Sender = { ...noContact, userId: OPERATOR, municipality: 'smiths-falls', locale: 'en' };
const hearst: Sender = { ...noContact, userId: HEARST, municipality: 'hearst', locale: 'fr' };
const guest = (name: string, town: string, locale?: Locale): Sender => ({
  ...demoGuest(name, town, locale),
  userId: null,
  municipality: null,
});

type DemoInquiry = {
  id: number;
  listingId: number;
  sender: Sender;
  message: string;
  status: InquiryStatus;
  adminNotes?: string;
  /** Days between the submission and the import. */
  daysAgo: number;
  messages?: [userId: number, content: string][];
};

/** Inquiries of every status; exactly 3 are pending, which the administrator's sidebar counts. */
export const DEMO_INQUIRIES: readonly DemoInquiry[] = [
  {
    id: 1,
    listingId: 11,
    sender: manager,
    message: 'We would like the sweeper for the spring clean-up of our county roads, about two weeks in April.',
    status: 'completed',
    daysAgo: 41,
    messages: [
      [ADMIN, 'Brockville agrees to two weeks from the 13th. Please inspect it together at their yard.'],
      [MANAGER, 'Thank you, our crew will be there at 8.'],
      [MANAGER, 'It is back in Brockville, swept and refuelled. The report is attached to this inquiry.'],
    ],
  },
  {
    id: 2,
    listingId: 25,
    sender: guest('Robin Example', 'Township of Sample'),
    message: 'Is the skid-steer available with the broom only? We need it for sidewalks after a water main repair.',
    status: 'completed',
    adminNotes: 'Demo note: agreed by phone, lease signed.',
    daysAgo: 33,
    messages: [[ADMIN, 'Yes, with the broom only. Renfrew County sends you the agreement by e-mail.']],
  },
  {
    id: 3,
    listingId: 9,
    sender: guest('Casey Placeholder', 'Village of Nowhere'),
    message: 'We are looking for a blower for one weekend only.',
    status: 'cancelled',
    adminNotes: 'Demo note: they bought one.',
    daysAgo: 27,
  },
  {
    id: 4,
    listingId: 7,
    sender: hearst,
    message: 'Nous aimerions louer ce tracteur de trottoir pour février. Le transport serait à notre charge.',
    status: 'cancelled',
    daysAgo: 21,
    messages: [[HEARST, 'Nous avons trouvé un tracteur plus près de chez nous, merci.']],
  },
  {
    id: 5,
    listingId: 2,
    sender: manager,
    message: 'We need a backhoe with an operator ticket not included, for culvert work over ten working days.',
    status: 'in_progress',
    adminNotes: 'Demo note: insurance certificate received.',
    daysAgo: 12,
    messages: [
      [OPERATOR, 'It is free from the 3rd. Do you have a float for it, or shall we ask for one?'],
      [MANAGER, 'We have a float. Is the extendable stick included in the rate?'],
      [OPERATOR, 'It is, and both buckets. The beacon is out, we replace it before you take the machine.'],
      [ADMIN, 'Please both sign the pre-inspection report at the hand-over.'],
      [MANAGER, 'Done this morning. See you on the 17th.'],
    ],
  },
  {
    id: 6,
    listingId: 1,
    sender: operator,
    message: 'Could we have the grader for our gravel roads, three days at the end of the month?',
    status: 'in_progress',
    daysAgo: 6,
    messages: [
      [MANAGER, 'Three days work for us. Our operator comes with it, would that be all right?'],
      [OPERATOR, 'That would help a lot.'],
    ],
  },
  {
    id: 7,
    listingId: 1,
    sender: guest('Jordan Example', 'Town of Anywhere'),
    message: 'We need a grader with a wing for two weeks in January, on 40 km of township roads. Is a float included?',
    status: 'pending',
    daysAgo: 3,
  },
  {
    id: 8,
    listingId: 3,
    sender: guest('Camille Exemple', 'Municipalité d’Ailleurs', 'fr'),
    message: 'Notre niveleuse avec aile est libre du 5 au 20 janvier. Quels chemins faut-il entretenir?',
    status: 'pending',
    daysAgo: 2,
  },
  {
    id: 9,
    listingId: 5,
    sender: operator,
    message: 'Is the plow truck free in the second half of February, while ours is being repaired?',
    status: 'pending',
    daysAgo: 1,
  },
];
