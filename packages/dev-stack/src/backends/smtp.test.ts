import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readMailbox } from './mailbox.ts';
import { startSmtp } from './smtp.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'smtp-test-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

it('stores a message as a file that only its owner may read', async () => {
  const smtp = await startSmtp({ dataDir });
  await sendLines(smtp.port, [
    'EHLO here',
    'MAIL FROM:<sender@example.com>',
    'RCPT TO:<clerk@example.com>',
    'DATA',
    'Subject: Hello\r\n\r\nA chipper, please\r\n.',
    'QUIT',
  ]);
  await smtp.stop();
  const files = await readdir(dataDir);
  expect(files).toEqual([expect.stringMatching(/\.eml$/)]);
  const file = join(dataDir, files[0]!);
  expect(await readFile(file, 'utf8')).toContain('A chipper, please');
  expect(await readMailbox(dataDir)).toMatchObject([{ subject: 'Hello', to: ['clerk@example.com'], headers: {} }]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

// Sends each line once the server has sent the final response to the line before, such as `250 OK`.
async function sendLines(port: number, lines: string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  for await (const response of createInterface({ input: socket })) {
    if (!/^[23]\d\d /.test(response)) {
      if (/^\d\d\d-/.test(response)) continue;
      throw new Error(response);
    }
    const next = lines.shift();
    if (next) socket.write(`${next}\r\n`);
  }
}
