import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCE = resolve(import.meta.dirname, '../src');

/** Ways around `lib/http.ts` and `lib/error-message.ts`, which show a parser's message or leave out the text of a server. */
const FORBIDDEN = [
  /\.(?:json|blob|text|arrayBuffer|formData)\(\)/,
  /\berror\??\.message\b/,
  /(?:onError: |catch\()\(\{ message/,
  /String\((?:error|failure|problem)\)/,
  /description: (?:error|failure)\b/,
];
const EXCEPTIONS = ['lib/http.ts', 'lib/download.ts', 'lib/error-message.ts', 'ui/forms/form.tsx'];

const findings = (source: string) => FORBIDDEN.flatMap((pattern) => pattern.exec(source)?.[0] ?? []);

it.each([
  'const body = await response.json();',
  'const file = await (await call(path)).blob();',
  't("Update failed") + error.message',
  '{error?.message}',
  'onError: ({ message }) => show(message)',
  'String(error)',
  'description: error',
])('rejects %s', (source) => expect(findings(source)).toHaveLength(1));

it('errors are shown by errorMessage, and bodies are read by lib/http', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !EXCEPTIONS.includes(file));
  const found = files.flatMap((file) =>
    findings(readFileSync(resolve(SOURCE, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
