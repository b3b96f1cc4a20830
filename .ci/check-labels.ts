// Checks that the web application has a text for every value of an enumeration, also for one that a newer service added: a map by an
// enumeration of the contracts, with or without a type, is made by `labels` or `looks` of packages/contracts/src/known-values.values.ts.
import { readSources, type Sources } from './source-files.ts';

const TYPED_MAP =
  /^(?:export )?const (\w+): (?:Partial<)?Record<(\w+)(?:\[['"]\w+['"]\])?, (?:string|Tint|LucideIcon|\[Tint, LucideIcon\]|StatusStyle)>/gm;
const ENUMERATION = /^export const \w+ = \[([^\]]*)\] as const/gm;
/** The compiler requires a replacement for a missing value where the key is any string. */
const LITERAL = /\bconst (\w+)(?:: (?!Record<string,)[^=\n]+?)? = \{/g;

/** Maps by what the page itself sends, offers or has chosen. */
const OWN = new Set([
  'web/src/features/inquiries/inquiry-detail.tsx STATUS_ACTION_LABELS',
  'web/src/features/users/user-fields.tsx FACTOR_LABELS',
  'web/src/features/browse/kind-texts.ts SORT_LABELS',
  'web/src/features/account/profile-sheet.tsx LANGUAGES',
  'web/src/lib/translation.ts translations',
  'web/src/lib/translation.ts pluralRules',
]);

/** Finds the maps by an enumeration of the contracts that have nothing for other values, and exceptions without need. */
export function findMapsWithoutOthers(sources: Sources, own: ReadonlySet<string> = OWN): string[] {
  const enumerations = [...sources]
    .filter(([file]) => file.startsWith('packages/contracts/src/') && file.endsWith('.values.ts'))
    .flatMap(([, text]) => [...text.matchAll(ENUMERATION)].map(([, items]) => stringsOf(items!)))
    .filter((values) => values.length > 1);
  const maps = [...sources]
    .filter(([file]) => file.startsWith('web/src/') && /(?<!\.test)\.tsx?$/.test(file))
    .flatMap(([file, text]) =>
      [...new Set([...findTyped(text), ...findLiterals(text, enumerations)])].map((map) => `${file} ${map}`),
    );
  return [
    ...maps
      .filter((map) => !own.has(map))
      .map((map) => `${map} has nothing for a value that a newer service added; use labels or looks`),
    ...[...own].filter((map) => !maps.includes(map)).map((map) => `${map} needs no exception`),
  ];
}

/** Maps whose type names an enumeration that is imported from the contracts. */
function findTyped(text: string): string[] {
  const imported = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '@commonyard\/contracts\/[^']*'/g)];
  const names = new Set(
    imported.flatMap(([, list]) => list!.split(',').map((name) => name.replace('type ', '').trim())),
  );
  return [...text.matchAll(TYPED_MAP)].flatMap(([, map, key]) => (names.has(key!) ? [map!] : []));
}

/** Maps that have every value of an enumeration as a key. */
function findLiterals(text: string, enumerations: string[][]): string[] {
  return [...text.matchAll(LITERAL)].flatMap(({ 0: start, 1: map, index }) => {
    const keys = new Set(keysOf(text, index + start.length));
    return enumerations.some((values) => keys.size === values.length && values.every((value) => keys.has(value)))
      ? [map!]
      : [];
  });
}

const stringsOf = (text: string) => [...text.matchAll(/'([^']+)'/g)].map(([, value]) => value!);

/** The keys of the object literal that begins before this position. */
function keysOf(text: string, from: number): string[] {
  let depth = 1;
  let own = '';
  for (let index = from; index < text.length && depth > 0; index++) {
    const character = text[index]!;
    if ('{[('.includes(character)) depth++;
    else if ('}])'.includes(character)) depth--;
    else if (depth === 1) own += character;
  }
  return [...own.matchAll(/(?:^|,)\s*(?:'([^']+)'|([\w$]+))\s*:/g)].map(([, quoted, plain]) => (quoted ?? plain)!);
}

export const check = (root: string) => findMapsWithoutOthers(readSources(root));
