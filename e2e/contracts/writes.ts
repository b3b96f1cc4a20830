import type { Agreement } from '@commonyard/contracts/http/agreements';
import type { ListingMatches } from '@commonyard/contracts/http/matches';
import type { Loan } from '@commonyard/contracts/http/loans';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import { eventually } from '@commonyard/testing/eventually';
import { createFactories } from '@commonyard/testing/factories/entities';
import {
  dayFromNow,
  handOverPlanBody,
  loanBody,
  quoteBody,
  signatureBody,
  statementBody,
} from '@commonyard/testing/factories/loans';
import { savedSearchBody } from '@commonyard/testing/factories/searches';
import { caseOf } from '../permissions/cases.ts';
import type { PermissionsFixture } from '../permissions/fixture.ts';
import { readTables } from '../permissions/table.ts';
import { createUserOfKind, type Column } from '../permissions/users.ts';

const CALLERS: Column[] = ['guest', 'owner', "owner's admin", 'inquirer', "inquirer's admin", 'waiting', 'admin'];

/** Sends what only time or several requests cause, then each write of the permission table once per kind of caller that may. */
export async function sendAllWrites(fixture: PermissionsFixture): Promise<void> {
  await sendImages(fixture);
  await sendAccountSteps(fixture);
  await sendLoanSteps(fixture);
  await sendMatches(fixture);
  await sendSearches(fixture);
  await sendCertificates(fixture);
  await sendHandovers(fixture);
  await sendHandoverReminders(fixture);
  await sendSignatures(fixture);
  await sendSettlements(fixture);
  await sendDamage(fixture);
  await sendStatements(fixture);
  const rows = readTables(new URL('../permissions/table.md', import.meta.url)).get('Services')!;
  for (const row of rows.filter(({ route }) => !route!.startsWith('GET '))) {
    const [method, template] = row['route']!.split(' ') as [string, string];
    const found = caseOf(row);
    for (const column of CALLERS.filter((each) => row[each]?.startsWith('2'))) {
      const request = typeof found === 'function' ? await found(fixture, column) : found;
      const cookie = request.cookie ?? (column === 'guest' ? undefined : fixture.users[column as 'owner'].cookie);
      const path = request.path ?? template.replace(':id', String(request.id)) + (request.search ?? '');
      await fixture.client.send(method, path, { ...request, ...(cookie && { cookie }) });
    }
  }
}

/** A loan that is proposed, one whose days another takes, and a loan that a job expires, and one of which it asks what happened. */
async function sendLoanSteps({ product, client, users, entities, newOfferBody }: PermissionsFixture): Promise<void> {
  const [officer, borrower] = [users["owner's admin"].cookie, users["inquirer's admin"].cookie];
  await client.expectOk('PUT', '/api/municipality-settings', { cookie: officer, body: { operatorLimitCents: 0 } });
  const proposed = await entities.requestedLoan();
  await client.expectOk('POST', `/api/loans/${proposed}/quotes`, { cookie: users.owner.cookie, body: quoteBody() });

  const countered = await entities.quotedLoan();
  const otherDays = quoteBody({ startsOn: dayFromNow(31), endsOn: dayFromNow(35) });
  await client.send('POST', `/api/loans/${countered}/quotes`, { cookie: borrower, body: otherDays });

  // What is written in the inquiry of a loan names the loan.
  const inquiry = await eventually(async () => {
    const { inquiryId } = await client.expectOk<Loan>('GET', `/api/loans/${countered}`, { cookie: officer });
    if (inquiryId === null) throw new Error('the loan has no inquiry yet');
    return inquiryId;
  });
  const create = createFactories(client, { cookie: users.admin.cookie });
  await create.message(users.owner, inquiry, 'It is by the gate.');
  const checklist = INSPECTION_ITEMS.pre.map((item) => ({ item, result: 'pass' }));
  await create.inspection(users.owner, inquiry, { checklist, completed: true });

  const listing = await entities.listingWithTerms();
  const ids: number[] = [];
  for (const cookie of [users.inquirer.cookie, users['other operator'].cookie])
    ids.push((await client.expectOk<{ id: number }>('POST', '/api/loans', { cookie, body: loanBody(listing) })).id);
  await client.expectOk('POST', `/api/loans/${ids[0]}/quotes`, { cookie: officer, body: quoteBody() });
  await client.expectOk('POST', `/api/loans/${ids[0]}/accept`, { cookie: borrower, body: {} });

  // An account whose loan is open waits for approval again. Others of the table keep theirs.
  const visitor = await createUserOfKind(client, users.admin.cookie, 'inquirer');
  const open = loanBody(await entities.listingWithTerms());
  await client.expectOk('POST', '/api/loans', { cookie: visitor.cookie, body: open });
  const takeBack = `/api/users/${visitor.id}/take-back-approval`;
  await client.expectOk('POST', takeBack, { cookie: users.admin.cookie, body: { reason: 'Unknown' } });

  // A withdrawn listing with an open and an accepted loan, and a municipality that loses its last officer.
  const withdrawn = await entities.listingWithTerms();
  const lent = loanBody(withdrawn);
  const { id: accepted } = await client.expectOk<{ id: number }>('POST', '/api/loans', {
    cookie: borrower,
    body: lent,
  });
  await client.expectOk('POST', `/api/loans/${accepted}/quotes`, { cookie: officer, body: quoteBody() });
  await client.expectOk('POST', `/api/loans/${accepted}/accept`, { cookie: borrower, body: {} });
  const later = loanBody(withdrawn, { startsOn: dayFromNow(50), endsOn: dayFromNow(54) });
  await client.expectOk('POST', '/api/loans', { cookie: borrower, body: later });
  const reason = { reason: 'It was sold' };
  await client.expectOk('POST', `/api/assets/${withdrawn}/withdraw`, { cookie: users.owner.cookie, body: reason });
  const deleted = await entities.listingWithTerms();
  await client.expectOk('DELETE', `/api/assets/${deleted}`, { cookie: users.admin.cookie, body: reason });
  // A withdrawn need with an open offer.
  const offer = await newOfferBody();
  await client.expectOk('POST', '/api/loans/offers', { cookie: borrower, body: offer });
  await client.expectOk('POST', `/api/assets/${offer.needId}/withdraw`, { cookie: users.owner.cookie, body: reason });
  const lastOfficer = await createUserOfKind(client, users.admin.cookie, 'other admin', 'perth');
  const operator = await createUserOfKind(client, users.admin.cookie, 'other operator', 'perth');
  const requested = loanBody(await entities.listingWithTerms());
  await client.expectOk('POST', '/api/loans', { cookie: operator.cookie, body: requested });
  const deactivate = `/api/users/${lastOfficer.id}/deactivate`;
  await client.expectOk('POST', deactivate, { cookie: users.admin.cookie, body: { reason: 'Retired' } });

  // A certificate that names a municipality, and ends soon.
  const ending = { additionalInsured: ['smiths-falls'], endsOn: dayFromNow(5) };
  const certificate = await create.certificate(users['other admin'], ending);
  await eventually(
    async () => {
      const [row] = await product.query<{ reminded_days: number | null }>(
        'SELECT reminded_days FROM loans.certificates WHERE id = $1',
        [certificate],
      );
      if (row?.reminded_days !== 7) throw new Error('the job has not reminded of the certificate yet');
    },
    { within: 150_000 },
  );

  const due = [await entities.requestedLoan(), await entities.acceptedLoan()];
  await product.query(`UPDATE loans.loans SET due_at = now() - interval '1 hour' WHERE id = ANY($1)`, [due]);
  await eventually(
    async () => {
      const changed = await product.query(
        `SELECT FROM loans.loans WHERE id = ANY($1) AND (status = 'expired' OR end_requests > 0)`,
        [due],
      );
      if (changed.length < 2) throw new Error('the job has not acted on the loans yet');
    },
    { within: 150_000 },
  );
}

/** A machine that comes back, and one that is late while its next loan waits. */
async function sendHandovers({ client, product, users, entities, inspect }: PermissionsFixture): Promise<void> {
  const { owner, inquirer } = users;
  const back = await entities.outLoan();
  const body = { kind: 'return', ...(await inspect(back, 'post')) };
  for (const { cookie } of [owner, inquirer])
    await client.expectOk('POST', `/api/loans/${back}/handovers`, { cookie, body });

  const late = await entities.outLoan();
  const [{ listing_id: listing }] = (await product.query<{ listing_id: number }>(
    `UPDATE loans.loans SET starts_on = $2, ends_on = $3, due_at = now() - interval '1 hour' WHERE id = $1 RETURNING listing_id`,
    [late, dayFromNow(-5), dayFromNow(-2)],
  )) as [{ listing_id: number }];
  const { id: next } = await client.expectOk<{ id: number }>('POST', '/api/loans', {
    cookie: inquirer.cookie,
    body: loanBody(listing),
  });
  await client.expectOk('POST', `/api/loans/${next}/quotes`, {
    cookie: users["owner's admin"].cookie,
    body: quoteBody(),
  });
  await client.expectOk('POST', `/api/loans/${next}/accept`, { cookie: users["inquirer's admin"].cookie, body: {} });
  await product.query('UPDATE loans.loans SET starts_on = $2 WHERE id = $1', [next, dayFromNow(2)]);
  await eventually(
    async () => {
      const warned = await product.query('SELECT FROM loans.loans WHERE id = $1 AND late_warned_at IS NOT NULL', [
        next,
      ]);
      if (warned.length === 0) throw new Error('the jobs have not found the late machine yet');
    },
    { within: 200_000 },
  );
}

/** A certificate of insurance that covers an accepted loan, until it is removed. The municipality has no other one yet. */
async function sendCertificates({ client, users, entities }: PermissionsFixture): Promise<void> {
  await entities.acceptedLoan();
  const borrower = users["inquirer's admin"];
  const create = createFactories(client, { cookie: users.admin.cookie });
  await client.expectOk('DELETE', `/api/certificates/${await create.certificate(borrower)}`, {
    cookie: borrower.cookie,
  });
}

/** A loan whose first day is tomorrow, and one that is out whose last day is. */
async function sendHandoverReminders({ client, product, users, entities }: PermissionsFixture): Promise<void> {
  const [next, out] = [await entities.acceptedLoan(), await entities.outLoan()];
  const { cookie } = users.inquirer;
  for (const id of [next, out])
    await client.expectOk('PUT', `/api/loans/${id}/hand-over-plan`, { cookie, body: handOverPlanBody() });
  // The job reminds from six in the morning on, and not of what the sides agreed on or handed over on the same day.
  await product.query(
    `UPDATE loans.loans SET starts_on = $2, accepted_at = accepted_at - interval '2 days' WHERE id = $1`,
    [next, dayFromNow(1)],
  );
  await product.query(`UPDATE loans.loans SET ends_on = $2, out_at = out_at - interval '2 days' WHERE id = $1`, [
    out,
    dayFromNow(1),
  ]);
  await eventually(
    async () => {
      const reminded = await product.query(
        'SELECT FROM loans.loans WHERE id = ANY($1) AND (pick_up_reminded_for IS NOT NULL OR return_reminded_for IS NOT NULL)',
        [[next, out]],
      );
      if (reminded.length < 2) throw new Error('the job has not reminded of the pick-up and the return yet');
    },
    { within: 150_000 },
  );
}

/** A loan whose sides are reminded and sign, and one that their master agreement signs. */
async function sendSignatures({ client, product, users, entities }: PermissionsFixture): Promise<void> {
  const officers = [users["owner's admin"], users["inquirer's admin"]] as const;
  const id = await entities.acceptedLoan();
  await product.query(`UPDATE loans.agreements SET remind_at = now() - interval '1 hour' WHERE loan_id = $1`, [id]);
  await eventually(
    async () => {
      const reminded = await product.query('SELECT FROM loans.agreements WHERE loan_id = $1 AND reminders > 0', [id]);
      if (reminded.length === 0) throw new Error('the job has not reminded of the signatures yet');
    },
    { within: 150_000 },
  );
  for (const { cookie, password } of officers) {
    await client.expectOk('POST', '/api/user/confirm', { cookie, body: { password } });
    const { sha256 } = await client.expectOk<Agreement>('GET', `/api/loans/${id}/agreement`, { cookie });
    await client.expectOk('POST', `/api/loans/${id}/signatures`, { cookie, body: signatureBody(sha256) });
  }

  const master = await entities.masterAgreement();
  const path = `/api/master-agreements/${master}`;
  await client.expectOk('POST', `${path}/confirm`, { cookie: officers[1].cookie });
  await entities.acceptedLoan();
  await client.expectOk('POST', `${path}/end`, { cookie: officers[1].cookie, body: { reason: 'Renewed' } });
}

/** A settlement that the other municipality confirms, and one that it declines. */
async function sendSettlements({ client, users, entities }: PermissionsFixture): Promise<void> {
  const { cookie } = users["inquirer's admin"];
  await client.expectOk('POST', `/api/settlements/${await entities.settlement()}/confirm`, { cookie });
  const path = `/api/settlements/${await entities.settlement()}/end`;
  await client.expectOk('POST', path, { cookie, body: { reason: 'Paid by cheque' } });
}

/** Equipment that matches a need of another municipality, with days: the owners of both are notified. */
async function sendMatches({ client, users }: PermissionsFixture): Promise<void> {
  const create = createFactories(client, { cookie: users.admin.cookie });
  const sweeper = { title: 'Street sweeper', category: 'road-maintenance' };
  const days = { availableFrom: dayFromNow(20), availableTo: dayFromNow(24) };
  await create.availableListing(users.owner, { ...sweeper, ...days });
  const need = await create.availableListing(users.inquirer, { ...sweeper, ...days, type: 'needed_asset' });
  await eventually(async () => {
    const { cookie } = users.inquirer;
    const { matches } = await client.expectOk<ListingMatches>('GET', `/api/assets/${need}/matches`, { cookie });
    if (matches.length === 0) throw new Error('the need has no match yet');
  });
}

/** What searches of a user and of a guest find, a machine that becomes free, and searches of a guest that end soon. */
async function sendSearches({ client, product, users, newGuestSearches }: PermissionsFixture): Promise<void> {
  const { owner, inquirer } = users;
  const create = createFactories(client, { cookie: users.admin.cookie });
  const { token, id: ofGuest } = await newGuestSearches();
  await client.expectOk('POST', '/api/guest-searches/link/confirm', { body: { token } });
  await client.expectOk('POST', '/api/guest-searches/link/update', { body: { token, id: ofGuest, timing: 'now' } });
  const days = { availableFrom: dayFromNow(20), availableTo: dayFromNow(24) };
  const watched = await create.availableListing(owner, days);
  const setBusy = (busy: string | null) =>
    product.query('UPDATE assets.listings SET busy = $2::datemultirange WHERE id = $1', [watched, busy]);
  await setBusy(`{[${days.availableFrom},${days.availableTo}]}`);
  const every = {
    search: 'grader',
    category: 'road-maintenance',
    region: 'Ontario',
    rateType: 'daily',
    municipality: 'smiths-falls',
    near: 'perth',
    radiusKm: 50,
    ...days,
  };
  const ids = [ofGuest];
  for (const query of [every, { listingId: watched, ...days }]) {
    const body = savedSearchBody({ query: { type: 'available_asset', ...query }, timing: 'now' });
    ids.push(
      (await client.expectOk<{ id: number }>('POST', '/api/saved-searches', { cookie: inquirer.cookie, body })).id,
    );
  }
  await create.availableListing(owner, { title: 'Grader', category: every.category, region: every.region, ...days });
  await setBusy(null);
  for (const step of ['withdraw', 'restore'])
    await client.expectOk('POST', `/api/assets/${watched}/${step}`, { cookie: owner.cookie, body: {} });
  await product.query(
    `UPDATE assets.search_guests SET ends_on = $2 WHERE id = (SELECT guest_id FROM assets.saved_searches WHERE id = $1)`,
    [ofGuest, dayFromNow(5)],
  );
  await eventually(
    async () => {
      const notified = await product.query(
        `SELECT FROM assets.saved_searches search LEFT JOIN assets.search_guests guest ON guest.id = guest_id
          WHERE search.id = ANY($1) AND notified_at IS NOT NULL AND (guest_id IS NULL OR reminded_at IS NOT NULL)`,
        [ids],
      );
      if (notified.length < ids.length) throw new Error('the jobs have not notified the owners of the searches yet');
    },
    { within: 150_000 },
  );
}

/** A major fault that a post inspection finds, while the machine has a later loan. */
async function sendDamage({ client, users, entities }: PermissionsFixture): Promise<void> {
  const { owner, inquirer } = users;
  const create = createFactories(client, { cookie: users.admin.cookie });
  const id = await entities.agreedLoan();
  const loan = await eventually(async () => {
    const found = await client.expectOk<Loan>('GET', `/api/loans/${id}`, { cookie: owner.cookie });
    if (found.inquiryId === null) throw new Error('the loan has no inquiry yet');
    return found;
  });
  const later = loanBody(loan.listing.id, { startsOn: dayFromNow(60), endsOn: dayFromNow(64) });
  await client.expectOk('POST', '/api/loans', { cookie: inquirer.cookie, body: later });
  const [photo] = await create.images();
  const fault = { result: 'fail', severity: 'major', note: 'The frame is bent', photo };
  const checklist = INSPECTION_ITEMS.post.map((item, index) => ({
    item,
    ...(index === 0 ? fault : { result: 'pass' }),
  }));
  await create.inspection(owner, loan.inquiryId!, { type: 'post', checklist, completed: true });
  await eventually(async () => {
    const { outOfServiceSince } = await client.expectOk<Loan>('GET', `/api/loans/${id}`, { cookie: owner.cookie });
    if (!outOfServiceSince) throw new Error('the fault has not taken the machine out of service yet');
  });
  const clear = `/api/availability/${loan.listing.id}/out-of-service/clear`;
  await client.expectOk('POST', clear, { cookie: owner.cookie, body: { note: 'Repaired' } });
}

/** A statement that the borrowing side disputes, and the one that takes its place. */
async function sendStatements({ client, users, entities }: PermissionsFixture): Promise<void> {
  const [lender, borrower] = [users["owner's admin"], users["inquirer's admin"]];
  const path = `/api/loans/${await entities.backLoan()}`;
  await client.expectOk('POST', `${path}/statements`, { cookie: lender.cookie, body: statementBody() });
  const lines = [{ position: 0, reason: 'We had it for three days' }];
  const dispute = { reason: 'Too many days', lines };
  await client.expectOk('POST', `${path}/end/dispute`, { cookie: borrower.cookie, body: dispute });
  await client.expectOk('POST', `${path}/statements`, { cookie: lender.cookie, body: statementBody() });
}

/** What the table has no request for: a member that joins by its domain, an address that is registered twice. */
async function sendAccountSteps({ client, users, findMail }: PermissionsFixture): Promise<void> {
  const domain = 'joins.example.ca';
  const { id } = await client.expectOk<{ id: number }>('POST', '/api/municipality-domains', {
    cookie: users["owner's admin"].cookie,
    body: { domain, municipality: 'smiths-falls' },
  });
  await client.expectOk('POST', `/api/municipality-domains/${id}/confirm`, { cookie: users.admin.cookie });
  const account = {
    username: 'joiner',
    name: 'Jo Joiner',
    email: `jo@${domain}`,
    password: 'forty-two-graders-in-snow',
  };
  const body = { ...account, municipality: 'smiths-falls' };
  await client.expectOk('POST', '/api/register', { body });
  const cookie = await client.signIn(account.username, account.password);
  const token = await findMail(account.email, /\/auth\/verify#token=(\S+)/);
  await client.expectOk('POST', '/api/email-verification/confirm', { cookie, body: { token } });
  const reused = { ...body, username: 'joiner-again', email: users.owner.email };
  await client.expectOk('POST', '/api/register', { body: reused });
  await client.expectOk('PATCH', `/api/users/${users.owner.id}`, {
    cookie: users.admin.cookie,
    body: { limitFactor: 2 },
  });
}

/** What the table has without images: a listing, and an inspection that is completed. */
async function sendImages({ client, users, entities }: PermissionsFixture): Promise<void> {
  const { owner } = users;
  const create = createFactories(client, { cookie: users.admin.cookie });
  await create.availableListing(owner, { images: await create.images() });
  await create.changedListing(owner, { images: await create.images() });
  const checklist = INSPECTION_ITEMS.pre.map((item) => ({ item, result: 'pass' }));
  const body = { images: await create.images(), checklist, completed: true };
  await create.inspection(owner, await entities.startedInquiry(), body);
}
