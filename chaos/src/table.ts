import type { StormResult } from './scenarios/storm.ts';

export const isClean = ({ lost, duplicated, wrongRows, wrongCopies, wrongNews, odd }: StormResult): boolean =>
  lost + duplicated + wrongRows + wrongCopies + wrongNews + odd.length === 0;

/** Whether the harness bites: what is missing from the naive variant is missed. */
export const isNaiveCaught = ({ lost }: StormResult): boolean => lost > 0;

const rows: [title: string, value: (result: StormResult) => string][] = [
  ['kills', ({ kills }) => String(kills)],
  ['seconds under load', ({ seconds }) => seconds.toFixed(0)],
  ['events committed', ({ events }) => String(events)],
  ['**events lost**', ({ lost, events }) => `${lost} (${((100 * lost) / Math.max(1, events)).toFixed(1)} %)`],
  ['**effects that happened twice**', ({ duplicated }) => String(duplicated)],
  ['listings, inquiries and letters confirmed and missing, or there twice', ({ wrongRows }) => String(wrongRows)],
  ['listings that inquiries knows otherwise than assets', ({ wrongCopies }) => String(wrongCopies)],
  ['notifications missing or there twice', ({ wrongNews }) => String(wrongNews)],
  ['tries that failed and were made again', ({ refused, attempts }) => `${refused} of ${attempts}`],
  ['seconds until nothing was under way', ({ drainSeconds }) => drainSeconds.toFixed(1)],
];

/** Both variants as a table in Markdown. */
export const tableOf = ({ real, naive }: { real: StormResult; naive: StormResult }): string =>
  ['| | the product | without outbox and inbox |', '| --- | ---: | ---: |']
    .concat(rows.map(([title, value]) => `| ${title} | ${value(real)} | ${value(naive)} |`))
    .join('\n');
