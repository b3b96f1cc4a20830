// Checks that the web application has a text for every value of an enumeration, also for one that a newer service added: a map by an
// enumeration of the contracts is made by `labels` or `looks` of web/src/lib/known-values.ts.
//   node .ci/check-labels.ts
import { join } from 'node:path';
import { reportProblems } from './report-problems.ts';
import { readSources, type Sources } from './source-files.ts';

const MAP =
  /^(?:export )?const (\w+): (?:Partial<)?Record<(\w+)(?:\[['"]\w+['"]\])?, (?:string|Tint|LucideIcon|\[Tint, LucideIcon\]|StatusStyle)>/gm;

/** Maps of what the page itself sends or offers. */
const SENT = new Set(['STATUS_ACTION_LABELS', 'FACTOR_LABELS']);

/** Finds the maps to text or looks by an enumeration that is imported from the contracts. */
export function findMapsWithoutOthers(sources: Sources): string[] {
  return [...sources]
    .filter(([file]) => file.startsWith('web/src/') && !file.endsWith('.test.ts'))
    .flatMap(([file, text]) => {
      const imported = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '@commonyard\/contracts\/[^']*'/g)];
      const names = new Set(
        imported.flatMap(([, list]) => list!.split(',').map((name) => name.replace('type ', '').trim())),
      );
      return [...text.matchAll(MAP)]
        .filter(([, map, key]) => names.has(key!) && !SENT.has(map!))
        .map(
          ([, map, key]) => `${file}: ${map} has nothing for a ${key} that a newer service added; use labels or looks`,
        );
    });
}

if (import.meta.main) reportProblems(findMapsWithoutOthers(readSources(join(import.meta.dirname, '..'))));
