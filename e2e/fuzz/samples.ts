import { TEST_PASSWORD } from '@commonyard/testing/factories/users';
import type { PermissionsFixture } from '../permissions/fixture.ts';
import type { Samples } from './values.ts';

/** Passwords that generated requests set. */
export const PASSWORDS = [TEST_PASSWORD, 'a-plough-for-every-township'];

/** Creates entities, images and links, and returns what requests need to name them. */
export async function createSamples(fixture: PermissionsFixture): Promise<Samples> {
  const { client, entities, images, users } = fixture;
  const { owner, admin } = users;
  const created = async (...names: (keyof typeof entities)[]) => {
    const ids: number[] = [];
    for (const name of names) ids.push(await entities[name]());
    return ids;
  };
  const listings = await created(
    'availableListing',
    'availableListing',
    'availableListing',
    'pendingListing',
    'rejectedListing',
    'withdrawnListing',
    'guestListing',
  );
  const inquiries = await created('inquiry', 'guestInquiry', 'startedInquiry');
  const inspections = await created('inspection', 'inspection');
  const contactMessages = await created('contactMessage', 'contactMessage');
  const imagePaths = [
    await images.uploadedImage(),
    await images.imageOfAvailableListing(),
    await images.imageOfInspection(),
  ];
  const userIds = [...Object.values(users).map(({ id }) => id), ...(await created('waitingUser', 'waitingUser'))];
  const { email } = await fixture.createUser('unverified');
  await client.expectOk('POST', '/api/password-reset', { body: { email: admin.email } });
  await client.signIn(admin.username, admin.password);
  const linkOf = async (path: string) => new URL(path, client.url).searchParams.get('token');
  const { headers } = await client.send('GET', '/api/assets?limit=1', { cookie: owner.cookie });
  return {
    'assets.id': [...listings, ...(await created('need'))],
    'availability.id': listings,
    'favourites.id': listings,
    'saved-searches.id': await created('savedSearch', 'savedSearch'),
    'blocks.blockId': [await fixture.newBlock(), await fixture.newBlock()].map((path) =>
      Number(path.split('/').at(-1)),
    ),
    'loans.id': await created('requestedLoan', 'requestedLoan', 'quotedLoan', 'acceptedLoan', 'returnedLoan'),
    'loan-feeds.id': await created('loanFeed', 'loanFeed'),
    'loan-feeds.file': [(await fixture.feedPath()).split('/').at(-1)!],
    needId: await created('need', 'need', 'need'),
    ids: [listings.join()],
    listingIds: listings,
    listingId: [...listings, ...(await created('listingWithTerms', 'listingWithTerms'))],
    'inquiries.id': inquiries,
    'users.id': userIds,
    'municipality-domains.id': await created('proposedDomain', 'proposedDomain'),
    'invitations.id': await created('invitation', 'invitation'),
    'municipalities.id': ['smiths-falls', 'hearst'],
    'inspections.id': inspections,
    'contact-messages.id': contactMessages,
    'reports.id': await created('report', 'report', 'reportOfGuestListing', 'decidedReport'),
    'notifications.id': [await fixture.ownerNotification()],
    'mail.id': [await fixture.failedMail()],
    'sessions.id': (await client.expectOk<{ id: string }[]>('GET', '/api/user/sessions', { cookie: admin.cookie })).map(
      ({ id }) => id,
    ),
    'media.id': imagePaths.map((path) => path.split('/')[2]),
    '{id}.file': ['320.webp', '640.webp', '1280.webp'],
    assetId: listings,
    inquiryId: inquiries,
    userId: userIds,
    sameSenderAs: listings,
    images: imagePaths,
    photo: imagePaths,
    token: [
      await fixture.invitationToken(),
      await fixture.newGuestLink(),
      await fixture.guestLink(),
      await fixture.newPostedLink(),
      await fixture.renewedPostedLink(),
      (await fixture.newGuestSearches()).token,
      (await fixture.newGuestSearches()).token,
      await linkOf(await fixture.unsubscribePath()),
      await linkOf(await fixture.confirmationPath()),
      await fixture.findMail(admin.email, /\/auth\/reset#token=(\S+)/),
      await fixture.findMail(email, /\/auth\/verify#token=(\S+)/),
    ],
    invitation: [await fixture.invitationToken()],
    domain: ['hearst.ca', 'Township.example.ca', 'montréal.example'],
    municipality: ['smiths-falls', 'renfrew-county', 'hearst', 'toronto'],
    near: ['smiths-falls', 'hearst', 'toronto'],
    municipalityName: ['Smiths Falls', 'Town of Hearst'],
    username: Object.values(users).map(({ username }) => username),
    email: Object.values(users).map((user) => user.email),
    password: [TEST_PASSWORD],
    currentPassword: [TEST_PASSWORD],
    newPassword: PASSWORDS,
    search: ['backhoe', 'grader motor', 'niveleuse', 'x'],
    rate: ['550', '$1,200.50', '1 200,50 $', 'Negotiable'],
    title: ['Backhoe loader'],
    cursor: [/cursor=([^>&]+)/.exec(headers.get('link') ?? '')?.[1] ?? 'e30', 'WzFd'],
  };
}
