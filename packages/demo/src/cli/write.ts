// Command: `node packages/demo/src/cli/write.ts <folder>` writes the demo data as import documents, one per service.
import { assertDemoAllowed } from '../assert-demo-allowed.ts';
import * as assets from '../assets.ts';
import * as identity from '../identity.ts';
import * as inquiries from '../inquiries.ts';
import * as loans from '../loans.ts';
import * as media from '../media.ts';
import { writeDocuments } from '../write-documents.ts';

try {
  assertDemoAllowed(process.env);
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Usage: node packages/demo/src/cli/write.ts <folder>');
  await writeDocuments(folder, { identity, media, assets, inquiries, loans }, new Date());
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
