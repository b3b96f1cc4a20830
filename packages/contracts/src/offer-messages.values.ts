/** Messages of offers on a need. Apart from `loans.values.ts`, which forms load that offer nothing. */
export const OFFER_MESSAGES = {
  offerAboveLimit:
    'This total is above the limit of operators. Please ask a municipal administrator of your municipality to send the offer.',
  noLender: 'Only users of a municipality can offer equipment on a need',
  ownNeed: 'This need belongs to your own municipality',
  needNotOpen: 'No municipality on CommonYard can accept an offer on this need. You can send an inquiry.',
  notOffered: 'This equipment cannot be lent yet. It needs an approval, lending terms and a municipal administrator.',
  offeredAlready: 'This equipment is offered on this need already',
} as const;
