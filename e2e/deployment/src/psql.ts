import type { openNamespace } from './kubernetes.ts';

/** Runs SQL in the pod of a Postgres server, and returns the lines that psql prints, with `|` between columns. */
export async function psql(
  namespace: ReturnType<typeof openNamespace>,
  pod: string,
  database: string,
  sql: string,
): Promise<string[]> {
  const settings = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1'];
  const command = ['psql', '--username=postgres', `--dbname=${database}`, ...settings];
  return linesOf(await namespace.kubectlWithInput(sql, 'exec', '--stdin', pod, '--', ...command));
}

export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
