import { readArguments } from '@commonyard/command-line/arguments';
import * as assets from './assets.ts';
import * as identity from './identity.ts';
import * as inquiries from './inquiries.ts';
import * as loans from './loans.ts';
import * as media from './media.ts';
import { assertDemoAllowed, writeDocuments } from './write-documents.ts';

const { positionals } = readArguments({
  purpose: 'Writes the demo data as import documents, one per service.',
  arguments: '<folder>',
});

try {
  assertDemoAllowed(process.env);
  const [folder] = positionals;
  if (!folder) throw new Error('Usage: node packages/demo/src/cli.ts <folder>');
  await writeDocuments(folder, { identity, media, assets, inquiries, loans }, new Date());
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
