import { afterAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { addDays, addMonths } from '@commonyard/contracts/calendar-days.values';
import type { Certificate } from '@commonyard/contracts/http/certificates';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { blockBody, certificateBody, dayFromNow } from '@commonyard/testing/factories/loans';
import { remindOfSignatures } from '../src/agreements/signature-reminders.job.ts';
import { expandSeasons } from '../src/availability/availability.service.ts';
import { remindOfCertificates } from '../src/certificates/certificates.job.ts';
import type { Deps } from '../src/deps.ts';
import { finishFinalEnds } from '../src/loan-steps/final-ends.job.ts';
import { warnNextLoans } from '../src/loan-steps/late-machines.job.ts';
import { actOnDueLoans } from '../src/loans/loans.job.ts';
import { loanSteps, onDay, setLoan } from './loan-steps.ts';
import { startMediaUploads } from './media-uploads.ts';
import { borrowingOfficer, officer, owner, prepared, send, startTestService } from './test-service.ts';

const media = await startMediaUploads();
const service = await startTestService({ mediaUrl: media.url });
const { loanIn } = loanSteps(service);
const database = new pg.Client({ connectionString: service.ownerUrl, options: '-c search_path=loans' });
await database.connect();
await database.query(
  `CREATE FUNCTION reject_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'rejected'; END $$`,
);
afterAll(async () => {
  await database.end();
  await service.close();
  media.close();
});
await service.projectBorrower();

const today = torontoDay(new Date());
const later = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Makes more loan requests than a run with a batch of 50 reads, so that a failing batch would hide the others. */
async function dueRequests(): Promise<number[]> {
  const listingId = await service.lendableListing();
  const ids: number[] = [];
  for (let count = 0; count <= 51; count++) ids.push((await loanIn('requested', listingId)).id);
  return ids;
}

async function finalEnd(): Promise<number> {
  const { id } = await loanIn('accepted', await service.lendableListing());
  await setLoan(service, id, { startsOn: dayFromNow(-3), endsOn: dayFromNow(-1) });
  const body = { outcome: 'not_happened', reason: 'The road was never closed' };
  await prepared(send(service, officer(), 'POST', `/api/loans/${id}/end`, body));
  return id;
}

/** A loan whose machine is late from the loan before. */
async function nextLoan(): Promise<number> {
  const listingId = await service.lendableListing();
  const late = await loanIn('out', listingId);
  await setLoan(service, late.id, { startsOn: dayFromNow(-4), endsOn: dayFromNow(-1) });
  const next = await loanIn('accepted', listingId, { startsOn: dayFromNow(10), endsOn: dayFromNow(12) });
  await setLoan(service, next.id, { startsOn: dayFromNow(3), endsOn: dayFromNow(5) });
  await actOnDueLoans(service.deps);
  return next.id;
}

async function unsignedLoan(): Promise<number> {
  const days = { startsOn: dayFromNow(20), endsOn: dayFromNow(21) };
  return (await loanIn('accepted', await service.lendableListing(), days)).id;
}

async function endingCertificate(kind: string): Promise<number> {
  const body = { ...certificateBody(), documentId: media.uploaded(), kind, endsOn: addDays(today, 20) };
  return (await prepared<Certificate>(send(service, borrowingOfficer(), 'POST', '/api/certificates', body))).id;
}

async function season(): Promise<number> {
  const listingId = await service.projectListing();
  const body = blockBody({ kind: 'season', startsOn: dayFromNow(40), endsOn: dayFromNow(60) });
  await prepared(send(service, owner(), 'POST', `/api/availability/${listingId}/blocks`, body));
  return listingId;
}

type FailingJob = {
  what: string;
  run: (deps: Deps, now: Date) => Promise<number>;
  now: Date;
  /** Makes due rows. All but the last one will fail. */
  prepare: () => Promise<number[]>;
  table: string;
  key?: string;
  /** SQL of whether a row was acted on. */
  isDone: string;
};
const inTurn = async (...rows: (() => Promise<number>)[]) => {
  const ids: number[] = [];
  for (const make of rows) ids.push(await make());
  return ids;
};
const deps = service.deps as Deps;
const jobs: FailingJob[] = [
  {
    what: 'open loans are expired',
    run: actOnDueLoans,
    now: later(100),
    prepare: dueRequests,
    table: 'loans',
    isDone: `status = 'expired'`,
  },
  {
    what: 'ends of loans become final',
    run: finishFinalEnds,
    now: onDay(11),
    prepare: () => inTurn(finalEnd, finalEnd),
    table: 'loans',
    isDone: `status = 'cancelled'`,
  },
  {
    what: 'parties are warned of late machines',
    run: warnNextLoans,
    now: new Date(),
    prepare: () => inTurn(nextLoan, nextLoan),
    table: 'loans',
    isDone: 'late_warned_at IS NOT NULL',
  },
  {
    what: 'sides are reminded of signatures',
    run: remindOfSignatures,
    now: later(2.1),
    prepare: () => inTurn(unsignedLoan, unsignedLoan),
    table: 'agreements',
    key: 'loan_id',
    isDone: 'reminders = 1',
  },
  {
    what: 'municipalities are reminded of certificates',
    run: remindOfCertificates,
    now: new Date(),
    prepare: () => inTurn(...['liability', 'automobile'].map((kind) => () => endingCertificate(kind))),
    table: 'certificates',
    isDone: 'reminded_days = 30',
  },
  {
    what: 'seasons are expanded',
    run: expandSeasons,
    now: new Date(`${addMonths(dayFromNow(0), 12)}T12:00:00Z`),
    prepare: () => inTurn(season, season),
    table: 'calendars',
    key: 'listing_id',
    isDone: `expanded_to > '${addMonths(today, 30)}'`,
  },
];

it.each(jobs)(
  '$what though others fail first, and those once they are mended',
  async ({ run, now, prepare, table, key = 'id', isDone }) => {
    const ids = await prepare();
    const [last, failing] = [ids.at(-1)!, ids.slice(0, -1)];
    const doneIds = async () => {
      const query = `SELECT ${key} AS id FROM ${table} WHERE ${key} = ANY($1) AND ${isDone} ORDER BY 1`;
      return (await database.query<{ id: number }>(query, [ids])).rows.map(({ id }) => id);
    };
    expect(await doneIds()).toEqual([]);
    await database.query(`CREATE TRIGGER rejected BEFORE UPDATE ON ${table}
      FOR EACH ROW WHEN (NEW.${key} IN (${failing.join()})) EXECUTE FUNCTION reject_row()`);
    try {
      const failure = await run(deps, now).catch((error: Error) => error.message);
      expect(await doneIds()).toEqual([last]);
      // So that the run counts as failed.
      expect(failure).toMatch(new RegExp(`^${failing.length} of \\d+ rows failed$`));
    } finally {
      await database.query(`DROP TRIGGER rejected ON ${table}`);
    }
    expect(await run(deps, now)).toBe(failing.length);
    expect(await doneIds()).toEqual(ids);
  },
);
