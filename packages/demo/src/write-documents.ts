import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Throws where `NODE_ENV` is `production`: the passwords of the demo accounts are published.
 * Takes the process environment.
 */
export function assertDemoAllowed(env: NodeJS.ProcessEnv): void {
  if (env['NODE_ENV'] === 'production') throw new Error('Demo data is not produced with NODE_ENV=production');
}

/** A file that an import document refers to by name, such as an image. */
export type DocumentFile = { name: string; content: Uint8Array };

/** What this package exports for one service, in `<service>.ts`. */
export type DemoModule = {
  /** The document for the service's import command. Dates count from `now`. */
  createDocument: (now: Date) => unknown;
  createFiles?: () => AsyncIterable<DocumentFile>;
};

/**
 * Writes one import document per service into `folder`: `<service>.json`, or `<service>/<service>.json` with its files
 * beside it. `modules` is keyed by the service's name; `now` is the time that all documents count from.
 */
export async function writeDocuments(folder: string, modules: Record<string, DemoModule>, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [service, { createDocument, createFiles }] of Object.entries(modules)) {
    const parent = createFiles ? join(folder, service) : folder;
    await mkdir(parent, { recursive: true });
    for await (const { name, content } of createFiles?.() ?? []) await writeFile(join(parent, name), content);
    await writeFile(join(parent, `${service}.json`), JSON.stringify(createDocument(now)));
  }
}
