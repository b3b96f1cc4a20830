// `npm run directus:install --workspace bench`: installs Directus aside, in .cache/directus, for the bench of that name.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '@commonyard/command-line/arguments';
import { DIRECTUS, directusFolder } from './server.ts';

readArguments({ purpose: 'Installs Directus aside, in .cache/directus, for the bench of that name.' });

// Runs the scripts of flows, which the bench has none of; its native module does not build with every Node.
const stub = join(directusFolder, 'isolated-vm');
mkdirSync(stub, { recursive: true });
writeFileSync(join(stub, 'package.json'), JSON.stringify({ name: 'isolated-vm', version: '6.0.0', main: 'index.js' }));
writeFileSync(join(stub, 'index.js'), 'module.exports = {};\n');
writeFileSync(
  join(directusFolder, 'package.json'),
  JSON.stringify({
    private: true,
    dependencies: { directus: DIRECTUS, 'isolated-vm': 'file:./isolated-vm' },
    overrides: { 'isolated-vm': '$isolated-vm' },
  }),
);
execFileSync('npm', ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'], {
  cwd: directusFolder,
  stdio: 'inherit',
});
