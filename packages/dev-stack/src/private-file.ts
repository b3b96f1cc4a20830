import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFolder } from './create-folder.ts';
import { describeFileError } from './file-error.ts';

/** Writes a value as JSON that only its owner may read, as `replaceFile` does. */
export function writePrivate(file: string, value: unknown): void {
  createFolder(dirname(file));
  replaceFile(file, `${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Replaces a file as a whole, also after a power cut; by default only its owner may read it. A link is replaced and not followed:
 * the file that it leads to may be anybody's.
 */
export function replaceFile(file: string, text: string, mode = 0o600): void {
  const unfinished = `${file}.${process.pid}`;
  rmSync(unfinished, { force: true });
  const handle = openSync(unfinished, 'wx', mode);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
}

/**
 * Reads a value that `writePrivate` wrote; undefined where the file does not exist. Throws where it cannot be read, is no JSON,
 * or where `isValid` rejects the value. The error does not repeat the contents.
 */
export function readPrivate<Value>(file: string, isValid: (value: unknown) => value is Value): Value | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new Error(`${file} cannot be read: ${describeFileError(error)}. Set COMMONYARD_DATA to another folder.`, {
      cause: error,
    });
  }
  const value = parse(text);
  if (isValid(value)) return value;
  throw new Error(
    `${file} is damaged. Restore the folder ${dirname(file)} from a copy, or set COMMONYARD_DATA to another folder.`,
  );
}

/** As `readPrivate`, for files about running processes: also undefined where the file is damaged, as after a power cut. */
export function findPrivate<Value>(file: string, isValid: (value: unknown) => value is Value): Value | undefined {
  const value = readPrivate(file, (_value): _value is unknown => true);
  return isValid(value) ? value : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a value of a JSON file is an object, whose fields are unknown. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
