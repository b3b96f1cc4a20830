import { dayFromNow, loanBody, quoteBody } from '@commonyard/testing/factories/loans';
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

/** Two municipalities take a loan from its request to an acceptance, a decline or a cancellation. */
export async function writeLoan(
  sendUntilDone: SendUntilDone,
  { lender, borrower, listings }: Lending,
  random: Random,
  written: ConfirmedWrites,
): Promise<void> {
  const first = Math.floor(random.between(8, 700));
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
  if (!(await step('quotes', quoteBody(), [201, 409], lender))) return;
  const outcome = random.next();
  if (outcome < 0.15) await step('decline', reason, [200], borrower);
  else if (outcome < 0.3) await step('cancel', reason, [200], lender);
  else if ((await step('accept', {}, [200, 409], borrower)) && outcome < 0.5)
    await step('cancel', reason, [200], borrower);
}
