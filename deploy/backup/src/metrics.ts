import { rename, writeFile } from 'node:fs/promises';
import type { Backup } from './backup.ts';
import { PARTIAL } from './stored-file.ts';

/** Metrics of the last good backup, in Prometheus' text format. The time is that of the snapshot, whose age is the data loss. */
export const renderMetrics = ({ startedAt, objects }: Backup, finishedAt: Date): string =>
  [
    '# HELP commonyard_backup_last_success_timestamp_seconds When the last complete backup was started.',
    '# TYPE commonyard_backup_last_success_timestamp_seconds gauge',
    `commonyard_backup_last_success_timestamp_seconds ${startedAt.getTime() / 1000}`,
    '# HELP commonyard_backup_duration_seconds How long the last complete backup took.',
    '# TYPE commonyard_backup_duration_seconds gauge',
    `commonyard_backup_duration_seconds ${(finishedAt.getTime() - startedAt.getTime()) / 1000}`,
    '# HELP commonyard_backup_objects Objects in the last complete backup.',
    '# TYPE commonyard_backup_objects gauge',
    `commonyard_backup_objects ${objects}`,
    '',
  ].join('\n');

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
