// Checks the documentation: links and paths in *.md files resolve, and decision records are numbered 1, 2, 3, ...
//   node .ci/check-docs.ts
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { reportProblems } from './report-problems.ts';

const IGNORED_FOLDERS = ['node_modules', 'dist', 'output', '.git', '.data', '.cache', '.turbo'];
const REPOSITORY_PATH = /^(?:packages|services|gateway|web|deploy|e2e|bench|chaos|docs)\/[\w./$-]+$/;

/** Lists every documentation problem below `root`, one line each. */
export function findDocProblems(root: string): string[] {
  const files = globSync('**/*.md', {
    cwd: root,
    exclude: (name) => IGNORED_FOLDERS.some((part) => name.includes(part)),
  });
  return [...files.sort().flatMap((file) => findBrokenReferences(root, file)), ...findDecisionProblems(root)];
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

if (import.meta.main) reportProblems(findDocProblems(join(import.meta.dirname, '..')));
