import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { decryptWith, encryptFor, readIdentities } from '../src/encryption.ts';

it('makes a key pair, without any setting, whose private key decrypts what was encrypted for the public one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonyard-key-'));
  const main = join(import.meta.dirname, '../src/main.ts');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, 'new-key'], { env: {} });
  const [, recipient = ''] = /^Public key: (age1\w+)$/m.exec(stderr)!;
  expect(stdout).toContain(`# public key: ${recipient}`);
  writeFileSync(join(folder, 'identity.txt'), stdout);
  const identities = await readIdentities(join(folder, 'identity.txt'));
  rmSync(folder, { recursive: true });
  const encrypted = await encryptFor([recipient])(Readable.from(Buffer.from('a dump')));
  expect(await text(await decryptWith(identities, [recipient])(encrypted))).toBe('a dump');
});
