// Command: creates an administrator from flags, the environment or questions at the terminal.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { createPasswords } from './passwords/passwords.ts';
import { ask } from './terminal.ts';
import { createAdmin } from './users/first-admin.ts';

const WAYS = `Say who the administrator is:
  --username NAME or ADMIN_USERNAME, --email ADDRESS or ADMIN_EMAIL, --name "FULL NAME" or ADMIN_NAME,
  and the password in ADMIN_PASSWORD, or --generate-password to have one made and shown.`;

await runCommand(process.env, async ({ db }) => {
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
  const username = flags.username ?? ADMIN_USERNAME ?? (await answer('Username: '));
  const email = flags.email ?? ADMIN_EMAIL ?? (await answer('E-mail: '));
  const name = flags.name ?? ADMIN_NAME ?? 'Administrator';
  const generated = flags['generate-password'] ? randomBytes(18).toString('base64url') : undefined;
  const password = generated ?? ADMIN_PASSWORD ?? (await answer('Password: ', { hidden: true }));

  const outcome = await createAdmin(db, createPasswords(), { username, email, name, password });
  if (outcome === 'exists') return `The administrator ${username} is there already; nothing was changed`;
  return generated
    ? `Created the administrator ${username} with the password ${generated}`
    : `Created the administrator ${username}`;
});

async function answer(question: string, options?: { hidden: boolean }): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(WAYS);
  return ask(question, options);
}
