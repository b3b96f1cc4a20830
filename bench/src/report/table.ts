import { formatBar, formatRatio, isMet } from '../support/figures.ts';
import { isLoaded } from './machine-load.ts';
import { notes } from './notes.ts';
import type { Result, Results, StoredFigure } from './results.ts';
import { targets, type TargetId } from './targets.ts';

const INTRODUCTION = `# Performance

\`npm run bench -- --write\` writes this page from \`bench/results.json\`. Do not edit it: reasons for missed targets are in \`bench/src/report/notes.ts\`.

Each figure is the ratio of two measurements that ran in turn, A B A B, on the same machine: what is measured, then its reference. It is the median of five rounds, with the lowest and the highest round in brackets. A ratio without brackets is a number of bytes or of megabytes against its budget. Requests per second would say as much about the machine as about the product, so they are not listed.

[CONTRIBUTING](../CONTRIBUTING.md#performance) describes how to run the benches, and when a change counts as a regression.
`;

/** The page of all targets, further figures and runs. */
export function renderPerformancePage(results: Results): string {
  const rows = (Object.keys(targets) as TargetId[]).flatMap((id) => rowsOfTarget(id, results));
  const sections = [
    INTRODUCTION,
    '## Targets\n',
    table(['target', 'measured : reference', 'bar', 'ratio', 'verdict', 'bench'], rows),
    missedNotes(results),
    '## Other figures\n',
    table(['measured : reference', 'bar', 'ratio', 'verdict', 'bench'], otherRows(results)),
    '## Runs\n',
    'A bench is loaded where other processes used more than a tenth of the processors meanwhile.\n',
    table(
      ['bench', 'date', 'load average before', 'highest', 'used by others', 'machine'],
      Object.entries(results).map(([bench, result]) => [bench, ...runCells(result)]),
    ),
  ];
  return sections.filter(Boolean).join('\n');
}

function rowsOfTarget(id: TargetId, results: Results): string[][] {
  const rows = Object.entries(results).flatMap(([bench, result]) =>
    result.figures.filter((figure) => figure.id === id).map((figure) => [id, ...figureCells(bench, result, figure)]),
  );
  const { subject, bench } = targets[id];
  return rows.length > 0 ? rows : [[id, subject, '', '', 'not measured', bench]];
}

const otherRows = (results: Results): string[][] =>
  Object.entries(results).flatMap(([bench, result]) =>
    result.figures.filter((figure) => !figure.id).map((figure) => figureCells(bench, result, figure)),
  );

function figureCells(bench: string, result: Result, figure: StoredFigure): string[] {
  const { name, target, note } = figure;
  const verdict = target ? (isMet(figure, target) ? 'met' : '**missed**') : '';
  return [
    note ? `${name} (${note})` : name,
    target ? formatBar(target) : '',
    formatRatio(figure),
    [verdict, ...(isLoaded(result.load) ? ['loaded'] : [])].filter(Boolean).join(', '),
    bench,
  ];
}

/** The reasons for targets that are missed now. */
function missedNotes(results: Results): string {
  const missed = new Set(
    Object.values(results)
      .flatMap(({ figures }) => figures)
      .filter((figure) => figure.target && !isMet(figure, figure.target))
      .map(({ id }) => id),
  );
  const reasons = Object.entries(notes).filter(([id]) => missed.has(id as TargetId));
  return reasons.length > 0 ? `${reasons.map(([id, text]) => `- **${id}**: ${text}`).join('\n')}\n` : '';
}

const runCells = ({ at, load, machine }: Result): string[] => [
  at.slice(0, 10),
  load.before.toFixed(1),
  load.during.toFixed(1),
  Number.isFinite(load.others) ? `${(load.others * 100).toFixed(0)} %` : 'unknown',
  machine,
];

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}
