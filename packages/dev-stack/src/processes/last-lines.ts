import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The last lines of a log file; empty where it does not exist. */
export function lastLines(file: string, count = 20): string {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    return '';
  }
  try {
    const buffer = Buffer.alloc(Math.min(fstatSync(handle).size, 16_384));
    readSync(handle, buffer, 0, buffer.length, fstatSync(handle).size - buffer.length);
    return buffer.toString('utf8').trimEnd().split('\n').slice(-count).join('\n');
  } finally {
    closeSync(handle);
  }
}
