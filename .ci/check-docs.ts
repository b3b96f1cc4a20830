// Checks the documentation: links and paths in *.md files resolve, decision records are numbered 1, 2, 3, ... and stand in their index
// with their status, the layout in docs/architecture.md has every folder, and each workspace has a README.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** `**` does not match hidden folders. */
const DOCUMENTS = ['**/*.md', '.github/**/*.md'];
const IGNORED_FOLDERS = ['node_modules', 'dist', 'output'];
const REPOSITORY_PATH = /^(?:\.ci|\.github|packages|services|gateway|web|deploy|e2e|bench|chaos|docs)\/[\w./$-]+$/;

export function findDocProblems(root: string): string[] {
  const files = globSync(DOCUMENTS, {
    cwd: root,
    exclude: (name) => IGNORED_FOLDERS.some((part) => name.includes(part)),
  });
  return [
    ...files.sort().flatMap((file) => findBrokenReferences(root, file)),
    ...findDecisionProblems(root),
    ...findIndexProblems(root),
    ...findLayoutProblems(root),
    ...findMissingReadmes(root),
  ];
}

function findBrokenReferences(root: string, file: string): string[] {
  const prose = readFileSync(join(root, file), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const links = [...prose.replace(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
  const brokenLinks = links
    .filter((target) => !/^[a-z]+:/.test(target) && !resolves(root, file, target))
    .map((target) => `${file}: the link ${target} does not resolve`);
  const paths = [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, code]) => code!)
    .filter((code) => REPOSITORY_PATH.test(code));
  const missingPaths = paths
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${file}: the path ${path} does not exist`);
  return [...brokenLinks, ...missingPaths];
}

function resolves(root: string, file: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const linked = path ? normalize(join(root, dirname(file), path)) : join(root, file);
  if (!existsSync(linked)) return false;
  if (!anchor || !linked.endsWith('.md')) return true;
  const headings = readFileSync(linked, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading]) => toAnchor(heading!) === anchor);
}

/** The anchor that GitHub gives a heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

function findDecisionProblems(root: string): string[] {
  const folder = join(root, 'docs/decisions');
  const names = globSync('[0-9]*.md', { cwd: folder }).sort();
  return names.flatMap((name, index) => {
    const number = index + 1;
    if (Number(name.slice(0, 4)) !== number)
      return [`docs/decisions/${name}: expected number ${number}: numbers are unique and without gaps`];
    const [heading = ''] = readFileSync(join(folder, name), 'utf8').split('\n');
    const expected = `${String(number).padStart(4, '0')}-${toAnchor(heading.replace(/^# \d+\. /, ''))}.md`;
    if (!heading.startsWith(`# ${number}. `) || name !== expected)
      return [`docs/decisions/${name}: the heading "${heading}" does not match the file name`];
    return [];
  });
}

const STATUS = /^Status: (.+)$/m;
const NUMBER_LINK = /\[ADR (\d+)\]\((\d{4})-[\w-]+\.md\)/g;

/** A row of the index states number, title and status of a record, and the other records that its status names. */
function findIndexProblems(root: string): string[] {
  const folder = join(root, 'docs/decisions');
  const index = join(folder, 'README.md');
  if (!existsSync(index)) return [];
  const rows = [...readFileSync(index, 'utf8').matchAll(/^\| \d+ \|.*$/gm)].map(([row]) => row);
  const expected = globSync('[0-9]*.md', { cwd: folder })
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
      const status = STATUS.exec(text)?.[1];
      return { name, status, row: `| ${number} | [${title}](${name}) | ${status} |` };
    });
  const missing = expected.map(({ name, status, row }) => {
    if (!status) return `docs/decisions/${name}: no line begins with "Status: "`;
    return rows.includes(row) ? undefined : `docs/decisions/README.md: expected the row ${row}`;
  });
  const known = new Set(expected.map(({ row }) => row));
  const unknown = rows
    .filter((row) => !known.has(row))
    .map((row) => `docs/decisions/README.md: no record has the row ${row}`);
  return [...missing.filter((problem) => problem !== undefined), ...unknown, ...findOneSided(folder, expected)];
}

/** A record that supersedes another and the superseded one name each other. */
function findOneSided(folder: string, records: { name: string; status: string | undefined }[]): string[] {
  const numberOf = ({ name }: { name: string }) => Number(name.slice(0, 4));
  const named = (status = '', verb: string) =>
    [...(status.split(verb)[1] ?? '').matchAll(NUMBER_LINK)].map(([, number]) => Number(number));
  return records.flatMap((record) =>
    [
      ['supersedes ', 'superseded by '],
      ['superseded by ', 'supersedes '],
    ].flatMap(([verb, inverse]) =>
      named(record.status, verb!)
        .map((target) => records.find((other) => numberOf(other) === target))
        .filter((other) => !other || !named(other.status, inverse!).includes(numberOf(record)))
        .map(
          (other) =>
            `docs/decisions/${record.name}: ADR ${other ? numberOf(other) : '?'} does not say "${inverse}ADR ${numberOf(record)}"`,
        ),
    ),
  );
}

/** A row of the layout that lists folders has all of its part, except `src` beside others. */
function findLayoutProblems(root: string): string[] {
  const page = join(root, 'docs/architecture.md');
  if (!existsSync(page)) return [];
  const rows = [...readFileSync(page, 'utf8').matchAll(/^\| `([\w/-]+)` \|(.*)$/gm)];
  const parts = new Set(rows.map(([, part]) => part));
  const missing = globSync(['packages/*', 'services/*'], { cwd: root })
    .filter((folder) => existsSync(join(root, folder, 'package.json')) && !parts.has(folder))
    .map((folder) => `docs/architecture.md: the layout lacks ${folder}`);
  const different = rows.flatMap(([, part, contents]) => {
    const listed = [...contents!.matchAll(/`([\w-]+)\/`/g)].map(([, name]) => name!).sort();
    const folders = foldersOf(
      root,
      existsSync(join(root, part!, 'src/server.ts')) || part!.startsWith('packages/') ? `${part}/src` : part!,
    );
    const isComplete = listed.length === 0 || listed.join() === folders.join();
    return isComplete ? [] : [`docs/architecture.md: ${part} has the folders ${folders.join(', ')}`];
  });
  return [...missing, ...different];
}

const foldersOf = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .filter(({ name }) => !['src', ...IGNORED_FOLDERS].includes(name))
    .map(({ name }) => name)
    .sort();

function findMissingReadmes(root: string): string[] {
  const manifest = join(root, 'package.json');
  if (!existsSync(manifest)) return [];
  const { workspaces = [] } = JSON.parse(readFileSync(manifest, 'utf8')) as { workspaces?: string[] };
  return globSync(workspaces, { cwd: root })
    .filter((folder) => existsSync(join(root, folder, 'package.json')) && !existsSync(join(root, folder, 'README.md')))
    .map((folder) => `${folder} has no README.md: its purpose, its folders, how to test it`);
}

export { findDocProblems as check };
