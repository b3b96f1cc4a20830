import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '@commonyard/dev-stack/settings';
import { run } from './command.ts';

export type OperatorShell = Awaited<ReturnType<typeof openOperatorShell>>;

/** A shell in a folder of its own, as an operator has it: kubectl and helm act on the namespace, and the chart and the npm scripts are those of the repository. */
export async function openOperatorShell(helm: string, namespace: string) {
  const folder = mkdtempSync(join(tmpdir(), 'commonyard-operator-'));
  const path = (name: string) => join(folder, name);
  for (const name of ['deploy', 'node_modules', 'package.json']) symlinkSync(join(root, name), path(name));
  if (helm.includes('/')) symlinkSync(resolve(root, helm), path('helm'));
  writeFileSync(path('kubeconfig'), await run('kubectl', ['config', 'view', '--raw', '--flatten']), { mode: 0o600 });
  const PATH = `${folder}:${process.env['PATH']}`;
  const env = { ...process.env, PATH, KUBECONFIG: path('kubeconfig') };
  const shell = (commands: string) => run('bash', ['-euo', 'pipefail', '-c', `cd ${folder}\n${commands}`], { env });
  await shell(`kubectl config set-context --current --namespace=${namespace}`);
  return {
    shell,
    write: (name: string, content: string) => writeFileSync(path(name), content, { mode: 0o600 }),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
