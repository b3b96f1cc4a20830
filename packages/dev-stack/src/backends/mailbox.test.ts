import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('reads more emails than the process may open files', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `2026-11-24T12-00-00.${index}.eml`);
  for (const name of names) await writeFile(join(folder, name), `Subject: ${name}\n\nHello`);
  const script = `const { readMailbox } = await import('${new URL('mailbox.ts', import.meta.url).href}');
    const emails = await readMailbox('${folder}');
    console.log(JSON.stringify(emails.map(({ subject }) => subject)));`;
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    'ulimit -n 250; exec "$0" "$@"',
    process.execPath,
    '-e',
    script,
  ]);
  expect(JSON.parse(stdout)).toEqual(names.toSorted().toReversed());
});
