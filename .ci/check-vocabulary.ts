// Checks that no identifier, file or folder uses a word that docs/glossary.md replaces by a standard term, and that the kit,
// which every service uses, has no noun of one service.
import { readSources, type Sources } from './source-files.ts';

/** Words of identifiers and file names, and the standard terms that replace them. */
export const REPLACED: Record<string, string> = {
  asked: 'inquired, requested',
  bury: 'moveToDeadLetters',
  calm: 'steadyState',
  crowd: 'loadGenerator',
  desk: 'platformAdmins',
  door: 'apiClient, admission',
  hear: 'subscribe',
  hears: 'subscribes',
  heard: 'received',
  knew: 'projected',
  learn: 'project',
  nearness: 'distance',
  news: 'event, payload',
  people: 'users',
  person: 'user',
  picture: 'image',
  pictures: 'images',
  pretend: 'rollback',
  refusal: 'rejection',
  refusals: 'rejections',
  refuses: 'rejects',
  says: 'publishes',
  shelf: 'partition',
  shelves: 'partitions',
  storm: 'chaosScenario',
  strangers: 'unauthorized',
  tell: 'notify',
  tells: 'notifies',
  told: 'notified, errorMessage',
  untold: 'retracted',
  walk: 'crawl',
  world: 'fixture',
};

/** Reviewed exceptions: stored table and column names, and test data. */
const ALLOWED = new Set([
  'services/assets/test/search.test.ts: desk',
  'services/assets/test/listing-fixtures.ts: desk',
]);

const KIT = 'packages/service-kit/src/';
/** Nouns of services, singular. A municipality is none: the platform separates its users by it. SQL quotes, so `quote` is missing. */
export const SERVICE_NOUNS = [
  'asset',
  'borrower',
  'equipment',
  'inquiry',
  'inspection',
  'lender',
  'listing',
  'loan',
  'moderation',
  'rental',
];

/** Lists each file with each replaced word, and each exception without need, one line each. */
export function findVocabularyProblems(sources: Sources, allowed: ReadonlySet<string> = ALLOWED): string[] {
  const found = [...sources].flatMap(([file, source]) => {
    if (file.startsWith('.ci/check-vocabulary')) return [];
    const words = new Set([...splitWords(file), ...identifiers(source).flatMap(splitWords)]);
    return [...words].filter((word) => Object.hasOwn(REPLACED, word)).map((word) => ({ file, word }));
  });
  const uses = new Set(found.map(({ file, word }) => `${file}: ${word}`));
  return [
    ...found
      .filter(({ file, word }) => !allowed.has(`${file}: ${word}`))
      .map(({ file, word }) => `${file}: "${word}" is not a term of this repository; use ${REPLACED[word]}`),
    ...[...allowed].filter((use) => !uses.has(use)).map((use) => `${use} needs no exception`),
  ];
}

/** Lists each file of the kit that names something of one service in its code or its texts, one line each. */
export function findServiceNouns(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) => {
    if (!file.startsWith(KIT) || file.endsWith('.test.ts')) return [];
    const words = new Set([file.slice(KIT.length), withoutComments(source)].flatMap(splitWords).map(toSingular));
    return SERVICE_NOUNS.filter((noun) => words.has(noun)).map(
      (noun) => `${file}: the kit must not know "${noun}"; state it in the contracts or pass it from the service`,
    );
  });
}

const toSingular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '');

/** The identifiers of a source, without strings and comments. Text in JSX counts as code and may need an exception. */
function identifiers(source: string): string[] {
  const code = withoutComments(source).replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/g, '');
  return code.match(/[A-Za-z_$][\w$]*/g) ?? [];
}

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, '');

const splitWords = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

export function check(root: string): string[] {
  const sources = readSources(root);
  return [...findVocabularyProblems(sources), ...findServiceNouns(sources)];
}
