import { join } from 'node:path';
import autocannon from 'autocannon';
import { DOCUMENT_ADDRESS_PURPOSE } from '@commonyard/contracts/documents.values';
import type { Agreement } from '@commonyard/contracts/http/agreements';
import { createSignedTexts } from '@commonyard/service-kit/auth/signed-texts';
import { createLog } from '@commonyard/service-kit/observability/log';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { openDatabase } from '@commonyard/service-kit/db/database';
import type { ServiceDeps } from '@commonyard/service-kit/deps';
import { noUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { signatureBody } from '@commonyard/testing/factories/loans';
import { LENT_DAYS } from '@commonyard/testing/many-listings';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { buildApp } from '@commonyard/loans/src/app.ts';
import type { Database } from '@commonyard/loans/src/database.ts';
import { migrations } from '@commonyard/loans/src/migrations/index.ts';
import { startAssets } from './list.ts';
import { fillLoans } from './support/many-loans.ts';
import { createCallerSigner } from './support/caller-signer.ts';
import { median, ratioOf, type Figure } from './support/figures.ts';
import { compareRates, interleavedRounds, SECONDS } from './support/interleaved-rounds.ts';
import { recordRequests } from './support/recorded-app.ts';
import { startServer, waitUntilOk, withServers, type StopLater } from './support/servers.ts';
import { runSqlLoop } from './support/sql-loop.ts';
import { runTransactionLoop } from './support/transaction-loop.ts';

/** Quoted loans, each of a listing of its own, so that each can be accepted once. */
const LOANS = 60_000;
/** Loans of another town, whose list is read. */
const LOANS_OF_TOWN = 2_000;
/** A quoted loan of that town, which is signed before its page is read. */
const SIGNED_LOAN = LOANS + 50;
const CONNECTIONS = 8;
const NOWHERE = 'http://127.0.0.1:9';
const OFFICER = { userId: 2, role: 'municipal_admin', municipality: 'smiths-falls' } as const;
const LENDER = { userId: 1, role: 'municipal_admin', municipality: 'lanark-highlands' } as const;
const OFFICER_OF_TOWN = { userId: 3, role: 'municipal_admin', municipality: 'perth' } as const;

const { keys, publicKey, callerHeaders } = createCallerSigner('loans');

/** The cost of loans: a listing's availability, the list of loans, the acceptance of a quote, and the list on given days. */
export const benchLoans = async (): Promise<Figure[]> => [
  ...(await withServers(benchService)),
  ...(await withServers(benchDatedList)),
];

async function benchService(folder: string, stopLater: StopLater): Promise<Figure[]> {
  const postgres = stopLater(await startPostgres({ dataDir: join(folder, 'postgres'), durable: true }));
  const databaseUrl = withDatabaseUser(postgres.url, 'loans_app', 'bench-only');
  await migrateSchema({ ownerUrl: postgres.url, appUrl: databaseUrl, schema: 'loans', migrations });
  await fillLoans(postgres.url, { quoted: LOANS, ofTown: LOANS_OF_TOWN });
  const env = {
    DATABASE_URL: databaseUrl,
    RETENTION_DATABASE_URL: databaseUrl,
    CALLER_PUBLIC_KEY: publicKey,
    ASSETS_URL: NOWHERE,
    INQUIRIES_URL: NOWHERE,
    MEDIA_URL: NOWHERE,
    IMAGE_ID_SECRET: 'unused: the bench has no documents',
    AUDIT_LOG_SECRET: 'unused: the bench verifies no audit log',
  };
  const service = stopLater(await startServer('services/loans', folder, env));
  return [
    ...(await benchReads(folder, databaseUrl, service)),
    ...(await benchAcceptance(folder, databaseUrl, service.url)),
  ];
}

const ADDRESSES = createSignedTexts('unused: the bench has no documents', DOCUMENT_ADDRESS_PURPOSE);
const URLS = { assetsUrl: NOWHERE, inquiriesUrl: NOWHERE, mediaUrl: NOWHERE, publicUrl: NOWHERE };

/** Builds the service in this process, to record its statements. */
const build = (deps: ServiceDeps<Database>) =>
  buildApp({ ...deps, ...URLS, documentAddresses: ADDRESSES, usage: noUsageLimits });

async function benchReads(
  folder: string,
  databaseUrl: string,
  service: { url: string; pid: number },
): Promise<Figure[]> {
  await signLoan(service.url, SIGNED_LOAN);
  const requests = {
    availability: {
      path: '/api/availability/1',
      headers: callerHeaders({ userId: null, role: null, municipality: null }),
    },
    list: { path: '/api/loans', headers: callerHeaders(OFFICER_OF_TOWN) },
    loan: { path: `/api/loans/${SIGNED_LOAN}`, headers: callerHeaders(OFFICER_OF_TOWN) },
  };
  const statements = await recordRequests({ databaseUrl, callerKeys: [keys.publicKey], build }, requests);
  const endpoint = ({ path, headers }: typeof requests.list) => ({
    url: service.url + path,
    headers,
    pid: service.pid,
  });
  const loop = (name: keyof typeof requests) => () =>
    runSqlLoop({ folder, url: databaseUrl, statements: statements[name] });
  const ratio = await compareRates(
    { availability: endpoint(requests.availability), list: endpoint(requests.list), loan: endpoint(requests.loan) },
    { 'SQL of availability': loop('availability'), 'SQL of the list': loop('list'), 'SQL of the loan': loop('loan') },
  );
  return [
    {
      id: 'B',
      name: 'availability of a listing : the same SQL in a loop',
      ratio: ratio('availability', 'SQL of availability'),
      target: { atLeast: 0.85 },
    },
    {
      id: 'B',
      name: 'list of loans : the same SQL in a loop',
      ratio: ratio('list', 'SQL of the list'),
      target: { atLeast: 0.8 },
    },
    {
      id: 'B',
      name: 'page of a signed loan : the same SQL in a loop',
      ratio: ratio('loan', 'SQL of the loan'),
      // One statement reads everything. The service maps it for the side of the reader and names each step.
      target: { atLeast: 0.5 },
    },
  ];
}

/** The borrower accepts a quoted loan, and both sides sign its agreement. */
async function signLoan(url: string, id: number): Promise<void> {
  const confirmed = { confirmedAt: new Date().toISOString(), confirmedBy: 'password' } as const;
  const borrower = callerHeaders({ ...OFFICER_OF_TOWN, ...confirmed });
  const lender = callerHeaders({ ...LENDER, ...confirmed });
  const send = async (headers: Record<string, string>, path: string, body?: object) => {
    const method = body ? 'POST' : 'GET';
    const init = { method, headers: { ...headers, ...(body && { 'content-type': 'application/json' }) } };
    const response = await fetch(`${url}/api/loans/${id}/${path}`, {
      ...init,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
    return response.json() as Promise<unknown>;
  };
  await waitUntilOk(`${url}/api/loans/${id}`, borrower);
  await send(borrower, 'accept', {});
  for (const headers of [borrower, lender]) {
    const { sha256 } = (await send(headers, 'agreement')) as Agreement;
    await send(headers, 'signatures', signatureBody(sha256));
  }
}

async function benchAcceptance(folder: string, databaseUrl: string, url: string): Promise<Figure[]> {
  const headers = callerHeaders(OFFICER);
  await waitUntilOk(`${url}/api/loans/1`, headers);
  // Each acceptance needs a loan of its own: the service counts from the first one up, the transactions from the middle.
  let last = 0;
  const statements = await recordAcceptance(databaseUrl, LOANS, headers);
  const accept = async () => {
    const setupRequest = (request: object) => ({ ...request, path: `/api/loans/${++last}/accept`, headers });
    const requests = [{ method: 'POST' as const, setupRequest }];
    const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests });
    if (result.non2xx || result.errors) throw new Error('not every quote was accepted');
    return result['2xx'] / result.duration;
  };
  let next = LOANS / 2;
  const transact = async () => {
    const { perSecond, used } = await runTransactionLoop({
      folder,
      url: databaseUrl,
      statements,
      replaced: LOANS,
      from: next,
      connections: CONNECTIONS,
    });
    next += used;
    return perSecond;
  };
  // The service becomes twice as fast in its first seconds, in which its code is compiled.
  for (let times = 0; times < 3; times++) await accept();
  const rounds = await interleavedRounds({ transact, accept });
  for (const name of ['transact', 'accept'] as const)
    console.log(`  ${name}: ${Math.round(median(rounds.map((round) => round[name])))} per second`);
  return [
    {
      id: 'B',
      name: 'acceptance of a quote : a bare transaction with the same statements',
      ratio: ratioOf(rounds, (round) => round.accept / round.transact),
      target: { atLeast: 0.7 },
    },
  ];
}

/** The statements of an acceptance, in their order. */
async function recordAcceptance(databaseUrl: string, id: number, headers: Record<string, string>) {
  const log = createLog('bench', 'silent');
  const database = openDatabase<Database>(databaseUrl, log);
  const { db, pool } = database;
  const app = await build({ db, pool, log, callerKeys: [keys.publicKey], lifecycle: { stopping: false } });
  const statements = await recordStatements(async () => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: `/api/loans/${id}/accept`, headers });
    if (statusCode !== 200) throw new Error(`the acceptance responded with ${statusCode}: ${body}`);
  });
  await app.close();
  await database.close();
  return statements;
}

const LIST = '/api/assets?type=available_asset&category=construction&status=available&limit=24';

async function benchDatedList(folder: string, stopLater: StopLater): Promise<Figure[]> {
  const { service, guestHeaders } = await startAssets(folder, stopLater);
  const headers = guestHeaders();
  const dated = `${LIST}&${new URLSearchParams(LENT_DAYS).toString()}`;
  await waitUntilOk(service.url + dated, headers);
  const listings = (await (await fetch(service.url + dated, { headers })).json()) as object[];
  if (listings.length !== 24) throw new Error(`the list by days has ${listings.length} listings`);
  const ratio = await compareRates({
    plain: { url: service.url + LIST, headers, pid: service.pid },
    dated: { url: service.url + dated, headers, pid: service.pid },
  });
  return [
    {
      id: 'B',
      name: '24 of 100000 listings on given days, 29 % of them lent : without days',
      ratio: ratio('dated', 'plain'),
      target: { atLeast: 0.85 },
    },
  ];
}
