import { today } from '@commonyard/contracts/search-params.values';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import type { Agreement } from '@commonyard/contracts/http/agreements';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { Statement } from '@commonyard/contracts/http/statements';
import type { Inspection } from '@commonyard/contracts/http/inspections';
import { createFactories } from '@commonyard/testing/factories/entities';
import {
  blockBody,
  certificateBody,
  agreementBody,
  signatureBody,
  contactsBody,
  dayFromNow,
  handOverPlanBody,
  loanBody,
  quoteBody,
  statementBody,
} from '@commonyard/testing/factories/loans';
import {
  createUser,
  TEST_PASSWORD,
  userProfile,
  type TestUser,
  type UserOptions,
} from '@commonyard/testing/factories/users';
import { eventually } from '@commonyard/testing/eventually';
import { readOperations } from '../fuzz/operations.ts';
import { apiClient, sessionOf } from './demo-api.ts';
import { createLongWords, type LongWords } from './long-words.ts';
import { mailedLink } from './mail.ts';

/** User names and addresses as long as they may be, each another one. */
const longUsername = () => `${crypto.randomUUID().slice(0, 8)}${'w'.repeat(56)}`;
const longEmail = () => `${longUsername()}@${'w'.repeat(60)}.example.com`;

export type LongWordsFixture = {
  words: LongWords;
  users: Record<'operator' | 'manager' | 'admin' | 'waiting', TestUser>;
  /** Listings of the operator, by what wrote them. */
  listings: { posted: number; needed: number; changed: number; takenBack: number; decided: number; byGuest: number };
  inquiries: { ofUser: number; ofGuest: number };
  inspection: number;
  loans: Record<
    'quoted' | 'declined' | 'cancelled' | 'disputed' | 'proposed' | 'offered' | 'arranged' | 'charged',
    number
  >;
  contactMessage: number;
  /** Reports that an administrator decided: of a listing of the operator, and of a message of the operator, who answered. */
  reports: { ofListing: number; ofMessage: number };
  /** The page of a guest's inquiry. */
  guestThread: string;
  /** The page of a guest's listing. */
  postedListing: string;
  /** The page of a search that a guest saved. */
  guestSearches: string;
};

/** Fills every text field of the API with a word without a space, in records that the screens of each role show. */
export async function createLongWordsFixture(): Promise<LongWordsFixture> {
  const words = createLongWords(readOperations(await apiClient.expectOk('GET', '/api/docs/openapi.json')));
  const client = words.client(apiClient);
  const root = { cookie: await sessionOf('admin') };
  const create = createFactories(client, root);
  const send = <T = { id: number }>(method: string, path: string, { cookie }: { cookie?: string }, body: object = {}) =>
    client.expectOk<T>(method, path, { cookie, body });
  const newUser = (options: Omit<UserOptions, 'name'>) =>
    createUser(client, root.cookie, { name: 'N', username: longUsername(), email: longEmail(), ...options });

  const operator = await newUser({ role: 'municipal_operator', municipality: 'marathon' });
  const manager = await newUser({ role: 'municipal_admin', municipality: 'marathon' });
  const admin = await newUser({ role: 'admin' });
  const partner = await newUser({ role: 'municipal_admin', municipality: 'moosonee' });
  await send('PATCH', '/api/user', partner, { name: 'N' });
  await send('PATCH', `/api/users/${operator.id}`, root, { role: 'municipal_operator' });
  const refused = await registerOrganization();
  await send('POST', `/api/users/${refused.id}/refuse`, root);
  await send('PATCH', `/api/users/${refused.id}`, root, { email: longEmail() });
  const unapproved = await newUser({ role: 'municipal_operator', municipality: 'marathon' });
  await send('POST', `/api/users/${unapproved.id}/take-back-approval`, root);
  const left = await newUser({ role: 'municipal_admin', municipality: 'marathon' });
  await send('POST', `/api/users/${left.id}/deactivate`, root, { reason: 'R' });
  await correctAddress();
  const waiting = await registerOrganization();

  const posted = await create.availableListing(operator, { contactEmail: longEmail() });
  const needed = await create.availableListing(operator, { type: 'needed_asset' });
  await create.calendar(operator, posted);
  await send('POST', `/api/availability/${posted}/blocks`, operator, blockBody());
  const changed = await create.availableListing(operator);
  await send('PATCH', `/api/assets/${changed}`, operator, { contactEmail: longEmail() });
  const takenBack = await create.availableListing(operator);
  // Not by the client of long words, which would fill fields that wait for review.
  await apiClient.expectOk('PATCH', `/api/assets/${takenBack}`, { cookie: operator.cookie, body: { rate: '1234' } });
  await send('POST', `/api/admin/changes/${takenBack}/take-back`, root, { reason: 'R' });
  const decided = await create.pendingListing(operator);
  await send('PATCH', `/api/assets/${decided}/approve`, root);
  await create.rejectedListing(operator);
  for (const type of ['available_asset', 'needed_asset']) await create.pendingListing(operator, { type });
  const byGuest = await create.guestListing({ contactEmail: longEmail(), notes: undefined });
  await send('PATCH', `/api/admin/assets/${byGuest}/approve`, root);
  const changedByAdmin = await create.guestListing({ contactEmail: longEmail(), additionalNotes: undefined });
  await send('PATCH', `/api/admin/assets/${changedByAdmin}`, root, { contactEmail: longEmail() });

  const withdrawn = await create.availableListing(operator);
  await send('POST', `/api/assets/${withdrawn}/withdraw`, operator, { reason: 'R' });
  await send('DELETE', `/api/assets/${withdrawn}`, root, { reason: 'R' });

  const postedListing = await postListing();
  const { inquiries, guestThread } = await createInquiries();
  const inspection = await create.inspection(operator, inquiries.ofUser);
  await send('PATCH', `/api/inspections/${inspection}`, operator, checklist());
  await create.inspection(partner, inquiries.ofUser, { ...checklist(), type: 'post', date: dayFromNow(-1) });
  const contactMessage = await create.contactMessage({ email: longEmail() });
  await send('PATCH', `/api/contact-messages/${contactMessage}`, root, { answer: 'A' });

  const search = { query: { type: 'available_asset', search: 'w'.repeat(90) }, timing: 'weekly' };
  await send('POST', '/api/saved-searches', operator, search);
  const searchEmail = longEmail();
  await send('POST', '/api/guest-searches', {}, { ...search, email: searchEmail });
  const guestSearches = await mailedLink(searchEmail, '/saved-searches#token=');

  const reports = await createReports();

  const loans = {
    quoted: await quotedLoan(100),
    declined: await quotedLoan(120),
    cancelled: await quotedLoan(140),
    disputed: await disputedLoan(),
    proposed: await proposedLoan(160),
    offered: await offeredLoan(180),
    arranged: await quotedLoan(220),
    charged: await chargedLoan(),
  };
  for (const side of [operator, partner]) await create.loanDocument(side, loans.quoted, `${'w'.repeat(80)}.pdf`);
  await arrange(loans.arranged);
  for (const officer of [manager, partner]) {
    const certificate = await create.certificate(officer, {}, `${'w'.repeat(80)}.pdf`);
    await send('PUT', `/api/certificates/${certificate}`, officer, certificateBody());
  }
  const agreement = await create.masterAgreement(partner, 'marathon');
  await send('POST', `/api/master-agreements/${agreement}/end`, manager, { reason: 'R' });
  await create.masterAgreement(partner, 'marathon');
  await send('POST', `/api/loans/${loans.declined}/decline`, partner, { reason: 'R' });
  await send('POST', `/api/loans/${loans.cancelled}/accept`, partner);
  await send('POST', `/api/loans/${loans.cancelled}/cancel`, partner, { reason: 'R' });
  // Out of service, nothing can be accepted any more.
  await send('POST', `/api/loans/${loans.arranged}/damage-reports`, operator, { note: 'N' });
  const service = `/api/availability/${posted}/out-of-service`;
  await send('POST', `${service}/clear`, operator, { note: 'N' });
  await send('POST', service, operator, { note: 'N' });

  for (const [service, recordId] of Object.entries({
    identity: operator.id,
    assets: posted,
    inquiries: inquiries.ofUser,
  })) {
    const holds = `/api/records/${service}/holds`;
    const { id } = await send('POST', holds, root, { recordId, reason: 'R' });
    await send('POST', `${holds}/${id}/lift`, root, { reason: 'R' });
    await send('POST', holds, manager, { recordId, reason: 'R' });
  }
  await send('POST', '/api/municipality-domains', manager, {
    domain: `${longUsername().slice(0, 60)}.${'w'.repeat(60)}.ca`,
  });
  await send('POST', '/api/invitations', manager, { email: longEmail(), role: 'municipal_operator' });

  return {
    words,
    users: { operator, manager, admin, waiting },
    listings: { posted, needed, changed, takenBack, decided, byGuest },
    inquiries,
    inspection,
    loans,
    contactMessage,
    reports,
    guestThread,
    postedListing,
    guestSearches,
  };

  /** The account of another public body, with an address that is confirmed. */
  async function registerOrganization(): Promise<TestUser> {
    const profile = { ...userProfile('N', longUsername()), email: longEmail(), password: TEST_PASSWORD };
    const { id } = await send('POST', '/api/register', {}, { ...profile, organization: 'O' });
    const { cookie } = root;
    await apiClient.expectOk('PATCH', `/api/users/${id}`, { cookie, body: { emailVerified: true } });
    return { ...profile, id, cookie: await apiClient.signIn(profile.username, TEST_PASSWORD) };
  }

  /** A guest posts a listing and changes it on its page. */
  async function postListing(): Promise<string> {
    const contactEmail = longEmail();
    await create.guestListing({ contactEmail, notes: undefined });
    const link = await mailedLink(contactEmail, '/posted/');
    const body = { token: link.split('token=')[1]!, title: 'T', contactPhone: '1', additionalNotes: 'N' };
    await send('POST', '/api/posted-listings/update', {}, body);
    return link;
  }

  async function createInquiries() {
    let ofUser = 0;
    // The service that stores inquiries learns of the listing a moment later.
    await eventually(async () => {
      ofUser = await create.startedInquiry(partner, posted, { message: 'M' });
    });
    await create.message(partner, ofUser, 'M');
    const email = longEmail();
    const ofGuest = await create.guestInquiry(posted, { email });
    const guestThread = await mailedLink(email, '/guest-inquiry#token=');
    const token = guestThread.split('token=')[1]!;
    await send('POST', '/api/public-inquiries/thread', {}, { token });
    await send('POST', '/api/public-inquiries/thread/messages', {}, { token, content: 'M' });
    await create.message(operator, ofGuest, 'M');
    return { inquiries: { ofUser, ofGuest }, guestThread };
  }

  async function createReports() {
    await send('POST', '/api/reports', partner, { subject: 'listing', subjectId: needed, reason: 'other', text: 'T' });
    await send('POST', '/api/public-reports', {}, { assetId: needed, reason: 'other', text: 'T' });
    const messageId = await create.message(operator, inquiries.ofUser, 'M');
    await send('POST', '/api/reports', partner, {
      subject: 'message',
      subjectId: messageId,
      reason: 'other',
      text: 'T',
    });
    const token = guestThread.split('token=')[1]!;
    const ofGuest = await create.message(operator, inquiries.ofGuest, 'M');
    await send(
      'POST',
      '/api/public-inquiries/thread/reports',
      {},
      { token, messageId: ofGuest, reason: 'spam', text: 'T' },
    );
    const waiting = await apiClient.expectOk<{ id: number; subjectId: number }[]>(
      'GET',
      '/api/reports?limit=100',
      root,
    );
    const idOf = (subjectId: number) => waiting.find((report) => report.subjectId === subjectId)!.id;
    const decided = { ofListing: idOf(needed), ofMessage: idOf(messageId) };
    for (const id of Object.values(decided))
      await send('POST', `/api/reports/${id}/decision`, root, { action: 'warn', text: 'T' });
    await send('POST', `/api/reports/${decided.ofMessage}/answer`, operator, { answer: 'A' });
    return decided;
  }

  async function requestedLoan(day: number, listing = posted): Promise<number> {
    const period = { startsOn: dayFromNow(day), endsOn: dayFromNow(day + 4) };
    const { id } = await send('POST', '/api/loans', partner, { ...loanBody(listing, period), purpose: 'P' });
    return id;
  }

  /** A loan that begins today, in which both sides agreed on days and price. */
  async function bookedLoan(listing = posted): Promise<number> {
    const id = await requestedLoan(0, listing);
    await send('POST', `/api/loans/${id}/quotes`, manager, { ...quoteBody(), expiresOn: dayFromNow(0), note: 'N' });
    await send('POST', `/api/loans/${id}/accept`, partner);
    return id;
  }

  /** A loan that is back: its statement is disputed, replaced, agreed to, credited in part, nearly settled, and paid. */
  async function chargedLoan(): Promise<number> {
    const listing = await create.availableListing(operator);
    await create.calendar(operator, listing);
    await send('PUT', '/api/municipality-settings', manager, { operatorLimitCents: 0, glCode: 'G' });
    const id = await bookedLoan(listing);
    await send('POST', `/api/loans/${id}/end`, partner, { outcome: 'back', reason: 'R' });
    await send('POST', `/api/loans/${id}/end/agree`, manager);
    await send('POST', `/api/loans/${id}/statements`, manager, statementBody({ glCode: 'G' }));
    const lines = [{ position: 0, reason: 'R' }];
    await send('POST', `/api/loans/${id}/end/dispute`, partner, { reason: 'R', lines });
    await send('POST', `/api/loans/${id}/statements`, manager, statementBody({ glCode: 'G' }));
    await send('POST', `/api/loans/${id}/end/agree`, partner);
    const [statement] = await apiClient.expectOk<Statement[]>('GET', `/api/loans/${id}/statements`, manager);
    const ofStatement = `/api/loans/${id}/statements/${statement!.id}`;
    const [line] = statementBody().lines;
    await send('POST', `${ofStatement}/credit-notes`, manager, { lines: [{ ...line!, quantity: 0.1 }], reason: 'R' });
    const settled = { partner: 'marathon', year: Number(today().slice(0, 4)) };
    const settlement = await send('POST', '/api/settlements', partner, settled);
    await send('POST', `/api/settlements/${settlement.id}/end`, manager, { reason: 'R' });
    await send('POST', `${ofStatement}/payment`, manager, { paidOn: today(), reference: 'R' });
    return id;
  }

  async function quotedLoan(day: number): Promise<number> {
    const id = await requestedLoan(day);
    await send('POST', `/api/loans/${id}/quotes`, manager, { ...quoteBody(), note: 'N' });
    return id;
  }

  /** Accepts a loan, for which both sides arrange all they can. */
  async function arrange(id: number): Promise<void> {
    await send('POST', `/api/loans/${id}/accept`, partner);
    const contacts = Object.fromEntries(
      Object.entries(contactsBody()).map(([purpose, contact]) => [purpose, { ...contact, email: longEmail() }]),
    );
    for (const side of [manager, partner]) await send('PUT', `/api/loans/${id}/contacts`, side, contacts);
    const { pickUp } = handOverPlanBody();
    await send('PUT', `/api/loans/${id}/hand-over-plan`, manager, { pickUp, return: pickUp });
    await send('PUT', `/api/loans/${id}/operator`, manager, { name: 'N', cvor: 'lender' });
    await send('PUT', `/api/loans/${id}/purchase-order`, partner, { number: 'N' });
    await send('POST', `/api/loans/${id}/certificate-waiver`, manager, { reason: 'R' });
    await send('PUT', `/api/loans/${id}/agreement`, manager, agreementBody({ specialTerms: 'S' }));
    const { cookie, password } = manager;
    await apiClient.expectOk('POST', '/api/user/confirm', { cookie, body: { password } });
    const { sha256 } = await apiClient.expectOk<Agreement>('GET', `/api/loans/${id}/agreement`, { cookie });
    await eventually(() => send('POST', `/api/loans/${id}/signatures`, manager, signatureBody(sha256)));
  }

  /** A loan that begins today, of which one side said that the equipment is back. */
  async function disputedLoan(): Promise<number> {
    const id = await bookedLoan();
    await send('POST', `/api/loans/${id}/end`, partner, { outcome: 'back', reason: 'R' });
    await send('POST', `/api/loans/${id}/end/dispute`, manager, { reason: 'R' });
    await handOver(id);
    return id;
  }

  /** The lender declines another last day, hands over with both names on one phone, and recalls. */
  async function handOver(id: number): Promise<void> {
    const extend = () =>
      send('POST', `/api/loans/${id}/extensions`, partner, { endsOn: addDays(today(), 2), note: 'N' });
    await extend();
    await send('POST', `/api/loans/${id}/extensions/decline`, manager, { reason: 'R' });
    const inquiryId = await eventually(async () => {
      const loan = await apiClient.expectOk<Loan>('GET', `/api/loans/${id}`, manager);
      if (loan.inquiryId === null) throw new Error('the loan has no inquiry yet');
      return loan.inquiryId;
    });
    const passed = INSPECTION_ITEMS.pre.map((item) => ({ item, result: 'pass', note: 'N' }));
    const inspectionId = await create.inspection(manager, inquiryId, { checklist: passed, completed: true });
    const { contentHash } = await apiClient.expectOk<Inspection>('GET', `/api/inspections/${inspectionId}`, manager);
    await send('POST', `/api/loans/${id}/certificate-waiver`, manager, { reason: 'R' });
    const names = { otherName: 'N', emergencyReason: 'R' };
    await send('POST', `/api/loans/${id}/handovers`, manager, {
      kind: 'hand_over',
      inspectionId,
      contentHash,
      ...names,
    });
    await send('POST', `/api/loans/${id}/recall`, manager, { day: addDays(today(), 1), reason: 'R' });
  }

  /** An offer on a need of the other side. */
  async function offeredLoan(day: number): Promise<number> {
    const needId = await create.availableListing(partner, { type: 'needed_asset' });
    const period = { startsOn: dayFromNow(day), endsOn: dayFromNow(day + 4) };
    const body = { ...quoteBody(), needId, listingId: posted, ...period, note: 'N' };
    return (await send('POST', '/api/loans/offers', manager, body)).id;
  }

  /** A request for which an operator proposed a quote that an officer declined. */
  async function proposedLoan(day: number): Promise<number> {
    const id = await requestedLoan(day);
    await send('POST', `/api/loans/${id}/quotes`, operator, { ...quoteBody(), note: 'N' });
    await send('POST', `/api/loans/${id}/proposal/decline`, manager, { reason: 'R' });
    return id;
  }

  /** A registrant mistyped the address. */
  async function correctAddress(): Promise<void> {
    const profile = { ...userProfile('N', longUsername()), email: longEmail(), password: TEST_PASSWORD };
    await send('POST', '/api/register', {}, { ...profile, organization: 'O' });
    const cookie = await apiClient.signIn(profile.username, TEST_PASSWORD);
    await send('POST', '/api/email-verification', { cookie }, { email: longEmail(), username: longUsername() });
  }
}

const checklist = () => ({ checklist: [{ item: 'tires-tracks', result: 'fail', severity: 'major', note: 'N' }] });
