import type { EmailVerification } from './verify-emails.ts';
import type { ChaosScenarioResult } from './scenarios/chaos-scenario.ts';
import type { LoanRaceResult } from './scenarios/loan-race.ts';
import type { NodeLossResult } from './scenarios/nats-node-loss.ts';
import type { OutageResult } from './scenarios/nats-outage.ts';
import type { FailoverResult } from './scenarios/postgres-failover.ts';
import type { Verification } from './verify.ts';

export type Result = {
  race: LoanRaceResult;
  scenario: ChaosScenarioResult;
  verification: Verification;
  emails?: EmailVerification;
  outage?: OutageResult;
};
export type Results = {
  real: Result & Required<Pick<Result, 'outage'>>;
  naive: Result;
  /** The product with a cluster of three NATS servers. */
  cluster: { nodeLoss: NodeLossResult; verification: Verification };
  /** The product with two Postgres servers; only in the long form. */
  failover?: FailoverResults | undefined;
};
export type FailoverResults = { failover: FailoverResult; verification: Verification };

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
    'confirmed listings, inquiries, contact messages and loans that are missing or stored twice',
    ({ verification }) => verification.wrongRows,
  ],
  ['listings whose projection in inquiries differs', ({ verification }) => verification.wrongProjections],
  ['notifications that are missing or exist twice', ({ verification }) => verification.wrongNotifications],
  ['loans, and accepted ones of them', ({ verification: { loans } }) => `${loans.loans}, ${loans.accepted}`],
  [
    'rounds of 20 acceptances at once in which not exactly one succeeded',
    ({ race }) => `${race.wrongRounds} of ${race.rounds}`,
  ],
  ['**wrong or overlapping busy periods of loans**', ({ verification }) => verification.loans.wrongBusyPeriods],
  ['listings whose lent days in assets differ', ({ verification }) => verification.loans.wrongCalendars],
  ['loans without exactly one inquiry', ({ verification }) => verification.loans.wrongInquiries],
  ['statements and credit notes', ({ verification }) => verification.loans.statements],
  [
    'wrong numbers of statements, and loans closed by none or several',
    ({ verification }) => verification.loans.wrongStatements,
  ],
  [
    'notifications of loans that are missing or exist twice',
    ({ verification }) => verification.loans.wrongNotifications,
  ],
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

/** Variants, by the titles of their columns, as a table in Markdown. */
export function tableOf(variants: Record<string, Result>): string {
  const results = Object.values(variants);
  return [`| | ${Object.keys(variants).join(' | ')} |`, `| --- |${' ---: |'.repeat(results.length)}`]
    .concat(rows.map(([title, value]) => `| ${title} | ${results.map(value).join(' | ')} |`))
    .join('\n');
}

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

/** The losses of a NATS server as a table in Markdown. */
export const nodeLossTableOf = ({ nodeLoss, verification }: Results['cluster']): string =>
  [
    `| the leader of three NATS servers killed ${nodeLoss.publishSeconds.length} times | |`,
    '| --- | ---: |',
    `| events committed | ${verification.events} |`,
    `| **events lost** | ${verification.lost} |`,
    `| **effects that happened twice** | ${verification.duplicated} |`,
    `| writes that failed | ${nodeLoss.failedWrites} |`,
    `| seconds until events were published again | ${nodeLoss.publishSeconds.map((each) => each.toFixed(1)).join(', ')} |`,
    `| seconds from the last write until everything was processed | ${nodeLoss.drainSeconds.toFixed(1)} |`,
  ].join('\n');

/** The failovers of Postgres as a table in Markdown. */
export function failoverTableOf({ failover, verification }: FailoverResults): string {
  const { failovers, drainSeconds } = failover;
  const secondsOf = (step: keyof (typeof failovers)[number]) =>
    failovers.map((each) => each[step].toFixed(1)).join(', ');
  return [
    `| the primary of two Postgres servers killed ${failovers.length} times | |`,
    '| --- | ---: |',
    `| events committed | ${verification.events} |`,
    `| **events lost** | ${verification.lost} |`,
    `| **effects that happened twice** | ${verification.duplicated} |`,
    `| confirmed writes that are missing or stored twice | ${verification.wrongRows} |`,
    `| seconds without a primary | ${secondsOf('promoted')} |`,
    `| seconds from the promotion until a write was confirmed | ${secondsOf('write')} |`,
    `| seconds from the promotion until events were published again | ${secondsOf('publish')} |`,
    `| requests that failed and were repeated | ${verification.failedAttempts} of ${verification.attempts} |`,
    `| seconds from the last write until everything was processed | ${drainSeconds.toFixed(1)} |`,
  ].join('\n');
}

const ms = (value: number) => `${value.toFixed(0)} ms`;
