// cosign signs without a key: it asks the CI's identity provider.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../packages/command-line/src/arguments.ts';
import { imageName } from './build.ts';
import { readRelease } from './release.ts';

const { values, positionals } = readArguments({
  purpose: 'Pushes the chart of a release to RELEASE_REGISTRY, and signs chart, images and checksums.',
  arguments: 'FOLDER',
  options: { print: { type: 'boolean', purpose: 'prints the commands and runs none' } },
});
const [folder] = positionals;
const registry = process.env['RELEASE_REGISTRY']?.toLowerCase();
if (!folder || !registry) throw new Error('Usage: RELEASE_REGISTRY=... publish.ts [--print] FOLDER');
const { version } = readRelease();
const digests = JSON.parse(readFileSync(join(folder, 'digests.json'), 'utf8')) as Record<string, string>;

for (const [name, digest] of Object.entries(digests)) {
  const reference = `${imageName({ name }, registry)}@${digest}`;
  const sbom = join(folder, `commonyard-${name}-${version}.cdx.json`);
  run('cosign', 'sign', '--yes', '--recursive', reference);
  run('cosign', 'attest', '--yes', '--type=cyclonedx', `--predicate=${sbom}`, reference);
}
const charts = `${registry}/commonyard/charts`;
const pushed = run('helm', 'push', join(folder, `commonyard-${version}.tgz`), `oci://${charts}`);
const chartDigest = /sha256:[0-9a-f]{64}/.exec(pushed)?.[0] ?? (values.print ? 'DIGEST' : undefined);
if (!chartDigest) throw new Error('helm push printed no digest');
run('cosign', 'sign', '--yes', `${charts}/commonyard@${chartDigest}`);
const sums = join(folder, 'SHA256SUMS');
run('cosign', 'sign-blob', '--yes', `--bundle=${sums}.sigstore.json`, sums);

function run(command: string, ...args: string[]): string {
  process.stdout.write(`${command} ${args.join(' ')}\n`);
  if (values.print) return '';
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
  // Helm prints to either, depending on its version.
  return stdout + stderr;
}
