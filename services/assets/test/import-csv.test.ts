import { toAmount } from '@commonyard/contracts/amounts.values';
import { AMOUNTS, NO_AMOUNTS } from '@commonyard/testing/cases/amounts';
import { ADDRESS_FORMS, ASCII_ADDRESS, FOREIGN_LOCAL_PARTS } from '@commonyard/testing/cases/addresses';
import { TEXT_MESSAGES } from '@commonyard/contracts/text.values';
import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListingEvent } from '@commonyard/contracts/events/assets';
import { outboxOf } from '@commonyard/testing/outbox';
import { runServiceCommand } from '@commonyard/testing/script';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
const folder = await mkdtemp(join(tmpdir(), 'assets-csv-'));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await service.close();
});

const HEADER = 'key,type,title,description,category,region,rate,rateType,tags,availableFrom,availableTo,contactEmail';
const row = (key: string, over: Partial<Record<string, string>> = {}) => {
  const values: Record<string, string> = {
    key,
    type: 'available',
    title: 'Sidewalk plough',
    description: '"Narrow, with ""V"" blade\nand two lines"',
    category: 'landscaping',
    region: 'Ontario',
    rate: '120',
    rateType: 'daily',
    tags: '"Winter, winter, snow"',
    availableFrom: '2099-01-01',
    availableTo: '2099-03-31',
    contactEmail: 'yard@example.ca',
    ...over,
  };
  return HEADER.split(',')
    .map((column) => values[column])
    .join(',');
};

async function importCsv(text: string | Buffer, ...args: string[]) {
  const path = join(folder, `${crypto.randomUUID()}.csv`);
  await writeFile(path, text);
  const env = { DATABASE_URL: service.appUrl };
  const { code, stdout, stderr } = await runServiceCommand('assets', 'import-csv', env, [path, ...args]);
  return { code, output: code === 0 ? stdout : stderr };
}
const csv = (...rows: string[]) => [HEADER, ...rows, ''].join('\n');
const count = async (table: string) =>
  (await service.pool.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${table}`)).rows[0]!.n;
const USER = ['--user', '3', '--municipality', 'smiths-falls'];

describe('import-csv', () => {
  it('stores nothing where a line is invalid, and reports every line and column', async () => {
    const { code, output } = await importCsv(
      csv(
        row('a'),
        row('b', { category: 'tanks', rateType: 'yearly' }),
        row('c', { availableTo: '2098-01-01' }),
        row('a'),
        'd,available,Too few',
        row('', { title: 'No key' }),
      ),
      ...USER,
    );
    expect(code).toBe(1);
    const [first, ...lines] = output.trim().split('\n');
    expect(first).toContain('5 invalid lines, nothing was imported');
    // Line 1 is the header, and each description takes two lines.
    expect(lines).toEqual([
      expect.stringMatching(/^line 4: category: .*; rateType: /),
      expect.stringMatching(/^line 6: availableTo: The end date must not be before the start date/),
      'line 8: key: This key is on line 2 already',
      'line 10: line: 3 values, but 12 columns',
      expect.stringMatching(/^line 11: key: /),
    ]);
    expect(await count('listings')).toBe(0);
  });

  it.each([
    ['', 'The file is empty'],
    ['key,titel\na,b\n', 'line 1: unknown columns: titel'],
    ['key,title\na,b\n', 'line 1: missing columns: description'],
    [`${HEADER}\na,"open`, 'Quote Not Closed'],
    [
      // A line in UTF-8 and one in Windows-1252.
      Buffer.concat([
        Buffer.from(csv(row('a', { title: 'Balayeuse à rue' }))),
        Buffer.from(row('b', { title: 'Balayeuse à rue' }), 'latin1'),
      ]),
      'line 2: title: This value is not text in UTF-8 or in Windows-1252',
    ],
    [csv(row('a', { title: 'Grader\0' })), 'line 2: title: This value is not text in UTF-8 or in Windows-1252'],
  ])('rejects %j', async (text, problem) => {
    const { code, output } = await importCsv(text, ...USER);
    expect([code, output]).toEqual([1, expect.stringContaining(problem)]);
    expect(await count('listings')).toBe(0);
  });

  it.each([
    [[], 'Usage'],
    [['--user', 'x'], 'x is not the id of a user'],
    [['--user', '3', '--municipality', 'atlantis'], 'Unknown municipality atlantis'],
    [['--user', '3', '--nonsense'], "Unknown option '--nonsense'"],
  ])('rejects the arguments %j', async (args, problem) => {
    const { code, output } = await importCsv(csv(row('a')), ...args);
    expect([code, output]).toEqual([1, expect.stringContaining(problem)]);
  });

  it.each([',', ';'])('reads amounts of both conventions from a file with %j', async (separator) => {
    const rows = AMOUNTS.map(([text], index) =>
      row(`amount-${separator.charCodeAt(0)}-${index}`, { rate: `"${text}"` }),
    );
    const text = csv(...rows).replaceAll(/"(?:[^"]|"")*"|,/g, (part) => (part === ',' ? separator : part));
    expect((await importCsv(text, '--user', '6')).code).toBe(0);
    const stored = await service.pool.query<{ rate: string }>(
      'SELECT rate FROM listings WHERE user_id = 6 ORDER BY id',
    );
    expect(stored.rows.map(({ rate }) => rate)).toEqual(AMOUNTS.map(([, cents]) => toAmount(cents)));
    await service.pool.query('DELETE FROM listings WHERE user_id = 6');
    const others = NO_AMOUNTS.map((rate, index) => row(`other-${index}`, { rate: `"${rate}"` }));
    const { code, output } = await importCsv(csv(...others), '--user', '6');
    expect([code, output.match(/^line \d+: rate: /gm)?.length]).toEqual([1, NO_AMOUNTS.length]);
  });

  it('stores addresses in their ASCII form, and rejects accents before the @', async () => {
    const rows = ADDRESS_FORMS.map((contactEmail, index) => row(`address-${index}`, { contactEmail }));
    expect((await importCsv(csv(...rows), '--user', '5')).code).toBe(0);
    const stored = await service.pool.query('SELECT DISTINCT contact_email FROM listings WHERE user_id = 5');
    expect(stored.rows).toEqual([{ contact_email: ASCII_ADDRESS }]);
    const { code, output } = await importCsv(csv(row('b', { contactEmail: FOREIGN_LOCAL_PARTS[0]! })), '--user', '5');
    expect([code, output]).toEqual([1, expect.stringContaining(`contactEmail: ${TEXT_MESSAGES.localPart}`)]);
    await service.pool.query('DELETE FROM listings WHERE user_id = 5');
  });

  it('stores pending listings of the owner once, also after more lines were added to the file', async () => {
    expect((await importCsv(csv(row('1'), row('2')), ...USER)).output).toBe(
      'assets: 2 listings imported, 0 already present\n',
    );
    const more = csv(row('1', { title: 'Changed since' }), row('2'), row('3', { type: 'needed', title: 'A roller' }));
    expect((await importCsv(more, ...USER)).output).toBe('assets: 1 listings imported, 2 already present\n');
    // Another owner's keys are other keys.
    expect((await importCsv(csv(row('1')), '--user', '4')).output).toContain('1 listings imported');

    const { rows } = await service.pool.query('SELECT id, title, type FROM listings WHERE user_id = 3 ORDER BY id');
    expect(rows.map(({ title, type }) => [title, type])).toEqual([
      ['Sidewalk plough', 'available_asset'],
      ['Sidewalk plough', 'available_asset'],
      ['A roller', 'needed_asset'],
    ]);
    const { id } = rows[0];
    expect((await send(service, as.admin(), 'GET', `/api/assets/${id}`)).json()).toMatchObject({
      status: 'pending',
      description: 'Narrow, with "V" blade\nand two lines',
      tags: ['winter', 'snow'],
      municipality: 'smiths-falls',
      municipalityName: 'Smiths Falls',
      availableFrom: '2099-01-01',
      contactEmail: 'yard@example.ca',
      images: [],
      version: 1,
    });
  });

  const TITLE = 'Balayeuse à rue, 8 pi – l’été';
  /** In Windows-1252, which Node.js does not write. */
  const inWindows1252 = (text: string) =>
    Buffer.from(text.replaceAll('–', '\u0096').replaceAll('’', '\u0092'), 'latin1');
  it.each(
    [',', ';', '\t'].flatMap((separator) =>
      ['utf-8', 'utf-8 with a mark', 'windows-1252'].map((encoding) => [separator, encoding] as const),
    ),
  )('reads a file with %j in %s', async (separator, encoding) => {
    const key = `${separator} ${encoding}`;
    const cells = [HEADER, row(JSON.stringify(key), { title: `"${TITLE}"` })]
      // Only commas outside of quotes separate.
      .map((line) => line.replaceAll(/"(?:[^"]|"")*"|,/g, (part) => (part === ',' ? separator : part)));
    const text = cells.join('\r\n');
    const file = encoding === 'windows-1252' ? inWindows1252(text) : `${encoding === 'utf-8' ? '' : '\uFEFF'}${text}`;
    const { output } = await importCsv(file, '--user', '5');
    expect(output).toBe('assets: 1 listings imported, 0 already present\n');
    const { rows } = await service.pool.query('SELECT title FROM listings WHERE user_id = 5 ORDER BY id DESC LIMIT 1');
    expect(rows).toEqual([{ title: TITLE }]);
  });

  it('reads a file with empty columns and lines at its ends, as spreadsheets write it', async () => {
    const lines = csv(row('wide 1'), row('wide 2')).replaceAll(/$(?=\n[kw]|\n$)/gm, ',, ');
    const { output } = await importCsv(`${lines}${','.repeat(13)}\n${','.repeat(13)}\n`, '--user', '6');
    expect(output).toBe('assets: 2 listings imported, 0 already present\n');
  });

  it('reads the separator that the first line names, and counts that line', async () => {
    const { output } = await importCsv(
      `sep=,\n${csv(row('sep', { title: '"a;b;c;d;e;f;g;h;i;j;k;l"' }))}`,
      '--user',
      '7',
    );
    expect(output).toBe('assets: 1 listings imported, 0 already present\n');
    const { output: problem } = await importCsv(`sep=,\n${csv(row('b', { category: 'tanks' }))}`, '--user', '7');
    expect(problem).toContain('line 3: category: ');
  });

  it.each(['utf-16le', 'utf-16be'])('reads a file in %s with a mark', async (encoding) => {
    const file = Buffer.from(
      `\uFEFF${csv(row(encoding, { title: TITLE.replace(',', ''), description: 'Narrow and long', tags: 'winter' })).replaceAll(',', '\t')}`,
      'utf16le',
    );
    const { output } = await importCsv(encoding === 'utf-16be' ? file.swap16() : file, '--user', '8');
    expect(output).toBe('assets: 1 listings imported, 0 already present\n');
    const { rows } = await service.pool.query('SELECT title FROM listings WHERE user_id = 8 ORDER BY id DESC LIMIT 1');
    expect(rows).toEqual([{ title: TITLE.replace(',', '') }]);
  });

  it('reads letters of UTF-8 that together look like another encoding', async () => {
    const title = 'Â » and Ã\u00A0 and Å£';
    expect((await importCsv(csv(row('pairs', { title })), '--user', '9')).code).toBe(0);
    const { rows } = await service.pool.query('SELECT title FROM listings WHERE user_id = 9');
    expect(rows).toEqual([{ title }]);
  });

  it('does not import a listing again that was deleted since', async () => {
    await importCsv(csv(row('deleted', { title: 'Deleted since' })), ...USER);
    const before = await count('listings');
    const { rows } = await service.pool.query("SELECT id FROM listings WHERE title = 'Deleted since'");
    await send(service, as.admin(), 'DELETE', `/api/assets/${rows[0].id}`);
    expect((await importCsv(csv(row('deleted')), ...USER)).output).toContain('0 listings imported, 1 already present');
    expect(await count('listings')).toBe(before - 1);
  });

  it('stores approved listings in several transactions, with audit entries, search entries and silent events', async () => {
    const before = { events: await count('outbox'), audited: await count('audit_log') };
    const rows = Array.from({ length: 1_201 }, (_, n) => row(`many ${n}`, { title: `Chipper zeta${n % 7}` }));
    const { output } = await importCsv(
      `\uFEFF${csv(...rows)}`.replaceAll(',', ';').replaceAll('; ', ', '),
      ...USER,
      '--approved-by',
      '1',
      '--locale',
      'fr',
      '--delimiter',
      ';',
    );
    expect(output).toBe('assets: 1201 listings imported, 0 already present\n');

    const search = await send(service, as.guest(), 'GET', '/api/assets?type=available_asset&search=zeta3&limit=100');
    expect(search.json()).toHaveLength(100);
    expect(Number(search.headers['x-total-count'])).toBe(172);
    const { rows: audit } = await service.pool.query(
      'SELECT action, actor_id, after FROM audit_log ORDER BY id DESC LIMIT 1',
    );
    expect(audit[0]).toMatchObject({
      action: 'submitted',
      actor_id: null,
      after: { status: 'available', decisionBy: 1, decisionOutcome: 'approved', contactEmail: '(not recorded)' },
    });
    const events = (await outboxOf(service.db)).slice(before.events);
    expect(events).toHaveLength(1_201);
    expect(await count('audit_log')).toBe(before.audited + 1_201);
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['asset.updated']));
    const [event] = events.map(({ data }) => data as ListingEvent);
    expect(event).toMatchObject({ status: 'available', previousStatus: 'available', version: 1, locale: 'fr' });
  });
});
