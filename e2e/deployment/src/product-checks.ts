import { createHash } from 'node:crypto';
import type { DocumentAddress, LoanDocument } from '@commonyard/contracts/http/documents';
import type { LoanRecord } from '@commonyard/contracts/http/loan-records';
import type { LoanSummary } from '@commonyard/contracts/http/loans';
import type { StatementSummary } from '@commonyard/contracts/http/statements';
import type { Status } from '@commonyard/contracts/http/status';
import { createApiClient } from '@commonyard/testing/api-client';
import { eventually } from '@commonyard/testing/eventually';
import { createFactories } from '@commonyard/testing/factories/entities';
import { imageForm } from '@commonyard/testing/factories/images';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { statementBody } from '@commonyard/testing/factories/loans';
import { createUser } from '@commonyard/testing/factories/users';
import { DEMO_PASSWORD } from '../../src/demo-api.ts';
import { photoFile } from '../../src/photo.ts';
import { attempt } from './command.ts';

const cookies = new Map<string, string>();

/** Clears the cached sessions, for another installation. */
export const forgetSession = (): void => cookies.clear();

// Retries, because an overloaded product responds 503.
const clientOf = (url: string) => createApiClient(url, { retryOn: [502, 503, 504] });

/** Runs a journey in Chromium and returns its last line, `5 passed, 0 failed`; if it fails, the end of its output. */
export async function runJourney(url: string): Promise<string> {
  const { code, out } = await attempt('npm', ['run', '--silent', 'e2e', '--', 'posting'], {
    env: { ...process.env, E2E_URL: url },
  });
  return code === 0 ? out.trim().split('\n').at(-1)! : out.slice(-4_000);
}

/** Logs a demo user in and returns the `Set-Cookie` header, with its attributes. */
export const logIn = (url: string, username: string): Promise<string> => clientOf(url).logIn(username, DEMO_PASSWORD);

/** Requests the email with which a user chooses a new password. */
export async function requestPasswordReset(url: string, email: string): Promise<void> {
  await clientOf(url).expectOk('POST', '/api/password-reset', { body: { email } });
}

/** Sends an inquiry about each of some listings as a guest. The guest and an administrator get email. */
export async function sendInquiries(url: string, count: number): Promise<void> {
  const client = createApiClient(url, { retryOn: [502, 503, 504], withFormTokens: true });
  const path = `/api/assets?type=available_asset&limit=${count}`;
  const listings = await client.expectOk<{ id: number }[]>('GET', path);
  for (const { id } of listings)
    await client.expectOk('POST', '/api/public-inquiries', { body: publicInquiryBody(id) });
}

/** The session of a demo user for all reads: logins are rate-limited. */
async function sessionOf(url: string, username: string): Promise<string> {
  const cookie = cookies.get(username) ?? (await clientOf(url).signIn(username, DEMO_PASSWORD));
  cookies.set(username, cookie);
  return cookie;
}

/** Adds a statement that the officer `manager` receives, and a document of that officer: no loan of the demo has one. */
export async function addLoanPapers(url: string): Promise<void> {
  const client = clientOf(url);
  const [admin, manager] = [await sessionOf(url, 'admin'), await sessionOf(url, 'manager')];
  const [loan] = await client.expectOk<LoanSummary[]>('GET', '/api/loans?status=returned', { cookie: manager });
  const { id, lender } = loan!;
  const profile = { role: 'municipal_admin', name: 'Lena Lender', municipality: lender.municipality } as const;
  const { cookie } = await createUser(client, admin, profile);
  await client.expectOk('POST', `/api/loans/${id}/statements`, { cookie, body: statementBody() });
  await createFactories(client, { cookie: admin }).loanDocument({ cookie: manager }, id);
  await waitUntilProcessed(url);
}

/** Waits until all events are published and handled: what an event changes belongs to the stored data. */
async function waitUntilProcessed(url: string): Promise<void> {
  const cookie = await sessionOf(url, 'admin');
  await eventually(
    async () => {
      const { services } = await clientOf(url).expectOk<Status>('GET', '/api/status', { cookie });
      const waiting = services.filter(
        ({ status }) =>
          status?.outbox?.events !== 0 || (status.consumers ?? []).some((consumer) => consumer.pending !== 0),
      );
      if (waiting.length > 0) throw new Error(`${waiting.map(({ service }) => service).join()}: events are waiting`);
    },
    { within: 100_000 },
  );
}

/**
 * Reads what an administrator can see of the stored data, and the statements of an officer with the records of their loans: records in
 * full, images and documents as the hash of their bytes.
 */
export async function readStoredData(url: string): Promise<Record<string, unknown>> {
  const client = clientOf(url);
  const cookie = await sessionOf(url, 'admin');
  const data: Record<string, unknown> = {};
  for (const noun of ['admin/assets', 'inquiries', 'users', 'inspections', 'loans']) {
    const path = `/api/${noun}?limit=100`;
    data[path] = await client.expectOk('GET', path, { cookie });
  }
  const images = new Set(JSON.stringify(data['/api/admin/assets?limit=100']).match(/\/media\/[\w./-]+/g));
  for (const path of [...images].slice(0, 10)) data[path] = await hashOf(await client.fetch('GET', path, { cookie }));
  return { ...data, ...(await readLoanPapers(url)) };
}

/** The statements of the officer `manager`, and the record and the documents of each loan that has one. */
async function readLoanPapers(url: string): Promise<Record<string, unknown>> {
  const client = clientOf(url);
  const cookie = await sessionOf(url, 'manager');
  const read = <T>(path: string) => client.expectOk<T>('GET', path, { cookie });
  const statements = await read<StatementSummary[]>('/api/statements');
  const data: Record<string, unknown> = { '/api/statements': statements };
  for (const loanId of new Set(statements.map((statement) => statement.loanId))) {
    const path = `/api/loans/${loanId}`;
    // Its facts say when the record was made.
    data[`${path}/record`] = (await read<LoanRecord>(`${path}/record`)).sections;
    for (const { id } of await read<LoanDocument[]>(`${path}/documents`)) {
      const address = await read<DocumentAddress>(`${path}/documents/${id}/address`);
      data[`${path}/documents/${id}`] = await hashOf(await client.fetch('GET', address.url, { cookie }));
    }
  }
  return data;
}

/** When the newest backup was made, as the status page shows it. */
export async function readBackupTime(url: string): Promise<string | null | undefined> {
  const client = clientOf(url);
  const cookie = await client.signIn('admin', DEMO_PASSWORD);
  const { services } = await client.expectOk<Status>('GET', '/api/status', { cookie });
  return services.find(({ service }) => service === 'media')!.status?.backup?.at;
}

async function hashOf(response: Response): Promise<string> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex');
}

/** Uploads an image, reads it with the cookie that the upload set, and returns the type of the stored one, and whether two downloads have the same bytes. */
export async function uploadImage(url: string): Promise<{ type: string; same: boolean }> {
  const client = clientOf(url);
  const form = imageForm([await photoFile(1)]);
  const { status, body, headers } = await client.send<{ urls: string[] }>('POST', '/api/upload/images', { form });
  if (status !== 201) throw new Error(`POST /api/upload/images: ${status}`);
  const [path, cookie] = [body.urls[0]!, headers.get('set-cookie')?.split(';')[0]];
  const [first, second] = [await client.fetch('GET', path, { cookie }), await client.fetch('GET', path, { cookie })];
  const type = first.headers.get('content-type') ?? '';
  return { type, same: (await hashOf(first)) === (await hashOf(second)) };
}
