// Constants of damage reports, and of machines that are out of service.

/** In characters; `photos` and `perLoan` are numbers. */
export const DAMAGE_LIMITS = { note: { min: 3, max: 2_000 }, photos: 5, perLoan: 20 } as const;

export const DAMAGE_MESSAGES = {
  note: 'Please describe it with 3 to 2,000 characters',
  photos: 'Please choose at most 5 photos that your side added to the loan',
  tooMany: 'This loan has 20 damage reports already',
  notAgreed: 'Damage can be reported for an accepted loan that has not ended',
  outOfService:
    'This equipment is out of service at the moment. Nothing can be requested or accepted until its owner clears it.',
  alreadyOut: 'This equipment is out of service already',
  notOut: 'This equipment is in service',
} as const;
