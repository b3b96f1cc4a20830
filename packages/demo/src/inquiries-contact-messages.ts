import type { ContactStatus } from '@commonyard/contracts/inquiries.values';
import { demoGuest } from './inquiries-listings.ts';

type DemoContactMessage = ReturnType<typeof demoGuest> & {
  id: number;
  /** Days between the submission and the import. */
  daysAgo: number;
  subject: string;
  message: string;
  status?: ContactStatus;
  answer?: string;
};

/** Contact messages of every status. */
export const DEMO_CONTACT_MESSAGES: readonly DemoContactMessage[] = [
  {
    id: 1,
    daysAgo: 19,
    ...demoGuest('Alex Example', 'Town of Anywhere'),
    subject: 'Joining the marketplace',
    message: 'How does our town join, and is there a fee for municipalities of under 5,000 people?',
    answer: 'Thank you for writing. Register with your municipal address; there is no fee during the pilot.',
  },
  {
    id: 2,
    daysAgo: 8,
    ...demoGuest('Dominique Exemple', 'Canton d’Exemple', 'fr'),
    subject: 'Assurance pendant une location',
    message: 'Qui assure la machine pendant le transport, le propriétaire ou le locataire?',
    status: 'read',
  },
  {
    id: 3,
    daysAgo: 2,
    ...demoGuest('Taylor Placeholder', 'Township of Sample'),
    subject: 'Operators with the machine',
    message: 'Can a listing say that an operator comes with the machine? We would like to offer ours that way.',
  },
];
