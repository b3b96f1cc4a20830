import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import { eventually } from '@commonyard/testing/eventually';
import { createFactories } from '@commonyard/testing/factories/entities';
import { dayFromNow, loanBody, quoteBody } from '@commonyard/testing/factories/loans';
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

/** A loan that is proposed, one whose days another takes, and loans that a job expires and closes. */
async function sendLoanSteps({ product, client, users, entities }: PermissionsFixture): Promise<void> {
  const [officer, borrower] = [users["owner's admin"].cookie, users["inquirer's admin"].cookie];
  await client.expectOk('PUT', '/api/municipality-settings', { cookie: officer, body: { operatorLimitCents: 0 } });
  const proposed = await entities.requestedLoan();
  await client.expectOk('POST', `/api/loans/${proposed}/quotes`, { cookie: users.owner.cookie, body: quoteBody() });

  const countered = await entities.quotedLoan();
  const otherDays = quoteBody({ startsOn: dayFromNow(31), endsOn: dayFromNow(35) });
  await client.send('POST', `/api/loans/${countered}/quotes`, { cookie: borrower, body: otherDays });

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

  const due = [await entities.requestedLoan(), await entities.acceptedLoan()];
  await product.query(`UPDATE loans.loans SET due_at = now() - interval '1 hour' WHERE id = ANY($1)`, [due]);
  await eventually(
    async () => {
      const ended = await product.query(
        `SELECT FROM loans.loans WHERE id = ANY($1) AND status IN ('expired', 'closed')`,
        [due],
      );
      if (ended.length < 2) throw new Error('the job has not ended the loans yet');
    },
    { within: 150_000 },
  );
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
