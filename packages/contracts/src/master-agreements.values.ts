// Master agreements, each between two municipalities.
import { labels } from './known-values.values.ts';

/** `proposed` by one side, `confirmed` by the other, and ended by either: one that was never confirmed was withdrawn or declined. */
export const AGREEMENT_STATES = ['proposed', 'confirmed', 'ended'] as const;
export type AgreementState = (typeof AGREEMENT_STATES)[number];

/** What happened to a master agreement. */
export const AGREEMENT_CHANGES = ['proposed', 'confirmed', 'ended', 'removed'] as const;
export type AgreementChange = (typeof AGREEMENT_CHANGES)[number];

export const AGREEMENT_STATE_LABELS = labels<AgreementState>({
  proposed: 'Waits for confirmation',
  confirmed: 'Confirmed by both',
  ended: 'Agreement over',
});

export const AGREEMENTS_PAGE_SIZE = 25;

export const AGREEMENT_LIMITS = {
  title: { min: 2, max: 100 },
  reference: { min: 1, max: 60 },
  note: 1_000,
  /** The most master agreements of one municipality that have not ended. */
  perMunicipality: 500,
} as const;

export const AGREEMENT_MESSAGES = {
  title: 'Please enter a title of 2 to 100 characters',
  reference: 'Please enter a reference of up to 60 characters',
  note: 'Please shorten the note to 1,000 characters',
  day: 'Please enter a valid date',
  dateOrder: 'The last day cannot be before the first day',
  partner: 'Please choose another municipality of the list',
  notFound: 'This master agreement could not be found.',
  stale: 'This master agreement was changed in the meantime',
  notProposed: 'This master agreement does not wait for a confirmation any more',
  ownProposal: 'The other municipality confirms what yours proposed',
  ended: 'This master agreement has ended already',
  tooMany: 'A municipality can have at most 500 master agreements that have not ended. Please end one first',
} as const;
