type Body = Record<string, unknown>;

let lastGuest = 0;
/** The sender of a guest's inquiry or contact message, each another one: an equal submission would count as a duplicate. */
export const guestSender = () => ({
  name: 'Vera Visitor',
  email: `vera${++lastGuest}@example.com`,
  phone: '613-555-0100',
  organization: 'Township of Somewhere',
});

/** An inquiry that a guest sends about an available listing. */
export const publicInquiryBody = (assetId: number, over: Body = {}) => ({
  ...guestSender(),
  message: 'We need a grader for two weeks in March.',
  assetId,
  assetType: 'available',
  ...over,
});

/** A message of the contact page. */
export const contactMessageBody = (over: Body = {}) => ({
  ...guestSender(),
  subject: 'A question',
  message: 'How does one begin with this?',
  ...over,
});
