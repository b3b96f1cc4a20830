import type { Results } from './table.ts';

export type Check = [what: string, holds: boolean];

/** What a run must show. Counts only: how fast it went is told beside them, and is the machine's affair too. */
export function checksOf({ real, naive }: Results): Check[] {
  const { storm, verdict, mails, outage } = real;
  return [
    ['at least 20 kills', storm.kills >= 20],
    ['at least 10,000 events', verdict.events >= 10_000],
    ['no event lost', verdict.lost === 0],
    ['no effect twice', verdict.duplicated === 0],
    ['whatever was confirmed is there, once', verdict.wrongRows === 0],
    ['inquiries knows every listing as assets does', verdict.wrongCopies === 0],
    ['every notification is there, once', verdict.wrongNews === 0],
    ['every mail was written once and taken', mails !== undefined && mails.wrong + mails.untaken === 0],
    ['poison is kept, and nothing else', verdict.poison > 0 && verdict.buried === 0],
    ['no program ended that was not killed', verdict.ended.length === 0],
    ['every answer can be explained', verdict.odd.length === 0],
    ['no write failed while NATS was away', outage?.failedWrites === 0],
    ['what waited for NATS was published', (outage?.backlog ?? 0) > 0],
    ['the naive variant loses something', naive.verdict.lost > 0],
  ];
}
