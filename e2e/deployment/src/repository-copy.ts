import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '@commonyard/dev-stack/settings';
import { run } from './command.ts';

/** Copies the repository, without what git ignores, to where an operator can have settings and files of their own. */
export async function copyRepository(): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'commonyard-operator-'));
  const files = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']);
  for (const file of files.split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    // Deleted files are still in the index.
    if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
