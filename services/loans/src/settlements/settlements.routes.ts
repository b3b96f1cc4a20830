import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import { SETTLEMENTS_PAGE_SIZE } from '@commonyard/contracts/statements.values';
import { signedIn, type Caller } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import type { App } from '@commonyard/service-kit/http/app';
import { replyOnce, withIdempotencyKey } from '@commonyard/service-kit/http/idempotency';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { sendJson } from '@commonyard/service-kit/http/json';
import { readPageRequest, replyPage } from '@commonyard/service-kit/http/pagination';
import { parseId } from '@commonyard/service-kit/http/params';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { officersOnly } from '../municipality-settings/municipality-settings.policy.ts';
import { findNames } from '../projections/users.repository.ts';
import { toSettlement } from './settlements.mapper.ts';
import {
  countSettlements,
  listBalances,
  listSettledStatements,
  listSettlements,
  type SettlementRow,
} from './settlements.repository.ts';
import {
  assertConfirmedBy,
  confirmSettlement,
  endSettlement,
  getOwnSettlement,
  proposeSettlement,
} from './settlements.service.ts';
import { toParty } from '../loans/municipality-names.mapper.ts';

/** The yearly settlements of the caller's municipality with others, among the administrators of both. */
export async function settlementsRoutes(app: App, { db, usage }: Deps): Promise<void> {
  const describe = async (trx: Db, caller: Caller, rows: readonly SettlementRow[]) => {
    const users = rows.flatMap(({ proposedBy, confirmedBy, endedBy }) => [proposedBy, confirmedBy, endedBy]);
    const nameOf = await findNames(
      trx,
      users.map((id) => id ?? undefined),
    );
    const statements = await listSettledStatements(
      trx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toSettlement(row, statements, caller, nameOf));
  };

  /** onRequest hook: requires a settlement of the caller's municipality, which the other one proposed to confirm it. Throws 400, 403 or 404. */
  const ownOnly = (what: 'confirm' | 'end') => async (request: FastifyRequest) => {
    const settlement = await getOwnSettlement(db, request.caller, parseId(request));
    if (what === 'confirm') assertConfirmedBy(request.caller, settlement);
  };

  /** Counts and runs a change in a transaction, once per `Idempotency-Key`, and responds with the settlement after it. Throws 429. */
  const runChange = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (trx: Trx, change: { caller: Caller; seenVersion: number | undefined; now: Date }) => Promise<SettlementRow>,
  ) => {
    const { caller } = request;
    const change = { caller, seenVersion: ifMatchVersion(request), now: systemClock() };
    const { status, json } = await db.transaction().execute((trx) =>
      withIdempotencyKey(trx, request, async () => {
        await usage.count(trx, request, 'loan_steps');
        const [settlement] = await describe(trx, caller, [await work(trx, change)]);
        return { status: 200, json: JSON.stringify(settlement) };
      }),
    );
    return sendJson(reply, status, json);
  };

  app.route({
    ...LOANS_ROUTES['GET /api/settlements'],
    onRequest: [signedIn, officersOnly],
    handler: async (request, reply) => {
      const { caller, query } = request;
      const { municipality, locale } = caller;
      const { year } = query;
      const page = readPageRequest(query, SETTLEMENTS_PAGE_SIZE);
      const balances = await listBalances(db, municipality!, year);
      const rows = await listSettlements(db, municipality!, year, page);
      const count = await countSettlements(db, municipality!, year, COUNT_CAP);
      const settlements = replyPage(request, reply, rows, { limit: page.limit, count, cap: COUNT_CAP });
      return {
        balances: balances.map((balance) => ({ ...balance, partner: toParty(balance.partner, locale) })),
        settlements: await describe(db, caller, settlements),
      };
    },
  });

  app.route({
    ...LOANS_ROUTES['POST /api/settlements'],
    onRequest: [signedIn, officersOnly],
    handler: async (request, reply) => {
      const { body, caller } = request;
      return replyOnce({ db, request, reply }, async (trx) => {
        await usage.count(trx, request, 'loan_steps');
        const row = await proposeSettlement(trx, body, { caller, now: systemClock() });
        const [settlement] = await describe(trx, caller, [row]);
        return JSON.stringify(settlement);
      });
    },
  });

  app.route({
    ...LOANS_ROUTES['POST /api/settlements/:id/confirm'],
    onRequest: [signedIn, officersOnly, ownOnly('confirm')],
    preValidation: allowEmptyBody,
    handler: async (request, reply) =>
      runChange(request, reply, (trx, change) => confirmSettlement(trx, request.params.id, change)),
  });

  app.route({
    ...LOANS_ROUTES['POST /api/settlements/:id/end'],
    onRequest: [signedIn, officersOnly, ownOnly('end')],
    handler: async (request, reply) =>
      runChange(request, reply, (trx, change) => endSettlement(trx, request.params.id, request.body.reason, change)),
  });
}
