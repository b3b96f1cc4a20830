import type { EmailVerification } from './verify-emails.ts';
import type { ChaosScenarioResult } from './scenarios/chaos-scenario.ts';
import type { OutageResult } from './scenarios/nats-outage.ts';
import type { Verification } from './verify.ts';

export type Result = {
  scenario: ChaosScenarioResult;
  verification: Verification;
  emails?: EmailVerification;
  outage?: OutageResult;
};
export type Results = { real: Result; naive: Result };

const NONE = '';
const rows: [title: string, value: (result: Result) => string | number][] = [
  ['kills', ({ scenario }) => scenario.kills],
  ['seconds under faults and load', ({ scenario }) => scenario.seconds.toFixed(0)],
  ['events committed', ({ verification }) => verification.events],
  [
    '**events lost**',
    ({ verification: { lost, events } }) => `${lost} (${((100 * lost) / Math.max(1, events)).toFixed(1)} %)`,
  ],
  ['**effects that happened twice**', ({ verification }) => verification.duplicated],
  [
    'confirmed listings, inquiries and contact messages that are missing or stored twice',
    ({ verification }) => verification.wrongRows,
  ],
  ['listings whose projection in inquiries differs', ({ verification }) => verification.wrongProjections],
  ['notifications that are missing or exist twice', ({ verification }) => verification.wrongNotifications],
  ['emails to be sent', ({ emails }) => emails?.due ?? NONE],
  ['emails missing, or queued twice', ({ emails }) => (emails ? emails.wrong + emails.undelivered : NONE)],
  ['emails delivered twice, with one Message-ID', ({ emails }) => emails?.deliveredTwice ?? NONE],
  ['poison messages kept as dead letters', ({ verification, emails }) => (emails ? verification.poison : NONE)],
  [
    'requests that failed and were repeated',
    ({ verification: { failedAttempts, attempts } }) => `${failedAttempts} of ${attempts}`,
  ],
  ['seconds from the last write until everything was processed', ({ scenario }) => scenario.drainSeconds.toFixed(1)],
];

/** Both variants as a table in Markdown. */
export const tableOf = ({ real, naive }: Results): string =>
  ['| | the product | without outbox and inbox |', '| --- | ---: | ---: |']
    .concat(rows.map(([title, value]) => `| ${title} | ${value(real)} | ${value(naive)} |`))
    .join('\n');

/** Write times and backlog of the NATS outage as a table in Markdown. */
export const outageTableOf = (outage: OutageResult): string =>
  [
    `| NATS down for ${outage.downSeconds} s | before | during |`,
    '| --- | ---: | ---: |',
    `| writes | ${outage.before.writes} | ${outage.during.writes} |`,
    `| median | ${ms(outage.before.p50)} | ${ms(outage.during.p50)} |`,
    `| 99th percentile | ${ms(outage.before.p99)} | ${ms(outage.during.p99)} |`,
    `| writes that failed | | ${outage.failedWrites} |`,
    `| unpublished events when NATS was back | | ${outage.backlog} |`,
    `| seconds until the last of them was published | | ${outage.backlogSeconds.toFixed(1)} |`,
  ].join('\n');

const ms = (value: number) => `${value.toFixed(0)} ms`;
