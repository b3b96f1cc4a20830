import type { LegalTexts } from './legal-texts.ts';

export const legalTexts: LegalTexts = {
  updated: '2026-12-01',
  privacy: {
    title: 'Privacy',
    sections: [
      {
        heading: 'Notice of collection',
        paragraphs: [
          'When you post equipment, ask about a listing or write to us, we collect the business contact details you type: your name, your municipality or organization, your e-mail address and, where you give it, your telephone number. We need them to review what you post and to bring the two sides together, and we use them for nothing else.',
          'Municipalities of Ontario answer for personal information under the Municipal Freedom of Information and Protection of Privacy Act (MFIPPA). Questions about this collection go to the privacy contact below.',
        ],
      },
      {
        heading: 'What the public sees',
        paragraphs: [
          'The page of an approved listing shows its department, municipality, telephone number and e-mail address. Give your office’s contact details, not your own. Only signed-in users see the name of the contact person. Lists and search results never show an e-mail address or a telephone number.',
          'Listings waiting for review, administrators’ notes and messages are visible only to the people concerned and to administrators.',
        ],
      },
      {
        heading: 'Photos',
        paragraphs: [
          'Every photo is made anew when you upload it. The place, time and camera that a phone writes into it are removed. Please do not upload photos in which people can be recognized.',
        ],
      },
      {
        heading: 'How long we keep it',
        paragraphs: [
          'A job removes or anonymizes at least once a day what is older than these periods. Contact details that were used are kept for at least a year, as the regulation under MFIPPA asks; records of equipment and loans as long as municipalities must keep such records.',
          'A record under a legal hold is kept until the hold is lifted. Each removal is logged with its kind, numbers and time, without personal values.',
          'An audit log records sign-ins, changes of accounts and listings, decisions, inspections, answers and exports: who did it, when, and a code of the network from which the network address cannot be read; never the text of a message. The names, addresses and reasons in it are erased with the account or the record, and at the latest after the period below. While any record is under a legal hold, the audit log is kept whole.',
          'A search that you save without an account is kept with your e-mail address for 12 months, unless you keep it for longer; you can end it at any time, which deletes both. If you do not confirm the address, both are deleted after 30 days; if you say that it was not you, the search is deleted at once, and the address is kept for the rest of these days, so that nobody can send you such an e-mail again before.',
          'Documents of a loan are private: the users of both municipalities and administrators of CommonYard read them, and they are removed with the loan. One that belongs to no loan is removed within two weeks, and usually within a day or two.',
          'Photos that belong to no listing or inspection are removed within a day or two. The copies by which our programs tell each other of changes are deleted after seven days; copies in backups go with the backups. Invitations, and emails that wait for an address to be confirmed, are deleted after 30 days; that an address was confirmed is remembered for two years, under a code from which it cannot be read. Wrong logins are counted for at most an hour and ten minutes, under a code from which your network address cannot be read.',
        ],
        hasPeriods: true,
      },
      {
        heading: 'Cookies',
        paragraphs: [
          'One cookie keeps you signed in and ends with your session. Another one lasts a year and tells us at the login that you have signed in with this browser before, so that wrong guesses of your password by others do not keep you out; a new password ends it. When you upload photos, another one lets your browser show them to you for 24 hours. What you typed into a form but did not send yet stays in your own browser. After you post a listing without an account, your browser keeps a key that opens its page. It keeps your favourites until you sign in. Your browser also keeps your choice of language and colours and the municipality you search near, in cookies that last one year, so that pages open the way you left them. There is no tracking and no third party.',
        ],
      },
      {
        heading: 'Your rights and the privacy contact',
        paragraphs: [
          'In your profile you can download what we store about you, and close your account. Closing erases your name and address in every part of the service at once. What you wrote in inquiries and inspections stays without your name, because municipalities must keep such records (Municipal Act, 2001, sections 254 and 255). Your listings and open inquiries go to the administrators of your municipality; without such administrators they leave public view and end.',
          'You may ask what we hold about you and have it corrected. Write to privacy@commonyard.example or use the contact page. You may also turn to the Information and Privacy Commissioner of Ontario.',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms of use',
    sections: [
      {
        heading: 'What this service is',
        paragraphs: [
          'CommonYard lets municipalities of Ontario show equipment they can lease out and equipment they need. It brings the two sides together. It is not a party to what they agree, and it neither owns nor inspects any equipment.',
        ],
      },
      {
        heading: 'Who may post',
        paragraphs: [
          'You post on behalf of a municipality or another public body and are allowed to. An administrator reviews each listing before the public sees it and may reject, edit or remove it.',
        ],
      },
      {
        heading: 'What you post',
        paragraphs: [
          'Describe equipment as it is, with its condition and its limits. Post only photos and texts that you may publish. Do not post personal details of people who are not the business contact.',
        ],
      },
      {
        heading: 'The agreement is yours',
        paragraphs: [
          'Rate, operator, fuel, transport, insurance, damage and the right to recall a machine are agreed between lender and borrower, under their own by-laws. Check licences, inspection duties and insurance before a machine leaves the yard.',
        ],
      },
      {
        heading: 'Illustrative records',
        paragraphs: [
          'Records marked as samples or as a demonstration are not real offers. No municipality named in them has offered or asked for anything.',
        ],
      },
      {
        heading: 'Availability and changes',
        paragraphs: [
          'We keep the service running with care but cannot promise that it is never interrupted. If these terms change, the date above changes with them.',
        ],
      },
    ],
  },
  accessibility: {
    title: 'Accessibility',
    sections: [
      {
        heading: 'What we aim for',
        paragraphs: [
          'Public-sector bodies in Ontario make their websites accessible under the Accessibility for Ontarians with Disabilities Act (Ontario Regulation 191/11). That regulation asks for WCAG 2.0 level AA. We build to WCAG 2.2 level AA.',
        ],
      },
      {
        heading: 'What that means here',
        paragraphs: [
          'Everything works with a keyboard alone and with a screen reader, at 400 percent zoom and on a phone. Text meets the contrast of level AA in light and in dark colours. Motion stops where you ask your device to reduce it. Every screen is checked by an automatic test each time the service changes.',
        ],
      },
      {
        heading: 'Tell us what does not work',
        paragraphs: [
          'Write to accessibility@commonyard.example, telephone us or use the contact page. Tell us the page and what you tried to do. We answer within five business days, in the format you ask for.',
        ],
      },
    ],
  },
};
