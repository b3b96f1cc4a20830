import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Place, Tools } from './bring-up.ts';
import { readPrivate, writePrivate } from './private-file.ts';
import { services } from './services.ts';
import { root } from './settings.ts';

/** What is emptied together with the data it speaks of. */
export const seededFile = 'seeded.json';

/** Gives each service its demo data, once: what a user changed or deleted since is not to come back at every start. */
export async function seedOnce(
  dataDir: string,
  places: Map<string, Place>,
  { programs, progress }: Tools,
): Promise<void> {
  const file = join(dataDir, seededFile);
  const seeded = (readPrivate(file) as string[] | undefined) ?? [];
  const waiting = services.filter(({ name }) => !seeded.includes(name) && existsSync(seedOf(name)));
  if (waiting.length === 0) return;
  await progress.step('Demo data', async () => {
    for (const { name } of waiting) {
      await programs.run(`${name}-seed`, [process.execPath, seedOf(name)], places.get(name)!.env);
      seeded.push(name);
      writePrivate(file, seeded);
    }
  });
}

function seedOf(name: string): string {
  return join(root, `services/${name}/src/seed.ts`);
}
