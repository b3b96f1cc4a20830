import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ADMIN_CREATE } from '@commonyard/command-line/admin-create';
import { readArguments } from '@commonyard/command-line/arguments';
import type { ServiceCommand } from '@commonyard/service-kit/service';
import type { Database } from '../database.ts';
import { createPasswordHasher } from '../passwords/password-hashing.ts';
import { createFirstAdmin } from '../accounts/first-admin.service.ts';

const USAGE = `Name the administrator:
  --username NAME or ADMIN_USERNAME, --email ADDRESS or ADMIN_EMAIL, --name "FULL NAME" or ADMIN_NAME,
  and the password in ADMIN_PASSWORD, or --generate-password to generate and print one.`;

export const command: ServiceCommand<Database> = {
  ...ADMIN_CREATE,
  run: async ({ db }, args) => {
    const { values: flags } = readArguments(ADMIN_CREATE, args);
    const { ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_NAME, ADMIN_PASSWORD } = process.env;
    const username = flags.username ?? ADMIN_USERNAME ?? (await ask('Username: '));
    const email = flags.email ?? ADMIN_EMAIL ?? (await ask('E-mail: '));
    const name = flags.name ?? ADMIN_NAME ?? 'Administrator';
    const generated = flags['generate-password'] ? randomBytes(18).toString('base64url') : undefined;
    const password = generated ?? ADMIN_PASSWORD ?? (await ask('Password: ', { hidden: true }));

    const result = await createFirstAdmin(db, createPasswordHasher(), { username, email, name, password });
    if (result === 'exists') return `The administrator ${username} already exists; nothing was changed`;
    return generated
      ? `Created the administrator ${username} with the password ${generated}`
      : `Created the administrator ${username}`;
  },
};

async function ask(question: string, options?: { hidden: boolean }): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(USAGE);
  return prompt(question, options);
}

/** Asks a question at the terminal. With `hidden` the typed answer is not echoed. */
async function prompt(question: string, { hidden = false } = {}): Promise<string> {
  process.stdout.write(question);
  const echo = new Writable({ write: (chunk: Buffer, _encoding, done) => process.stdout.write(chunk, done) });
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: hidden ? discard : echo, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    if (hidden) process.stdout.write('\n');
  }
}
