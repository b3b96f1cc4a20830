type Body = Record<string, unknown>;

/** The sender of a guest's inquiry or contact message. */
export const guestSender = {
  name: 'Vera Visitor',
  email: 'vera@example.com',
  phone: '613-555-0100',
  organization: 'Township of Somewhere',
};

/** An inquiry that a guest sends about an available listing. */
export const publicInquiryBody = (assetId: number, over: Body = {}) => ({
  ...guestSender,
  assetId,
  assetType: 'available',
  ...over,
});

/** A message of the contact page. */
export const contactMessageBody = (over: Body = {}) => ({
  ...guestSender,
  subject: 'A question',
  message: 'How does one begin with this?',
  ...over,
});
