import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '@commonyard/dev-stack/settings';
import { documentedCommands } from '@commonyard/testing/documented-commands';
import { run } from './command.ts';

export type OperatorShell = Awaited<ReturnType<typeof openOperatorShell>>;

/** A shell in a folder of its own, as an operator has it: with the variables of the manual, the chart and the commands of the repository. */
export async function openOperatorShell(helm: string, namespace: string, release: string) {
  const folder = mkdtempSync(join(tmpdir(), 'commonyard-operator-'));
  const path = (name: string) => join(folder, name);
  symlinkSync(join(root, 'deploy'), path('deploy'));
  if (helm.includes('/')) symlinkSync(resolve(root, helm), path('helm'));
  writeFileSync(path('kubeconfig'), await run('kubectl', ['config', 'view', '--raw', '--flatten']), { mode: 0o600 });
  const PATH = `${folder}:${process.env['PATH']}`;
  const env = { ...process.env, PATH, KUBECONFIG: path('kubeconfig') };
  const variables = documentedCommands('README.md', 'Variables')
    .join('\n')
    .replace('NAMESPACE=commonyard RELEASE=commonyard', `NAMESPACE=${namespace} RELEASE=${release}`);
  // Returns what the commands print, without the lines of kubectl about the variables.
  const shell = (commands: string) =>
    run('bash', ['-euo', 'pipefail', '-c', `cd ${folder}\n{\n${variables}\n} >/dev/null\n${commands}`], { env });
  const write = (name: string, content: string) => writeFileSync(path(name), content, { mode: 0o600 });
  return {
    shell,
    write,
    /** Writes the values file and applies it, by the command of the manual. */
    apply(values: object): Promise<string> {
      write('values.yaml', JSON.stringify(values));
      return shell(documentedCommands('upgrade.md', 'Apply in a cluster').join('\n'));
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
