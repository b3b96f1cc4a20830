import { existsSync, readFileSync } from 'node:fs';

/** The last lines of a log file; empty where it does not exist. */
export function lastLines(file: string, count = 20): string {
  if (!existsSync(file)) return '';
  return readFileSync(file).subarray(-16_384).toString('utf8').trimEnd().split('\n').slice(-count).join('\n');
}
