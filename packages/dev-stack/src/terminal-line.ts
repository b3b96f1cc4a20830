/** The levels of the log from which the terminal shows entries. */
const ERROR_LEVEL = 50;

/** An error of the log with its stack, and what is no entry of it, such as a syntax error. Undefined for the rest. */
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
