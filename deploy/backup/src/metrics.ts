import { rename, writeFile } from 'node:fs/promises';
import type { Backup } from './backup.ts';
import { PARTIAL } from './stored-file.ts';

/** Metrics of the last good backup, in Prometheus' text format. The time is that of the snapshot, whose age is the data loss. */
export const renderMetrics = ({ startedAt, objects }: Backup, finishedAt: Date): string =>
  [
    ['last_success_timestamp_seconds', 'When the last complete backup was started.', startedAt.getTime() / 1000],
    [
      'duration_seconds',
      'How long the last complete backup took.',
      (finishedAt.getTime() - startedAt.getTime()) / 1000,
    ],
    ['objects', 'Objects in the last complete backup.', objects],
  ]
    .map(([name, help, value]) => {
      const metric = `commonyard_backup_${name}`;
      return `# HELP ${metric} ${help}\n# TYPE ${metric} gauge\n${metric} ${value}\n`;
    })
    .join('');

/** Writes a file for the textfile collector of the node exporter, which must never read half of it. */
export async function writeMetrics(file: string, metrics: string): Promise<void> {
  await writeFile(file + PARTIAL, metrics, { mode: 0o644 });
  await rename(file + PARTIAL, file);
}

export async function pushMetrics(url: string, metrics: string): Promise<void> {
  const headers = { 'content-type': 'text/plain; version=0.0.4' };
  const request = { method: 'PUT', headers, body: metrics, signal: AbortSignal.timeout(10_000) };
  const response = await fetch(url, request).catch((error: unknown) => {
    throw new Error('The metrics were not sent: the Pushgateway does not respond', { cause: error });
  });
  if (!response.ok) throw new Error(`The metrics were not sent: the Pushgateway responded ${response.status}`);
}
