import { loanSubjectEn, loanTextsEn } from './loan-texts.ts';
import { matchTextsEn, toMatchTextEn } from './match-texts.ts';
import { registerTextsEn } from './register-texts.ts';
import { searchTextsEn, toSearchTextEn } from './search-texts.ts';
import type { Entered, Texts, TextParams } from './texts.ts';

const STATUSES = {
  pending: 'waiting again',
  in_progress: 'in progress',
  completed: 'completed',
  cancelled: 'cancelled',
};
const ROLES = {
  admin: 'administrator',
  municipal_admin: 'municipal administrator',
  municipal_operator: 'municipal operator',
};
/** What an administrator did after a report, and what holds after an answer. A hidden listing is rejected. */
const REPORT_OUTCOMES = {
  dismissed: ['took the decision back', 'the decision was taken back'],
  hidden: ['hid it', 'the message is hidden'],
  rejected: ['took it out of public view', 'the listing is out of public view'],
  warned: ['sent you a warning', 'the warning stands'],
} as const;
const INSPECTIONS = { pre: 'pre-inspection', post: 'post-inspection' };

const senderOf = ({ name, municipality }: TextParams) =>
  municipality ? `${name ?? 'Someone'} (${municipality})` : (name ?? 'Someone');
const failedItems = (count = 0) =>
  count === 0 ? 'Nothing failed.' : count === 1 ? '1 item failed.' : `${count} items failed.`;

const enteredLine = ({ at, isChange, body }: Entered) =>
  isChange
    ? `On ${at}, an administrator entered this e-mail address for the account below${body ? `, which is of ${body}` : ''}.`
    : `On ${at}, somebody opened an account${body ? ` for ${body}` : ''} with this e-mail address.`;

export const en: Texts = {
  product: 'CommonYard',
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  footer: 'This message was sent automatically. Please do not reply to it.',
  unsubscribe: 'Stop e-mails of this kind',
  replyHint: 'To answer, open the page of the inquiry.',
  reason: (reason) => `Reason: ${reason}`,
  note: (note) => `Note: ${note}`,
  loanSubject: loanSubjectEn,
  messages: (count, title) => ({
    subject: `${count} new messages about ${title}`,
    line: `There are ${count} new messages about “${title}”.`,
  }),
  newMessages: (count) => (count === 1 ? 'new message' : `${count} new messages`),
  matches: matchTextsEn,
  searches: searchTextsEn,
  someone: 'Someone',
  takenBack: (title, listingId) => ({
    subject:
      title === null
        ? `Correction: listing #${listingId} waits for review again`
        : `Correction: ${title} waits for review again`,
    lines: [
      `We told you that the listing ${title === null ? `#${listingId}` : `“${title}”`} was approved. An administrator has taken the approval back: the listing waits for review again, and is not public until then.`,
      'We send you the new decision. If you do not expect this, please write to us.',
    ],
  }),
  unverifiedName: 'Nobody has verified this name.',
  labels: {
    listing: 'Equipment',
    place: 'Place',
    availability: 'Available',
    dates: 'Dates',
    sender: 'From',
    lender: 'Lender',
    borrower: 'Borrower',
    total: 'Total',
    name: 'Name',
    username: 'User name',
    municipality: 'Municipality',
    organization: 'Public body',
  },
  from: (day) => `from ${day}`,
  buttons: {
    confirmation: 'Confirm my address',
    posted: 'Open the page of the listing',
    listing: 'Open the listing',
    matches: 'Open the matches',
    searches: 'Open my saved searches',
    inquiry: 'Open the inquiry',
    inspection: 'Open the inspection',
    loan: 'Open the loan',
    registers: 'Open insurance and agreements',
    settlements: 'Open statements and settlements',
    askOfficer: 'Open the loan and ask a municipal administrator',
    contactMessage: 'Open the message',
    report: 'Open the decision',
    contact: 'Write to us',
    product: 'Open CommonYard',
  },
  notifications: {
    'asset.submitted': ({ title, municipality }) => ({
      subject: `New listing: ${title}`,
      line: `“${title}”${municipality ? ` of ${municipality}` : ''} was submitted and is waiting for review.`,
    }),
    'asset.approved': ({ title, isChange }) => ({
      subject: isChange ? `Change approved: ${title}` : `Approved: ${title}`,
      line: isChange
        ? `The change of the listing “${title}” was approved. The listing shows it now.`
        : `The listing “${title}” was approved. Everyone can see it now.`,
    }),
    'asset.rejected': ({ title, isChange }) => ({
      subject: isChange ? `Change not approved: ${title}` : `Not approved: ${title}`,
      line: isChange
        ? `The change of the listing “${title}” was reviewed and not approved. The listing stays as it was before the change.`
        : `The listing “${title}” was reviewed and not approved.`,
    }),
    'match.found': toMatchTextEn,
    'search.matched': toSearchTextEn,
    'inquiry.created': (params) => ({
      subject: `Inquiry about ${params.title}`,
      line: `${senderOf(params)} asked about “${params.title}”.`,
    }),
    'inquiry.status_changed': ({ title, status = 'pending' }) => ({
      subject: `Inquiry about ${title}: ${STATUSES[status]}`,
      line: `The inquiry about “${title}” is now ${STATUSES[status]}.`,
    }),
    'message.posted': ({ title, name }) => ({
      subject: `New message about ${title}`,
      line: `${name ?? 'Someone'} wrote about “${title}”.`,
    }),
    'contact.received': ({ subject, name }) => ({
      subject: `Message to us: ${subject}`,
      line: `${name ?? 'Someone'} wrote to us: “${subject}”.`,
    }),
    'contact.answered': ({ subject }) => ({
      subject: `Our answer: ${subject}`,
      line: `You wrote to us about “${subject}”. This is our answer:`,
    }),
    'report.decided': ({ title = '', reported, outcome = 'dismissed', afterAnswer }) => {
      const about =
        reported === 'listing'
          ? `your listing “${title}”`
          : reported === 'user'
            ? 'your account'
            : `your message about “${title}”`;
      const [decided, stands] = REPORT_OUTCOMES[reported === 'listing' && outcome === 'hidden' ? 'rejected' : outcome];
      return {
        subject: `Decision on a report about ${about}`,
        line: afterAnswer
          ? `An administrator read your answer about ${about}: ${stands}.`
          : `Somebody reported ${about}. An administrator looked at it and ${decided}.`,
      };
    },
    'inspection.completed': ({ title, name, inspectionType = 'pre', failed }) => ({
      subject: `Inspection completed: ${title}`,
      line: `${name ?? 'Someone'} completed the ${INSPECTIONS[inspectionType]} of “${title}”. ${failedItems(failed)}`,
    }),
    ...registerTextsEn,
    'loan.action': (params) => loanTextsEn[params.occasion ?? 'loan.requested'](params),
    'loan.update': (params) => loanTextsEn[params.occasion ?? 'loan.closed'](params),
    'user.registered': ({ name, municipality }) => ({
      subject: `New account: ${name}`,
      line: `${name} has a new account${municipality ? ` for ${municipality}` : ''}.`,
    }),
    'user.updated': ({ role = 'municipal_operator', municipality }) => ({
      subject: 'Your account was changed',
      line: `An administrator changed your account: you are ${ROLES[role]}${municipality ? ` for ${municipality}` : ''} now.`,
    }),
    'user.approval_requested': ({ name, municipality, organization, resembles }) => ({
      subject: `Account waits for approval: ${name}`,
      line: `${name}${municipality || organization ? ` (${municipality ?? organization})` : ''} opened an account, which waits for approval.${resembles ? ` The organization has the name of a municipality in its own: ${resembles}. Please make sure that it is not mistaken for it.` : ''}`,
    }),
    'user.joined': ({ name, municipality, domain }) => ({
      subject: `New member: ${name}`,
      line: `${name} has joined${municipality ? ` ${municipality}` : ''} with an address at ${domain}. The account was approved at once, because that domain is confirmed.`,
      next: 'If you do not know this person, please tell an administrator of CommonYard.',
    }),
    'user.invitation_disowned': ({ email, municipality }) => ({
      subject: 'An invitation reached another person',
      line: `Whoever reads ${email} chose “This was not me” for your invitation${municipality ? ` to ${municipality}` : ''}. The invitation is revoked.`,
      next: 'Please check the address before you invite the person again.',
    }),
    'user.deactivated': ({ name }) => ({
      subject: `Account closed: ${name}`,
      line: `The account of ${name} was closed.`,
    }),
  },
  approval: {
    approved: (body) => ({
      subject: 'Your account was approved',
      lines: [
        `Your account${body ? ` for ${body}` : ''} was approved. You can post listings and send inquiries with it now.`,
      ],
      after: [],
    }),
    refused: (body) => ({
      subject: 'Your account was not approved',
      lines: [`Your account${body ? ` for ${body}` : ''} was reviewed and not approved.`],
      after: ['If this is a mistake, please write to us.'],
    }),
    pending: (body) => ({
      subject: 'Your account waits for approval again',
      lines: [
        `The approval of your account${body ? ` for ${body}` : ''} was taken back. Until it is approved again you can look around, but not post listings or send inquiries with it.`,
      ],
      after: ['Accepted loans go on, and your listings stay as they are. If this is a mistake, please write to us.'],
    }),
  },
  invitation: (municipality, inviter, until) => ({
    subject: `Invitation to CommonYard for ${municipality}`,
    lines: [
      `${inviter} invites you to open an account for ${municipality}. Until ${until}, the link below works once.`,
      'If you do not expect an invitation, please choose “This was not me” on the page of the link. The link then ends.',
    ],
    button: 'Open my account',
  }),
  account: {
    password_reset: {
      subject: 'Choose a new password',
      lines: (until) => [
        `Someone asked for a new password for your account. Until ${until}, the link below works once.`,
        'If it was not you, there is nothing to do: your password stays as it is. To end the link at once, choose “This was not me” on its page.',
      ],
      button: 'Choose a new password',
    },
    verification: {
      subject: 'Confirm your e-mail address',
      lines: (until, entered) => [
        enteredLine(entered),
        `If it is your account, please confirm the address: until ${until}, the link below opens the page for it. You log in there, and nothing happens until you press the button.`,
        entered.isChange
          ? 'If it is not your account, please choose “This was not me” on that page. The account then loses this address.'
          : 'If it is not your account, please choose “This was not me” on that page. The account is then deleted.',
      ],
      button: 'Confirm my address',
    },
  },
  security: {
    password_changed: {
      subject: 'Your password was changed',
      lines: (at) => [
        `On ${at}, the password of your account was changed. All other sessions have ended.`,
        'If it was not you, choose a new password now and tell us.',
      ],
      button: 'Choose a new password',
    },
    email_changed: {
      subject: 'Your account has another e-mail address now',
      lines: (at) => [
        `On ${at}, an administrator changed the e-mail address of your account. We send nothing more about it to this address.`,
        'If you did not expect that, please tell us.',
      ],
      button: 'Contact us',
    },
    email_withdrawn: {
      subject: 'Your account has this e-mail address again',
      lines: (at) => [
        `An administrator had changed the e-mail address of your account. On ${at}, the recipient of the new address told us that it is not theirs, so your account has this address again.`,
        'If you need another address, please tell us.',
      ],
      button: 'Contact us',
    },
    address_reused: {
      subject: 'You already have an account',
      lines: (at) => [
        `On ${at}, somebody opened an account with this e-mail address. The address belongs to your account, so the new one cannot be confirmed.`,
        'If it was you, log in to the account you have. If you do not remember its password, ask for a link to choose a new one.',
        'If it was not you, there is nothing to do: your account stays as it is.',
      ],
      button: 'Log in',
    },
  },
  notices: {
    'asset.submitted': (number, _municipality, listingType) => ({
      subject:
        listingType === 'needed_asset' ? `We received your need #${number}` : `We received your listing #${number}`,
      lines: [
        `${listingType === 'needed_asset' ? 'A need for equipment' : 'A listing of equipment'} was posted with this e-mail address. Its reference is #${number}.`,
        'An administrator reviews it. We tell you the decision by e-mail.',
        'On the page of the listing you can follow, change, renew and withdraw it. Opening it confirms your address. Please keep the link to yourself: it opens the page for anyone.',
        'If you posted nothing, please choose “This was not me” on that page. The listing is then withdrawn, and we send you nothing more about it.',
      ],
    }),
    'inquiry.sent': (number, municipality) => ({
      subject: `Please confirm your inquiry #${number}`,
      lines: [
        `Inquiry #${number}${municipality ? ` to ${municipality}` : ''} was sent with this e-mail address.`,
        'Open the page of the inquiry to confirm that the address is yours. You can read answers and reply there. Please keep the link to yourself: it opens the page for anyone.',
        'If you did not send the inquiry, please choose “This was not me” on that page. The link then ends, and we send you nothing more about it.',
      ],
    }),
    'inquiry.received': (number) => ({
      subject: `Inquiry #${number} about your listing`,
      lines: [
        `Somebody sent inquiry #${number} about a listing that was posted with this e-mail address.`,
        'Open the page of the inquiry to read it and to reply. Please keep the link to yourself: it opens the page for anyone.',
        'If you posted no listing, please choose “This was not me” on that page. The link then ends, and we send you nothing more about the inquiry.',
      ],
    }),
    'message.posted': (number) => ({
      subject: `There is an answer to inquiry #${number}`,
      lines: [
        `There is an answer to inquiry #${number}. Open the page of the inquiry to read it and to reply.`,
        'Opening the page confirms your address. Until then we send you no other e-mail about this inquiry.',
      ],
    }),
    'asset.approved': (number, _municipality, _listingType, isChange) => ({
      subject: isChange ? `The change of listing #${number} was approved` : `Listing #${number} was approved`,
      lines: [
        isChange
          ? `The change of listing #${number}, which was posted with this e-mail address, was approved. The listing shows it now.`
          : `Listing #${number}, which was posted with this e-mail address, was approved. Everyone can see it now.`,
        'Please confirm that the address is yours. Then we send you the details.',
        'If you posted no listing, please choose “This was not me” on the page of the link. We then send you nothing more about the listing.',
      ],
    }),
    'asset.rejected': (number, _municipality, _listingType, isChange) => ({
      subject: isChange ? `The change of listing #${number} was not approved` : `Listing #${number} was not approved`,
      lines: [
        isChange
          ? `The change of listing #${number}, which was posted with this e-mail address, was reviewed and not approved. The listing stays as it was before the change.`
          : `Listing #${number}, which was posted with this e-mail address, was reviewed and not approved.`,
        'Please confirm that the address is yours. Then we send you the details and the reason, if one was given.',
        'If you posted no listing, please choose “This was not me” on the page of the link. We then send you nothing more about the listing.',
      ],
    }),
    'report.decided': (number) => ({
      subject: `Decision on a report about listing #${number}`,
      lines: [
        `Somebody used this e-mail address for listing #${number} or for an inquiry about it. An administrator decided on a report about that.`,
        'Please confirm that the address is yours. Then we send you the decision at once.',
        'If this was not you, please choose “This was not me” on the page of the link. We then send you nothing more about the listing.',
      ],
    }),
    'contact.answered': (number) => ({
      subject: `We answered your message #${number}`,
      lines: [
        `We answered message #${number}, which was sent to us with this e-mail address.`,
        'Please confirm that the address is yours. Then we send you the answer at once.',
        'If you did not write to us, please choose “This was not me” on the page of the link. We then send you nothing more about the message.',
      ],
    }),
  },
  digest: {
    subject: (count) => (count === 1 ? 'Your daily summary: 1 update' : `Your daily summary: ${count} updates`),
    line: 'Here is what happened since your last summary:',
    more: (count) => (count === 1 ? 'and 1 more.' : `and ${count} more.`),
  },
};
