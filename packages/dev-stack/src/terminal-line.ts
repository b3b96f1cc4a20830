/** The levels of the log from which the terminal shows entries. */
const ERROR_LEVEL = 50;

/**
 * What the terminal shows of a line that a program writes: an error of its log with the stack, and what is no entry of the
 * log, such as a syntax error. Undefined for the rest, which stays in the log.
 */
export function toTerminalLine(line: string): string | undefined {
  const entry = parseEntry(line);
  if (!entry) return line.trim() === '' ? undefined : line;
  if (entry.level < ERROR_LEVEL) return undefined;
  return [entry.msg, entry.err?.stack ?? entry.err?.message].filter(Boolean).join('\n');
}

type Entry = { level: number; msg?: string; err?: { stack?: string; message?: string } };

function parseEntry(line: string): Entry | undefined {
  try {
    const value = JSON.parse(line) as Entry | null;
    return typeof value?.level === 'number' ? value : undefined;
  } catch {
    return undefined;
  }
}
