// Sends the request of every cell of table.md to the running product.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { AUDIT_SOURCES } from '@commonyard/contracts/audit.values';
import { VALUE_WORDS } from '@commonyard/contracts/audit-values.values';
import { RECORDS_SERVICES } from '@commonyard/contracts/records.values';
import { signCaller } from '@commonyard/service-kit/auth/caller';
import { readPrivateKey } from '@commonyard/service-kit/auth/caller-keys';
import { createApiClient } from '@commonyard/testing/api-client';
import { TEXT_KINDS } from '@commonyard/contracts/text.values';
import { documentForm } from '@commonyard/testing/factories/documents';
import { openEventStream } from '@commonyard/testing/event-stream';
import { describeApi } from '../../deploy/release/openapi.ts';
import { readRelease } from '../../deploy/release/release.ts';
import { readOperations } from '../fuzz/operations.ts';
import { INTERNALS } from '../fuzz/responses.ts';
import { findRawTexts, type StoredEntry } from './audit-words.ts';
import { caseOf, CASES, type CellRequest } from './cases.ts';
import { startPermissionsFixture, type PermissionsFixture } from './fixture.ts';
import { readSettledRows } from '../src/stored-rows.ts';
import { readTables, type Row } from './table.ts';
import { findCostlyFields, findStaleExceptions, findTextFaults, listTextFields } from './text-fields.ts';
import { findOpenObjects } from './unknown-fields.ts';
import { COLUMNS, type Column } from './users.ts';

const MINUTES = 60_000;
const tables = readTables(new URL('table.md', import.meta.url));
const services = tables.get('Services')!;
const internal = tables.get('Behind the gateway')!;
const gateway = tables.get('At the gateway')!;
/** The gateway itself responds, and not the same to every caller. */
const OWN_OF_GATEWAY = ['GET /api/status'];

/** Mail programs and browsers open them, no client of the API. */
const PAGES_OF_LINKS = [
  'GET /api/guest-searches/unsubscribe',
  'GET /api/notifications/confirmations',
  'GET /api/notifications/unsubscribe',
  'POST /api/guest-searches/unsubscribe',
  'POST /api/notifications/confirmations',
  'POST /api/notifications/confirmations/disown',
  'POST /api/notifications/unsubscribe',
];
let fixture: PermissionsFixture;
beforeAll(async () => {
  fixture = await startPermissionsFixture();
}, 5 * MINUTES);
afterAll(() => fixture?.stop(), MINUTES);

const splitRoute = (route: string) => route.split(' ') as [string, string];

describe('routes', () => {
  it('and rows of the table match', () => {
    const running = fixture.routes.filter(({ program }) => program !== 'gateway').flatMap(({ routes }) => routes);
    const rows = [...services, ...internal].map(({ route }) => route!);
    expect([...new Set(rows)].toSorted()).toEqual([...new Set([...running, ...OWN_OF_GATEWAY])].toSorted());
  });

  it('and the tables of the contracts match', async () => {
    const running = fixture.routes.filter(({ program }) => program !== 'gateway').flatMap(({ routes }) => routes);
    const contracts = join(import.meta.dirname, '../../packages/contracts/src/http');
    const modules = globSync('**/*.ts', { cwd: contracts, exclude: ['**/*.test.ts'] });
    const exported = await Promise.all(
      modules.map(async (file) => (await import(join(contracts, file))) as Record<string, object>),
    );
    const tables = exported.flatMap((exports) => Object.entries(exports)).filter(([name]) => name.endsWith('_ROUTES'));
    const described = new Set(tables.flatMap(([, table]) => Object.keys(table)));
    const toRow = (route: string) =>
      described.has(route) ? route : route.replace(/ \/api\/(audit|records)\/[a-z]+/, ' /api/$1/:service');
    const rows = running.filter((route) => /^(?!HEAD)\w+ \/api\//.test(route)).map(toRow);
    expect([...new Set(rows)].toSorted()).toEqual([...described, ...PAGES_OF_LINKS].toSorted());
  });

  it('have a request for each of their rows', () => {
    const rows = services
      .filter(({ route, about }) => CASES[route!]?.[about!] || !/^(?:any|\{.*\})$/.test(about!))
      .map(({ route, about }) => `${route} | ${about}`);
    const cases = Object.entries(CASES).flatMap(([route, kinds]) =>
      Object.keys(kinds).map((about) => `${route} | ${about}`),
    );
    expect(rows.toSorted()).toEqual(cases.toSorted());
  });

  it('give users what each service with records stores of them', () => {
    const own = RECORDS_SERVICES.filter((service) => service !== 'identity').map(
      (service) => `GET /api/records/${service}/my-data`,
    );
    expect(own.filter((route) => !services.some((row) => row['route'] === route))).toEqual([]);
  });

  it('of the gateway are in the table or lead to routes of services', () => {
    const servicePaths = services.map(({ route }) => splitRoute(route!)[1]);
    const own = gateway.map(({ route }) => route);
    const leadsToService = (path: string) =>
      servicePaths.some((known) => `${known}/`.startsWith(`${path.replace(/\/\*$/, '')}/`));
    const { routes } = fixture.routes.find(({ program }) => program === 'gateway')!;
    const unclaimed = routes.filter((route) => !own.includes(route) && !leadsToService(splitRoute(route)[1]));
    expect(unclaimed).toEqual([]);
    expect(own.filter((route) => !routes.includes(route!))).toEqual([]);
  });
});

describe('the API description of a release', () => {
  it('has every route of the table, and the version', async () => {
    const { info, paths } = await describeApi(fixture.product.url, { ...readRelease(), version: '9.8.7' });
    expect(info.version).toBe('9.8.7');
    const described = new Set(Object.keys(paths).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1')));
    expect(services.map(({ route }) => splitRoute(route!)[1]).filter((path) => !described.has(path))).toEqual([]);
  });

  it('is not written where a service is missing', async () => {
    const product = createServer((_request, response) =>
      response.end(JSON.stringify({ info: { description: 'Described here: identity, media.' }, paths: {} })),
    ).listen(0, '127.0.0.1');
    try {
      await once(product, 'listening');
      const { port } = product.address() as AddressInfo;
      await expect(describeApi(`http://127.0.0.1:${port}`, readRelease())).rejects.toThrow('lacks assets');
    } finally {
      product.close();
    }
  });
});

describe('bodies', () => {
  it('of every operation take no field that they do not declare', async () => {
    const operations = readOperations(await fixture.client.expectOk('GET', '/api/docs/openapi.json'));
    expect(operations.filter(({ body }) => body?.type === 'application/json').length).toBeGreaterThan(50);
    expect(operations.flatMap(findOpenObjects)).toEqual([]);
  });
});

describe('text fields', () => {
  it('of every operation take no text that hides characters, and none of one line a line break', async () => {
    const operations = readOperations(await fixture.client.expectOk('GET', '/api/docs/openapi.json'));
    const fields = listTextFields(operations);
    expect(new Set(fields.map(({ schema }) => schema['text']))).toEqual(new Set([undefined, ...TEXT_KINDS]));
    expect(fields.flatMap(findTextFaults)).toEqual([]);
    expect(findStaleExceptions(fields)).toEqual([]);
  });

  it('of every operation are cut before they are normalized and matched', async () => {
    const operations = readOperations(await fixture.client.expectOk('GET', '/api/docs/openapi.json'));
    expect(findCostlyFields(listTextFields(operations))).toEqual([]);
  });
});

describe('the status for each caller matches the table:', () => {
  it.each(services.map((row) => [`${row['route']}, ${row['about']}`, row] as const))(
    '%s',
    async (_name, row) => {
      const requestOf = requestsOf(row);
      const responses: Row = {};
      const expected: Row = {};
      const cells = COLUMNS.flatMap((column) => sessionsOf(column).map(([name, cookie]) => ({ column, name, cookie })));
      for (const batch of chunks(cells, 4)) {
        // Creating the entities takes long; the requests themselves run one after the other.
        const requests = await Promise.all(batch.map(async ({ column }) => requestOf(fixtureOf(row, column), column)));
        for (const [index, { column, name, cookie }] of batch.entries()) {
          expected[name] = row[column]!;
          const request = requests[index]!;
          responses[name] = await responseTo(row['route']!, { ...request, cookie: request.cookie ?? cookie });
        }
      }
      expect(responses).toEqual(expected);
    },
    5 * MINUTES,
  );
});

const requestsOf = (row: Row) => {
  const found = caseOf(row);
  return typeof found === 'function' ? found : () => found;
};

/** The entities of a request: a rejected one changes nothing, and a GET neither. */
const fixtureOf = (row: Row, column: Column) =>
  Number(row[column]) >= 400 || row['route']!.startsWith('GET ') ? { ...fixture, ...fixture.shared } : fixture;

function chunks<T>(items: T[], size: number): T[][] {
  return items.length === 0 ? [] : [items.slice(0, size), ...chunks(items.slice(size), size)];
}

/** The cookies of a column, keyed by the name shown on failure: a guest has none, ended sessions ended in several ways. */
function sessionsOf(column: Column): [string, string | undefined][] {
  if (column === 'guest') return [[column, undefined]];
  if (column === 'ended')
    return Object.entries(fixture.endedSessions).map(([how, cookie]) => [`ended: ${how}`, cookie]);
  return [[column, fixture.users[column].cookie]];
}

const pathOf = (template: string, { id, search = '', path }: CellRequest): string =>
  path ?? template.replace(':id', String(id)) + search;

/** The routes and statuses for which a HEAD was sent. */
const comparedWithHead = new Set<string>();

async function responseTo(route: string, { expectedId, ...request }: CellRequest): Promise<string> {
  const [method, template] = splitRoute(route);
  const path = pathOf(template, request);
  const { status, body, headers } = await fixture.client.send<{ id: number }[]>(method, path, request);
  const text = JSON.stringify(body ?? '');
  unexpected.push(...findUnexpected({ route, status, headers, text, cookie: request.cookie }));
  // HEAD has the status of GET. A stream has no HEAD.
  const outcome = `${route} ${status}`;
  if (method === 'GET' && !path.endsWith('/stream') && !comparedWithHead.has(outcome)) {
    comparedWithHead.add(outcome);
    const head = await fixture.client.send('HEAD', path, request);
    if (head.status !== status) return `${status}, to HEAD ${head.status}`;
  }
  if (expectedId === undefined || status !== 200) return String(status);
  return `${status} ${body.some(({ id }) => id === expectedId) ? '+' : '-'}`;
}

describe('a waiting account', () => {
  /** Identity serves the account itself by its session. */
  const isOwnAccount = (route: string) => route.includes(' /api/email-verification');
  it('gets 403 account_waiting from every route that changes something and needs a user', async () => {
    const { cookie } = fixture.users.waiting;
    const writes = services.filter(
      ({ route, guest, waiting }) =>
        !/^(?:GET|HEAD) /.test(route!) && guest === '401' && waiting === '403' && !isOwnAccount(route!),
    );
    expect(writes.length).toBeGreaterThan(50);
    const others: string[] = [];
    for (const route of new Set(writes.map(({ route }) => route!))) {
      const [method, template] = splitRoute(route);
      const path = template.replaceAll(/:\w+/g, '1');
      const { status, body } = await fixture.client.send<{ code: string; message: string }>(method, path, {
        cookie,
        ...(route === 'POST /api/upload/documents' ? { form: documentForm() } : { body: {} }),
      });
      if (status !== 403 || body.code !== 'account_waiting' || !body.message.endsWith('.'))
        others.push(`${route}: ${status} ${body.code}`);
    }
    expect(others).toEqual([]);
  });
});

describe('an export as CSV', () => {
  const files = services.filter(({ route }) => route!.endsWith('/export')).map(({ route }) => splitRoute(route!)[1]);

  it('is every response of this type', async () => {
    const { body } = await fixture.client.send<{ paths: Record<string, unknown> }>('GET', '/api/docs/openapi.json');
    const documented = Object.entries(body.paths).filter(([, operations]) =>
      JSON.stringify(operations).includes('text/csv'),
    );
    expect(documented.map(([path]) => path).toSorted()).toEqual(files.toSorted());
  });

  it.each(files.flatMap((path) => (['en', 'fr'] as const).map((locale) => [path, locale] as const)))(
    '%s in %s is for spreadsheets in this language',
    async (path, locale) => {
      // Statements are those of a municipality.
      const reader = fixture.users[path === '/api/statements/export' ? "owner's admin" : 'admin'];
      const response = await fetch(fixture.product.url + path, {
        headers: { cookie: reader.cookie, 'accept-language': locale },
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(response.headers.get('content-disposition')).toMatch(
        locale === 'fr'
          ? /"(?:prets|releves|journal-d-audit-[a-z-]+)\.csv"$/
          : /"(?:loans|statements|audit-log-[a-z-]+)\.csv"$/,
      );
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const text = bytes.toString();
      const [head] = text.split('\r\n');
      expect(head!.split(locale === 'fr' ? ';' : ',').length).toBeGreaterThanOrEqual(10);
      // Instants of the API.
      expect(text).not.toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d/);
      const keys = new Set(Object.values(VALUE_WORDS).flatMap((words) => Object.keys(words).filter(isKey)));
      const values = readCells(text, locale === 'fr' ? ';' : ',')
        .flatMap((cell) => cell.split('; '))
        .map((part) => part.replace(/^[^:]*: /, ''));
      expect(values.filter((value) => keys.has(value))).toEqual([]);
      // Amounts have the decimal sign of the language.
      expect(values.filter((value) => (locale === 'fr' ? /^\d+\.\d+$/ : /^\d+,\d+$/).test(value))).toEqual([]);
    },
  );
});

it('the audit logs have words for every event and every value that the requests of the table caused', async () => {
  const faults = new Set<string>();
  for (const service of AUDIT_SOURCES) {
    const entries = await fixture.product.query<StoredEntry>(
      `SELECT DISTINCT subject_kind AS subject, action, before, after, details FROM ${service}.audit_log`,
    );
    expect([service, entries.length > 0]).toEqual([service, true]);
    for (const entry of entries) for (const fault of findRawTexts(service, entry)) faults.add(fault);
  }
  expect([...faults]).toEqual([]);
});

/** A region is its own word. */
const isKey = (value: string) => /^[a-z][a-z0-9_-]*$/.test(value);

/** The cells of a CSV file without those of its header. */
const readCells = (text: string, separator: string): string[] =>
  text
    .split('\r\n')
    .slice(1)
    .flatMap((line) => line.match(new RegExp(`"(?:[^"]|"")*"|[^"${separator}]+`, 'g')) ?? [])
    .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));

/** What the responses of the table have and should not. */
const unexpected: string[] = [];
/** The routes that set each cookie: of a new session, a known device, and an uploader. Others may only clear one. */
const COOKIES: Record<string, RegExp> = {
  sid: /^POST \/api\/(?:login|register|user\/password)$/,
  device: /^POST \/api\/(?:login|register|user\/password|password-reset\/confirm)$/,
  uploader: /^POST \/api\/upload\/images$/,
};

/** Where routes redirect to, each to one page. */
const REDIRECTS: Record<string, RegExp> = {
  'GET /api/guest-searches/unsubscribe': /^\/saved-searches#token=[\w-]*$/,
};

type Seen = { route: string; status: number; headers: Headers; text: string; cookie: string | undefined };

function findUnexpected({ route, status, headers, text, cookie = '' }: Seen): string[] {
  const found: string[] = [];
  const location = headers.get('location');
  if (location !== null && !REDIRECTS[route]?.test(location)) found.push(`${route} redirects to ${location}`);
  if (status >= 400 && INTERNALS.test(text)) found.push(`${route} shows internals: ${INTERNALS.exec(text)![0]}`);
  const sent = headers.getSetCookie();
  for (const header of sent) {
    const [, name = '', value] = /^([^=]*)=([^;]*)/.exec(header) ?? [];
    if (!(name in COOKIES) || (value !== '' && !COOKIES[name]!.test(route)))
      found.push(`${route} sets the cookie ${name}`);
    if (!/; HttpOnly(?:;|$)/.test(header) || !/; SameSite=Lax(?:;|$)/.test(header))
      found.push(`${route} sends the cookie ${name} without its attributes`);
  }
  for (const value of [...sent, cookie].map((header) => /=([^;]*)/.exec(header)?.[1] ?? ''))
    if (value.length > 10 && (text.includes(value) || text.includes(decodeURIComponent(value).split('.')[0]!)))
      found.push(`${route} has the value of a cookie in its body`);
  return found;
}

describe('the responses to these requests', () => {
  it('redirect nowhere else, show nothing internal, set the cookies of their route only, out of reach of scripts, and have none in a body', () => {
    expect([...new Set(unexpected)]).toEqual([]);
  });
});

describe('a GET', () => {
  /** The records of exports: their number, and the audit log. */
  const RECORDS = /^\w+\.(?:usage_counters|audit_\w+)$/;

  it(
    'changes nothing on any route, whoever may read; an export is recorded',
    async () => {
      const reads = services.filter(({ route }) => route!.startsWith('GET '));
      const requests: { path: string; request: CellRequest }[] = [];
      for (const row of reads) {
        const [, template] = splitRoute(row['route']!);
        for (const column of COLUMNS.filter((name) => row[name]!.startsWith('200'))) {
          const [[, cookie] = []] = sessionsOf(column);
          const request = { cookie, ...(await requestsOf(row)({ ...fixture, ...fixture.shared }, column)) };
          requests.push({ path: pathOf(template, request), request });
        }
      }
      const before = await readSettledRows(fixture.product);
      for (const { path, request } of requests) expect([path, await statusOfRead(path, request)]).toEqual([path, 200]);
      const after = await readSettledRows(fixture.product);
      const changed = [...after].flatMap(([table, digest]) => (before.get(table) === digest ? [] : [table]));
      expect(changed.filter((table) => !RECORDS.test(table))).toEqual([]);
      expect(changed).toContain('identity.audit_log');
    },
    10 * MINUTES,
  );
});

/** The status of a read. A stream lasts until its client leaves, so it is read until its first event. */
async function statusOfRead(path: string, request: CellRequest): Promise<number> {
  if (!path.endsWith('/stream')) return (await fixture.client.send('GET', path, request)).status;
  const stream = await openEventStream(fixture.product.url + path, { cookie: request.cookie ?? '' });
  await stream.next('hello');
  stream.close();
  return stream.status;
}

describe('behind the gateway', () => {
  const statusOf = async (url: string, route: string, headers: Record<string, string> = {}) => {
    const [method, path] = splitRoute(route.replaceAll(/:\w+/g, '1'));
    return String((await createApiClient(url).send(method, path, { headers })).status);
  };
  const callerToken = async (service: string) => ({
    'x-internal-identity': signCaller(
      { userId: 1, role: 'admin', municipality: null, locale: 'en' },
      service,
      readPrivateKey(fixture.product.secrets.callerPrivateKey),
    ),
  });

  it('no route of a service accepts a caller without a token for it', async () => {
    const open = internal.filter((row) => row['without caller token'] === '200').map(({ route }) => route);
    const accepted: string[] = [];
    for (const { program, routes } of fixture.routes.filter(({ program }) => program !== 'gateway')) {
      const { url } = fixture.product.program(program);
      for (const route of routes.filter((candidate) => !open.includes(candidate))) {
        const statuses = [await statusOf(url, route), await statusOf(url, route, await callerToken('another'))];
        if (statuses.some((status) => status !== '401')) accepted.push(`${program} ${route}: ${statuses.join(', ')}`);
      }
    }
    expect(accepted).toEqual([]);
  });

  it.each(internal.map((row) => [row['route']!, row] as const))('%s', async (route, row) => {
    for (const { program, routes } of fixture.routes) {
      if (program === 'gateway' || !routes.includes(route)) continue;
      const { url } = fixture.product.program(program);
      expect({
        route,
        'through the gateway': await statusOf(fixture.product.url, route),
        'without caller token': await statusOf(url, route),
        'token for another service': await statusOf(url, route, await callerToken('another')),
        'token for the service': await statusOf(url, route, await callerToken(program)),
      }).toEqual(row);
    }
  });
});

describe('the gateway itself has the same status for every caller:', () => {
  it.each(gateway.map((row) => [row['route']!, row['status']!] as const))('%s', async (route, expected) => {
    const [method, path] = splitRoute(route);
    for (const cookie of [undefined, fixture.users.owner.cookie, fixture.users.admin.cookie]) {
      const { status } = await fixture.client.send(method, path.replace('*', 'no-such-page.txt'), { cookie });
      expect(String(status)).toBe(expected);
    }
  });
});
