import type { FailoverResults, Result, Results } from './result-tables.ts';
import type { Verification } from './verify.ts';
import type { LoanVerification } from './verify-loans.ts';

type Check = [title: string, holds: boolean];

/** The conditions of a successful run. Counts only: the duration also depends on the machine. */
export function checksOf({ real, naive, cluster, failover }: Results): Check[] {
  const { scenario, verification, emails, outage, race } = real;
  return [
    ['at least 20 kills', scenario.kills >= 20],
    ['at least 10,000 events', verification.events >= 10_000],
    ['no event lost', verification.lost === 0],
    ['no effect duplicated', verification.duplicated === 0],
    ['every confirmed row exists once', verification.wrongRows === 0],
    ['the projection of inquiries equals the listings of assets', verification.wrongProjections === 0],
    ['every notification exists once', verification.wrongNotifications === 0],
    ['every email was queued once and delivered', emails !== undefined && emails.wrong + emails.undelivered === 0],
    [
      'poison messages became dead letters, and no other events did',
      verification.poison > 0 && verification.deadLetters.length === 0,
    ],
    ['no program ended without being killed', verification.crashed.length === 0],
    ['every response is explained by a fault', verification.unexpectedResponses.length === 0],
    ['no write failed while NATS was down', outage.failedWrites === 0],
    ['the backlog of the outage was published', outage.backlog > 0],
    ['one of 20 municipalities at once gets the days, the others 409', race.wrongRounds === 0],
    ['no deadlock among them', race.deadlocks === 0],
    ['every accepted loan has exactly one busy period', verification.loans.wrongBusyPeriods === 0],
    ['the days of assets equal those of loans', verification.loans.wrongCalendars === 0],
    ['every loan has one inquiry', verification.loans.wrongInquiries === 0],
    [
      'every number of a statement exists once, and each closed loan has one statement that both sides agreed to',
      verification.loans.statements > 0 && verification.loans.wrongStatements === 0,
    ],
    ['every transition of a loan was notified once', verification.loans.wrongNotifications === 0],
    ['no event lost with a NATS server', cluster.verification.events > 0 && cluster.verification.lost === 0],
    ['no effect duplicated with the loss of a NATS server', cluster.verification.duplicated === 0],
    ['every row, projection and notification exists once after it', countWrong(cluster.verification) === 0],
    ['no event became a dead letter, and no program ended', countEnded(cluster.verification) === 0],
    ['no write failed without a NATS server', cluster.nodeLoss.failedWrites === 0],
    ['every response is explained there', cluster.verification.unexpectedResponses.length === 0],
    ...naiveChecksOf(naive),
    ...(failover ? failoverChecksOf(failover) : []),
  ];
}

/** What shows that the checks of the product can fail. */
export const naiveChecksOf = ({ race, verification }: Result): Check[] => [
  ['the naive variant loses events', verification.lost > 0],
  ['the naive variant lends days twice', race.wrongRounds > 0 && verification.loans.wrongBusyPeriods > 0],
];

/** The conditions of a successful failover of Postgres. */
export const failoverChecksOf = ({ failover, verification }: FailoverResults): Check[] => [
  ['no event lost with a Postgres server', verification.events > 0 && verification.lost === 0],
  ['no effect duplicated with the loss of a Postgres server', verification.duplicated === 0],
  ['every confirmed row, projection and notification exists once after it', countWrong(verification) === 0],
  ['no event became a dead letter with it, and no program ended', countEnded(verification) === 0],
  ['live updates arrived once and in order', failover.wrongStreamEntries === 0],
  ['every response is explained by the failover', verification.unexpectedResponses.length === 0],
];

const countWrong = ({ wrongRows, wrongProjections, wrongNotifications, loans }: Verification) =>
  wrongRows + wrongProjections + wrongNotifications + countWrongLoans(loans);
const countWrongLoans = ({ statements: _statements, loans: _loans, accepted: _accepted, ...wrong }: LoanVerification) =>
  Object.values(wrong).reduce((sum, count) => sum + count, 0);
const countEnded = ({ deadLetters, crashed }: Verification) => deadLetters.length + crashed.length;
