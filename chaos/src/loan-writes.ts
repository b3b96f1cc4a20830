import { dayFromNow, loanBody, quoteBody, statementBody } from '@commonyard/testing/factories/loans';
import type { ConfirmedWrites } from './confirmed-writes.ts';
import type { Lending } from './lending.ts';
import type { Random } from '@commonyard/testing/random';

/** Repeats a request until its status is one of `expected`; returns the id of the response, or 0. */
type SendUntilDone = (
  method: string,
  path: string,
  body: object,
  expected: number[],
  cookie: string,
) => Promise<number>;

/** The share of loans that begin today: only those come back, and are closed by a statement. */
const TODAY = 0.3;

/** Two municipalities take a loan from its request to an acceptance, a rejection or a cancellation, or to an agreed statement. */
export async function writeLoan(
  sendUntilDone: SendUntilDone,
  { lender, borrower, listings }: Lending,
  random: Random,
  written: ConfirmedWrites,
): Promise<void> {
  const isToday = random.next() < TODAY;
  const first = isToday ? 0 : Math.floor(random.between(8, 700));
  const days = { startsOn: dayFromNow(first), endsOn: dayFromNow(first + Math.floor(random.between(0, 4))) };
  // 409 where the days are taken.
  const id = await sendUntilDone('POST', '/api/loans', loanBody(random.pick(listings), days), [201, 409], borrower);
  if (!id) return;
  written.loans.push(id);
  const step = async (name: string, body: object, expected: number[], cookie: string) => {
    const done = await sendUntilDone('POST', `/api/loans/${id}/${name}`, body, expected, cookie);
    if (done) written.loanSteps.push(id);
    return done > 0;
  };
  const reason = { reason: 'The crew has other plans' };
  const quote = quoteBody(isToday ? { expiresOn: days.startsOn, note: 'A week is cheaper than its days' } : {});
  if (!(await step('quotes', quote, [201, 409], lender))) return;
  const outcome = random.next();
  if (outcome < 0.15) await step('decline', reason, [200], borrower);
  else if (outcome < 0.3) await step('cancel', reason, [200], lender);
  else if (!(await step('accept', {}, [200, 409], borrower))) return;
  else if (isToday) await closeLoan(step, { lender, borrower });
  else if (outcome < 0.5) await step('cancel', reason, [200], borrower);
}

type Step = (name: string, body: object, expected: number[], cookie: string) => Promise<boolean>;

/** The equipment is back; the borrowing side disputes the statement, and agrees to the one in its place. */
async function closeLoan(step: Step, { lender, borrower }: Pick<Lending, 'lender' | 'borrower'>): Promise<void> {
  await step('end', { outcome: 'back' }, [200], borrower);
  await step('end/agree', {}, [200], lender);
  await step('statements', statementBody(), [200], lender);
  await step('end/dispute', { reason: 'It was back after a day' }, [200], borrower);
  await step('statements', statementBody({ note: 'A week, as both of us agreed' }), [200], lender);
  await step('end/agree', {}, [200], borrower);
}
