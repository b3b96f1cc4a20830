// Checks that every service has the one skeleton of docs/architecture.md: top-level files, and file roles in features.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources, type Sources } from './source-files.ts';

const REQUIRED = ['service', 'server', 'cli', 'app', 'deps', 'config', 'database'];
const TOP_LEVEL = new Set([...REQUIRED, 'model']);
/** Folders whose files have no role: each is a migration, a command, or a part of the import of documents. */
const WITHOUT_ROLES = new Set(['migrations', 'cli', 'import']);
const ROLES = new Set(['routes', 'service', 'repository', 'policy', 'mapper', 'events', 'consumer', 'job', 'client']);
/** A service's README must name each file of a feature that has no role. */
const MAX_FILES_WITHOUT_ROLE = 5;

export function findLayoutProblems(sources: Sources, readme: (service: string) => string): string[] {
  const services = Map.groupBy(
    [...sources.keys()].filter((file) => /^services\/[^/]+\/src\//.test(file) && !file.includes('.test.')),
    (file) => file.split('/')[1]!,
  );
  return [...services].flatMap(([service, files]) => findServiceProblems(service, files, readme(service)));
}

function findServiceProblems(service: string, files: string[], readme: string): string[] {
  const folder = `services/${service}/src`;
  const missing = REQUIRED.map((name) => `${folder}/${name}.ts`).filter((file) => !files.includes(file));
  const withoutRole: string[] = [];
  const problems = missing.map((file) => `${file}: missing`);
  for (const file of files) {
    const [feature = '', ...rest] = file.slice(folder.length + 1).split('/');
    if (rest.length === 0) {
      if (!TOP_LEVEL.has(feature.replace(/\.ts$/, ''))) problems.push(`${file}: not a top-level file of a service`);
      continue;
    }
    if (WITHOUT_ROLES.has(feature)) continue;
    const [name = ''] = rest.slice(-1);
    const suffixes = name.replace(/\.ts$/, '').split('.').slice(1);
    const role = suffixes.at(-1);
    // A folder within a feature holds one role in several files, such as listings/query/.
    if (suffixes.length === 0 && rest.length > 1) continue;
    if (role && ROLES.has(role)) continue;
    if (role)
      problems.push(`${file}: unknown role .${role}; one of ${[...ROLES].map((known) => `.${known}`).join(' ')}`);
    else withoutRole.push(file);
  }
  for (const file of withoutRole) {
    const path = file.slice(folder.length + 1);
    if (!readme.includes(path)) problems.push(`${file}: no role, and the service's README does not name ${path}`);
  }
  if (withoutRole.length > MAX_FILES_WITHOUT_ROLE)
    problems.push(`${folder}: ${withoutRole.length} files without a role, at most ${MAX_FILES_WITHOUT_ROLE}`);
  return problems;
}

export const check = (root: string) =>
  findLayoutProblems(readSources(root), (service) =>
    readFileSync(join(root, 'services', service, 'README.md'), 'utf8'),
  );
