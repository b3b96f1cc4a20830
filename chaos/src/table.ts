import type { MailVerdict } from './mails.ts';
import type { OutageResult } from './scenarios/outage.ts';
import type { StormResult } from './scenarios/storm.ts';
import type { Verdict } from './verdict.ts';

export type Result = { storm: StormResult; verdict: Verdict; mails?: MailVerdict; outage?: OutageResult };
export type Results = { real: Result; naive: Result };

const NONE = '';
const rows: [title: string, value: (result: Result) => string | number][] = [
  ['kills', ({ storm }) => storm.kills],
  ['seconds under faults and load', ({ storm }) => storm.seconds.toFixed(0)],
  ['events committed', ({ verdict }) => verdict.events],
  [
    '**events lost**',
    ({ verdict: { lost, events } }) => `${lost} (${((100 * lost) / Math.max(1, events)).toFixed(1)} %)`,
  ],
  ['**effects that happened twice**', ({ verdict }) => verdict.duplicated],
  ['listings, inquiries and letters confirmed and missing, or there twice', ({ verdict }) => verdict.wrongRows],
  ['listings that inquiries knows otherwise than assets', ({ verdict }) => verdict.wrongCopies],
  ['notifications missing or there twice', ({ verdict }) => verdict.wrongNews],
  ['mails to be sent', ({ mails }) => mails?.due ?? NONE],
  ['mails missing, or written twice', ({ mails }) => (mails ? mails.wrong + mails.untaken : NONE)],
  ['mails that the mail server took twice, under one Message-ID', ({ mails }) => mails?.takenTwice ?? NONE],
  ['poison kept as dead letters', ({ verdict, mails }) => (mails ? verdict.poison : NONE)],
  ['tries that failed and were made again', ({ verdict: { refused, attempts } }) => `${refused} of ${attempts}`],
  ['seconds from the last write until nothing was under way', ({ storm }) => storm.drainSeconds.toFixed(1)],
];

/** Both variants as a table in Markdown. */
export const tableOf = ({ real, naive }: Results): string =>
  ['| | the product | without outbox and inbox |', '| --- | ---: | ---: |']
    .concat(rows.map(([title, value]) => `| ${title} | ${value(real)} | ${value(naive)} |`))
    .join('\n');

/** What writes and the backlog did while NATS was away, as a table in Markdown. */
export const outageTableOf = (outage: OutageResult): string =>
  [
    `| NATS away for ${outage.downSeconds} s | before | meanwhile |`,
    '| --- | ---: | ---: |',
    `| writes | ${outage.before.writes} | ${outage.during.writes} |`,
    `| half of them took no longer than | ${ms(outage.before.p50)} | ${ms(outage.during.p50)} |`,
    `| 99 of 100 took no longer than | ${ms(outage.before.p99)} | ${ms(outage.during.p99)} |`,
    `| writes that failed | | ${outage.failedWrites} |`,
    `| events that waited when it came back | | ${outage.backlog} |`,
    `| seconds until the last of them was published | | ${outage.backlogSeconds.toFixed(1)} |`,
  ].join('\n');

const ms = (value: number) => `${value.toFixed(0)} ms`;
