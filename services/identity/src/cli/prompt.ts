import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks a question at the terminal. With `hidden` the typed answer is not echoed. */
export async function prompt(question: string, { hidden = false } = {}): Promise<string> {
  process.stdout.write(question);
  const echo = new Writable({ write: (chunk: Buffer, _encoding, done) => process.stdout.write(chunk, done) });
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: hidden ? discard : echo, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    if (hidden) process.stdout.write('\n');
  }
}
