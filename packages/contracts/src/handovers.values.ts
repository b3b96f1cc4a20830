// Hand-over, return, recall and other last days of a loan. Pages and the loans service share these rules.

/** The machine goes from the lending side to the borrowing side, and comes back. Each side confirms the inspection of it. */
export const HANDOVER_KINDS = ['hand_over', 'return'] as const;
export type HandoverKind = (typeof HANDOVER_KINDS)[number];

/** The inspection that both sides confirm. */
export const INSPECTION_OF = { hand_over: 'pre', return: 'post' } as const satisfies Record<
  HandoverKind,
  'pre' | 'post'
>;

export const HANDOVER_LIMITS = {
  name: { min: 2, max: 100 },
  reason: { min: 3, max: 1_000 },
  note: 1_000,
  /** The agreement is signed within so many hours after an emergency hand-over. */
  signatureHours: 72,
  /** The least number of days between a recall and the day on which the machine must be back. */
  recallDays: 1,
  /** Both sides of a loan that is late are told on these days after its last day. */
  overdueDays: [1, 3, 7],
} as const;

export const HANDOVER_MESSAGES = {
  name: 'Please enter a name of 2 to 100 characters',
  reason: 'Please give a reason of 3 to 1,000 characters',
  note: 'Please shorten the note to 1,000 characters',
  missing: 'There is no completed inspection of this loan with this number',
  changed: 'There is a newer inspection, or the other side confirmed another one. Please read it again',
  notSigned: 'The agreement is not signed. Only an emergency hand-over is possible before, with a reason',
  recallNotice: 'The equipment can be recalled for tomorrow at the earliest',
  recallLate: 'A recall must be for a day before the last day of the loan',
  sameDay: 'This is the last day already',
  pastDay: 'The last day has passed',
  longLoan: 'A loan cannot be longer than 366 days',
  commit: 'Only an administrator of your municipality can agree to this',
  halfSigned: 'One side has signed the agreement. Please finish the signatures first, then agree on another last day.',
  masterEnds: 'The master agreement does not cover these days.',
  machineOut: 'The machine is still out on the loan before. Please confirm its return first.',
} as const;
