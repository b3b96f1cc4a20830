import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readPrivate, writePrivate } from './private-file.ts';
import { cliSourceOf } from './service-command.ts';
import { services } from './services.ts';
import type { ServiceConfig, StartContext } from './start-steps.ts';

/** Names the services whose demo data was imported. `emptyDataFolder` removes it together with the data. */
export const importedFile = 'seeded.json';

/**
 * Imports the demo data of each service once per data folder, so that a restart does not restore what a user changed or
 * deleted. The demo package writes one document per service that has demo data, and the service's import command stores it.
 */
export async function importDemoData(
  dataDir: string,
  configs: Map<string, ServiceConfig>,
  { programs, progress }: StartContext,
): Promise<void> {
  const record = join(dataDir, importedFile);
  const imported = readPrivate(record, isNames) ?? [];
  const pending = services.map(({ name }) => name).filter((name) => !imported.includes(name));
  if (pending.length === 0) return;
  await progress.step('Demo data', async () => {
    const documents = mkdtempSync(join(dataDir, 'demo.unfinished-'));
    try {
      await programs.run('demo-write', [...programs.command('packages/demo/src/cli.ts'), documents], {});
      for (const name of pending) {
        const document = findDocument(name, documents);
        const command = [...programs.command(cliSourceOf(name)), 'import'];
        if (document) await programs.run(`${name}-import`, [...command, document], configs.get(name)!.env);
        imported.push(name);
        writePrivate(record, imported);
      }
    } finally {
      rmSync(documents, { recursive: true, force: true });
    }
  });
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

// A document that refers to files lies in a folder beside them. A service that stores only what follows from events has none.
const findDocument = (service: string, documents: string): string | undefined =>
  [join(documents, `${service}.json`), join(documents, service, `${service}.json`)].find(existsSync);
