import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks at the terminal. What is typed as an answer to a hidden question is not shown. */
export async function ask(question: string, { hidden = false } = {}): Promise<string> {
  process.stdout.write(question);
  const shown = new Writable({ write: (chunk: Buffer, _encoding, done) => process.stdout.write(chunk, done) });
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: hidden ? nothing : shown, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    if (hidden) process.stdout.write('\n');
  }
}
