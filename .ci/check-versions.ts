// Checks that no change of the web application acts on a version that its reader was not shown: a change of a record on which two people
// can act names the version with `ifMatch` of web/src/lib/shown.ts, whose argument `useShown` or a listed caller of `asShown` makes.
import { readSources, type Sources } from './source-files.ts';

const SHOWN = 'web/src/lib/shown.ts';

/** The changes that take If-Match. Documents and damage reports of a loan are added beside what others do, and never change. */
const VERSIONED = [
  /^\/api\/loans\/:x\/(?!documents|damage-reports)/,
  /^\/api\/(?:admin\/)?assets\/:x(?:\/|$)/,
  /^\/api\/admin\/changes\/:x\//,
  /^\/api\/posted-listings\/(?:update|renew|withdraw|restore|discard-change|take-over)$/,
  /^\/api\/inquiries\/:x$/,
  /^\/api\/inspections\/:x$/,
  /^\/api\/users\/:x(?:\/|$)/,
  /^\/api\/municipality-settings$/,
  /^\/api\/(?:certificates|master-agreements|settlements)\/:x(?:\/|$)/,
  /^\/api\/guest-searches\/link\/update$/,
];

/** Why these files may mark a record as shown themselves. Beside them only `useShown` does. */
const MARKS: Record<string, string> = {
  'web/src/ui/forms/use-shown.ts': 'keeps the record with which a dialog was opened',
  'web/src/entities/user/decision-dialogs.tsx': 'undoes the own decision, from the version of its answer',
  'web/src/entities/user/waiting-users.tsx': 'the button of a row, without a dialog',
  'web/src/features/browse/listing-actions.tsx': 'undoes the own change, from the version of its answer',
  'web/src/features/inquiries/inquiry-detail.tsx': 'a button of the page, without a dialog',
  'web/src/features/inspections/inspection-editor.tsx': 'the next draft follows the answer to the last one',
  'web/src/features/lending/rate-offer.tsx': 'a button beside the rate, without a dialog',
  'web/src/features/loans/answer-dialog.tsx': 'saves the amount from the version of the own agreement',
  'web/src/features/moderation/delete-dialog.tsx':
    'reads the listing of a row whose button was pressed before it was read',
  'web/src/features/moderation/edit-page.tsx': 'keeps the listing with which the form began',
  'web/src/features/moderation/published-changes.tsx': 'keeps the row whose button was pressed',
  'web/src/features/moderation/use-decisions.ts':
    'cards are kept as they were chosen, and undone from the version of the answer',
  'web/src/features/saved-searches/search-rows.tsx': 'a choice of a row, without a dialog',
  'web/src/features/post-listing/posted-listing-view.tsx': 'a button of the page, without a dialog',
  'web/src/features/post-listing/renew-form.tsx': 'a form of the page, made anew for each version',
  'web/src/features/post-listing/take-over.tsx': 'a button of the page, without a dialog',
};

/** Files that make the header themselves. */
const BY_HAND: Record<string, string> = {
  'web/src/features/lending/terms-form.tsx': 'keeps the version of the calendar with which the form began',
};

/** Finds changes without the version that was shown, and exceptions without need. */
export function findUnseenVersions(sources: Sources, marks = MARKS, byHand = BY_HAND): string[] {
  const files = [...sources].filter(([file]) => /^web\/src\/.*(?<!\.test)\.tsx?$/.test(file) && file !== SHOWN);
  const used = new Set<string>();
  const findings = files.flatMap(([file, text]) => {
    const isMarking = /\basShown\(/.test(text);
    const isByHand = /['"]if-match['"]/i.test(text);
    if (isMarking || isByHand) used.add(file);
    return [
      ...(isMarking && !(file in marks) ? [`${file} marks a record as shown; use useShown`] : []),
      ...(isByHand && !(file in byHand) ? [`${file} makes If-Match by hand; use ifMatch`] : []),
      ...(/\bas (?:unknown as )?Shown</.test(text) ? [`${file} casts a record to Shown; use useShown`] : []),
      ...findCalls(text)
        .filter((call) => !/\bifMatch\(/.test(call.options))
        .filter(({ paths }) => paths.some((path) => VERSIONED.some((pattern) => pattern.test(path))))
        .map(({ paths }) => `${file} changes ${paths.join(' or ')} without the version that was shown`),
    ];
  });
  const idle = Object.keys({ ...marks, ...byHand }).filter((file) => !used.has(file));
  return [...findings, ...idle.map((file) => `${file} needs no exception`)];
}

type Call = { paths: string[]; options: string };

/** The changing calls of the API, with the paths that they may have and the text of their options. */
function findCalls(text: string): Call[] {
  return [...text.matchAll(/\bcall(?:Json)?\(/g)].flatMap(({ 0: start, index }) => {
    const [path = '', ...options] = splitArguments(text, index + start.length);
    const written = options.join(',');
    if (!/\bmethod\b/.test(written) && !/\brequest\b/.test(written)) return [];
    return [{ paths: pathsOf(path.trim(), text), options: withConstants(written, text) }];
  });
}

/** The texts of the arguments of the call whose first argument begins here. */
function splitArguments(text: string, from: number): string[] {
  const found = [''];
  let depth = 0;
  for (let index = from; index < text.length; index++) {
    const character = text[index]!;
    if (')]}'.includes(character) && depth-- === 0) break;
    if ('([{'.includes(character)) depth++;
    if (character === ',' && depth === 0) found.push('');
    else found[found.length - 1] += character;
  }
  return found;
}

/** The paths of an expression; those of a name are the paths of its constant, or of the type of the parameter. */
function pathsOf(expression: string, text: string): string[] {
  const literals = [...expression.matchAll(/'(\/api[^']*)'|`([^`]*)`/g)].map(
    ([, plain, template]) => plain ?? template!,
  );
  if (literals.length === 0 && /^\w+$/.test(expression)) {
    const type = new RegExp(`\\b${expression}: (\\w+)\\b`).exec(text)?.[1];
    return [expression, type]
      .filter((name) => name !== undefined)
      .flatMap((name) => new RegExp(`\\b(?:const|type) ${name} =\\s*([^;]*);`).exec(text)?.[1] ?? [])
      .flatMap((value) => pathsOf(value.replaceAll('${number}', '${id}'), text));
  }
  return literals.map((path) => resolve(path, text));
}

const resolve = (path: string, text: string): string =>
  path
    .replace(
      /^\$\{(\w+)\}/,
      (whole, name: string) => new RegExp(`\\bconst ${name} = '([^']*)'`).exec(text)?.[1] ?? whole,
    )
    .replaceAll(/\$\{[^}]*\}/g, ':x');

/** The options with the values of the constants that they name. */
const withConstants = (options: string, text: string): string =>
  options +
  [...options.matchAll(/\b(headers|request)\b(?!:)/g)]
    .map(([, name]) => new RegExp(`\\bconst ${name} = ([^;]*);`).exec(text)?.[1] ?? '')
    .join('');

export const check = (root: string) => findUnseenVersions(readSources(root));
