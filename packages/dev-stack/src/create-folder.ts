import { chmodSync, existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder with its missing parents, whatever the umask; nothing where it exists. Removes what it created where a part
 * cannot be created. By default other users can go through it and neither list nor change it: PostgreSQL may run as another user,
 * and each file has a mode of its own.
 */
export function createFolder(folder: string, mode = 0o711): void {
  const created: string[] = [];
  try {
    for (const path of missingFolders(folder)) {
      // Not recursive: Node repeats that for ever where the system lets nobody create a folder, as in /proc.
      if (!createOne(path)) continue;
      created.unshift(path);
      chmodSync(path, path === folder ? mode : 0o711);
    }
  } catch (error) {
    for (const path of created) rmdirSync(path);
    throw error;
  }
}

/** False where another process has created it meanwhile. */
function createOne(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let path = folder; !existsSync(path) && path !== dirname(path); path = dirname(path)) missing.unshift(path);
  return missing;
}
