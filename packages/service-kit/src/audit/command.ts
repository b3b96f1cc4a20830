import type { AnyDb } from '../db/database.ts';
import type { Command } from '@commonyard/command-line/arguments';
import { Type } from 'typebox';
import { loadConfig, RotatingSecret } from '../config.ts';
import { readAuditKeys, type Head } from './seals.ts';
import type { AuditLog } from './tables.ts';
import { verifyLog, type Problem } from './verify.ts';

export const AUDIT_VERIFY: Command = {
  purpose: 'Verifies the audit log with AUDIT_LOG_SECRET, and that it still has an earlier seal where one is named.',
  arguments: '[number:digest]',
};

/**
 * Verifies a service's audit log with `AUDIT_LOG_SECRET`. The argument `<number>:<digest>` names a seal that the log had
 * earlier. Returns the text of the result. Throws an error that names the first entry that does not verify.
 */
export async function verifyCommand(
  db: AnyDb,
  log: AuditLog,
  { env, args }: { env: NodeJS.ProcessEnv; args: string[] },
): Promise<string> {
  const { AUDIT_LOG_SECRET } = loadConfig(Type.Object({ AUDIT_LOG_SECRET: RotatingSecret }), env);
  const expected = args[0] === undefined ? undefined : readSeal(args[0]);
  const { entries, head, sealedAt, problem } = await verifyLog(db, log, {
    keys: readAuditKeys(AUDIT_LOG_SECRET),
    expected,
  });
  if (problem) throw new Error(`${log.service}: ${describe(problem)}; the ${entries} sealed before verify`);
  if (sealedAt === null) return `${log.service}: no entries are sealed`;
  return `${log.service}: ${entries} entries verify, sealed to ${sealedAt}, last seal ${head.number}:${head.digest}`;
}

function readSeal(text: string): Head {
  const [, number, digest = ''] = /^(\d{1,15}):([\w-]{43})$/.exec(text) ?? [];
  if (number === undefined) throw new Error('Name an earlier seal as <number>:<digest>, or nothing');
  return { number: Number(number), digest };
}

function describe({ kind, number, entryId }: Problem): string {
  const entry = entryId === undefined ? `the entry of seal ${number}` : `entry ${entryId}`;
  return {
    changed: `${entry} or its seal was changed`,
    removed: `${entry} was removed`,
    inserted: `${entry} was inserted later`,
    unknown_key: `${entry} was sealed with a key that AUDIT_LOG_SECRET does not hold`,
    personal_value_changed: 'a personal value was changed',
  }[kind];
}
