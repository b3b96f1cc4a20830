// Command: creates an administrator from flags, the environment or questions at the terminal.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runCommand } from '@commonyard/service-kit/commands';
import type { Database } from '../database.ts';
import { createPasswordHasher } from '../passwords/password-hashing.ts';
import { createFirstAdmin } from '../users/first-admin.service.ts';
import { prompt } from './prompt.ts';

const USAGE = `Name the administrator:
  --username NAME or ADMIN_USERNAME, --email ADDRESS or ADMIN_EMAIL, --name "FULL NAME" or ADMIN_NAME,
  and the password in ADMIN_PASSWORD, or --generate-password to generate and print one.`;

await runCommand<Database>(process.env, 'identity', async ({ db }) => {
  const { values: flags } = parseArgs({
    options: {
      username: { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string' },
      // There is no flag for the password itself: every process of the machine can read the arguments of the others.
      'generate-password': { type: 'boolean', default: false },
    },
  });
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
});

async function ask(question: string, options?: { hidden: boolean }): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(USAGE);
  return prompt(question, options);
}
