import { join, resolve } from 'node:path';
import { readArguments } from '@commonyard/command-line/arguments';
import { bundleWorkspaces } from '../bundle-workspaces.ts';
import { copyPackages } from '../copy-packages.ts';

const { values, positionals } = readArguments({
  purpose: 'Bundles the programs of workspaces.',
  arguments: '<folder> <workspace>...',
  options: {
    packages: { type: 'boolean', purpose: 'also copies the packages that the bundles import' },
    root: { type: 'string', purpose: 'the repository of the workspaces; this one by default' },
  },
});
const root = values.root ?? resolve(import.meta.dirname, '../../../..');
const [folder, ...workspaces] = positionals;

try {
  if (!folder || workspaces.length === 0)
    throw new Error('Usage: bundle.ts [--packages] [--root <folder>] <folder> <workspace>...');
  const imported = await bundleWorkspaces({ root, workspaces, out: folder });
  if (values.packages) {
    for (const workspace of workspaces) copyPackages(imported, join(root, workspace), join(folder, 'node_modules'));
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
