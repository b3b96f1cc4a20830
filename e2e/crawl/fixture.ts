import { dayFromNow, loanBody, quoteBody } from '@commonyard/testing/factories/loans';
import { createUser, TEST_PASSWORD, userProfile, type TestUser } from '@commonyard/testing/factories/users';
import { apiClient, demoFactories, sessionOf, type DemoUser } from '../src/demo-api.ts';
import { mailedLink } from '../src/mail.ts';
import { photoFile } from '../src/photo.ts';

/** The crawling role: a demo user, or a guest. */
export type Role = DemoUser | 'guest';

/** Records that only the crawler uses, named by `runId`: users, listings and inquiries. */
export type CrawlFixture = {
  runId: string;
  users: Record<DemoUser, TestUser>;
  /** Public listings of the operator. */
  ownListings: { available: number; needed: number };
  /** Public listings of another municipality. */
  otherListings: { available: number; needed: number };
  /** Pending inquiries: the crawler completes one and cancels one. */
  inquiries: [number, number];
  inspection: number;
  /** A loan that partner requests of the operator. */
  loan: number;
  /** One that was accepted. */
  agreedLoan: number;
  contactMessage: number;
  /** A report about a message of partner, and the decision about a message of the operator. */
  report: number;
  notice: number;
  /** The page of a guest's inquiry; for the role guest, by the link in the guest's email. */
  guestInquiries: string[];
  /** The pages of listings that were posted without an account. */
  postedListings: string[];
  /** For the role guest: links by which an account verifies its address, and chooses a new password. */
  verificationLinks: string[];
  resetLinks: string[];
};

/** In the order of the crawl. */
export const ROLES: readonly Role[] = ['guest', 'operator', 'manager', 'admin'];

const USER_ROLES = { admin: 'admin', manager: 'municipal_admin', operator: 'municipal_operator' } as const;

/** Creates everything through the API; for the role admin, pending listings as well. */
export async function createCrawlFixture(role: Role): Promise<CrawlFixture> {
  // Without digits, because control keys drop digits.
  const runId = `crawl${crypto
    .randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 6)}`;
  const admin = await sessionOf('admin');
  const create = await demoFactories();

  const createUserNamed = (name: string, municipality: string, role: (typeof USER_ROLES)[DemoUser]) =>
    createUser(apiClient, admin, { role, municipality, name: `${name} ${runId}`, username: `${runId}.${name}` });
  const users = {
    admin: await createUserNamed('admin', 'kenora', USER_ROLES.admin),
    manager: await createUserNamed('manager', 'kenora', USER_ROLES.manager),
    operator: await createUserNamed('operator', 'kenora', USER_ROLES.operator),
  };
  const partner = await createUserNamed('partner', 'cochrane', USER_ROLES.operator);
  // Without an officer, listings of a municipality cannot be lent.
  const officer = await createUserNamed('officer', 'cochrane', USER_ROLES.manager);

  let listings = 0;
  const listingBody = (type: string) => ({
    type,
    title: `Grader ${runId} ${++listings}`,
    category: 'construction',
    region: 'Ontario',
    year: '2020',
    make: 'Volvo',
  });
  const images = async (owner: TestUser) => create.images([await photoFile(11), await photoFile(12)], owner.cookie);
  const listing = async (owner: TestUser, type: string) =>
    create.availableListing(owner, { ...listingBody(type), images: await images(owner) });
  /** Without images but for the last one, whose id it returns. */
  async function severalListings(owner: TestUser, type: string): Promise<number> {
    for (let count = 0; count < 2; count++) await create.availableListing(owner, listingBody(type));
    return listing(owner, type);
  }

  const ownListings = {
    available: await listing(users.operator, 'available_asset'),
    needed: await listing(users.operator, 'needed_asset'),
  };
  const otherListings = {
    available: await severalListings(partner, 'available_asset'),
    needed: await severalListings(partner, 'needed_asset'),
  };
  await create.calendar(users.operator, ownListings.available);
  await create.calendar(partner, otherListings.available);
  if (role === 'admin')
    for (const type of ['available_asset', 'needed_asset'])
      for (let count = 0; count < 6; count++) await create.pendingListing(users.operator, listingBody(type));

  const message = `May we have it, ${runId}?`;
  const inquiries: [number, number] = [
    await create.inquiry(partner, ownListings.available, { message }),
    await create.inquiry(partner, ownListings.needed, { message }),
  ];
  await create.message(partner, inquiries[0], `Still ${runId}?`);
  const lent = await listing(users.operator, 'available_asset');
  const started = await create.startedInquiry(partner, lent, { message });
  const inspection = await create.inspection(users.operator, started, { date: '2026-10-05' });
  const contactMessage = await create.contactMessage({
    name: `Sam ${runId}`,
    email: `${runId}@visitor.example`,
    organization: `Town ${runId}`,
    subject: `Words ${runId}`,
  });
  const { id: loan } = await apiClient.expectOk<{ id: number }>('POST', '/api/loans', {
    cookie: partner.cookie,
    body: loanBody(ownListings.available, { startsOn: dayFromNow(100), endsOn: dayFromNow(104) }),
  });
  const { id: agreedLoan } = await apiClient.expectOk<{ id: number }>('POST', '/api/loans', {
    cookie: partner.cookie,
    body: loanBody(ownListings.available, { startsOn: dayFromNow(120), endsOn: dayFromNow(124) }),
  });
  await apiClient.expectOk('POST', `/api/loans/${agreedLoan}/quotes`, {
    cookie: users.manager.cookie,
    body: quoteBody(),
  });
  await apiClient.expectOk('POST', `/api/loans/${agreedLoan}/accept`, { cookie: officer.cookie, body: {} });
  const { report, notice } = await createReports();
  // Two of each: the crawl acts on one and disowns the other.
  const guestInquiries: string[] = [];
  const postedListings: string[] = [];
  const verificationLinks: string[] = [];
  const resetLinks: string[] = [];
  for (const guest of role === 'guest' ? ['opens', 'disowns'] : []) {
    const email = `${runId}.${guest}@visitor.example`;
    await create.guestInquiry(ownListings.available, { email, message });
    guestInquiries.push(await mailedLink(email, '/guest-inquiry#token='));
    await create.guestListing({ contactEmail: email, title: `Posted ${runId}` });
    postedListings.push(await mailedLink(email, '/posted/'));
    const account = { ...userProfile(`${guest} ${runId}`), password: TEST_PASSWORD, municipality: 'kenora' };
    await apiClient.expectOk('POST', '/api/register', { body: account });
    verificationLinks.push(await mailedLink(account.email, '/auth/verify#token='));
    const user = await createUserNamed(guest, 'kenora', USER_ROLES.operator);
    await apiClient.expectOk('POST', '/api/password-reset', { body: { email: user.email } });
    resetLinks.push(await mailedLink(user.email, '/auth/reset#token='));
  }
  await apiClient.expectOk('POST', `/api/users/${partner.id}/deactivate`, { cookie: admin });
  return {
    runId,
    users,
    ownListings,
    otherListings,
    inquiries,
    inspection,
    loan,
    agreedLoan,
    contactMessage,
    report,
    notice,
    guestInquiries,
    postedListings,
    verificationLinks,
    resetLinks,
  };

  async function createReports() {
    const byPartner = await create.message(partner, inquiries[1], `Or this, ${runId}?`);
    const byOperator = await create.message(users.operator, inquiries[1], `Not this, ${runId}.`);
    const idOf = async (subjectId: number, { cookie }: TestUser) => {
      const body = { subject: 'message', subjectId, reason: 'spam' };
      await apiClient.expectOk('POST', '/api/reports', { cookie, body });
      const waiting = await apiClient.expectOk<{ id: number; subjectId: number }[]>('GET', '/api/reports?limit=100', {
        cookie: admin,
      });
      return waiting.find((each) => each.subjectId === subjectId)!.id;
    };
    const decided = await idOf(byOperator, partner);
    const decision = { action: 'warn', text: `Please, ${runId}.` };
    await apiClient.expectOk('POST', `/api/reports/${decided}/decision`, { cookie: admin, body: decision });
    return { report: await idOf(byPartner, users.operator), notice: decided };
  }
}
