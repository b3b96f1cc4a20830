import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { DOCUMENT_MESSAGES } from '@commonyard/contracts/documents.values';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import { AGREEMENTS_PAGE_SIZE } from '@commonyard/contracts/master-agreements.values';
import { signedIn, type Caller } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import { forbidden, invalid } from '@commonyard/service-kit/errors/http-error';
import type { App } from '@commonyard/service-kit/http/app';
import { replyOnce, withIdempotencyKey } from '@commonyard/service-kit/http/idempotency';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { sendJson } from '@commonyard/service-kit/http/json';
import { readSortedPageRequest, setNextLink, setTotalCount } from '@commonyard/service-kit/http/pagination';
import { parseId, requireValidId } from '@commonyard/service-kit/http/params';
import { allowEmptyBody } from '@commonyard/service-kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { signAddress } from '../documents/document-addresses.service.ts';
import { fetchUpload } from '../documents/documents.client.ts';
import { membersOnly, officersOnly } from '../municipality-settings/municipality-settings.policy.ts';
import { findNames } from '../projections/users.repository.ts';
import { toMasterAgreement } from './master-agreements.mapper.ts';
import { isConfirmedBy } from './master-agreements.policy.ts';
import {
  countMasterAgreements,
  listMasterAgreements,
  placeOf,
  type AgreementPlace,
  type MasterAgreementRow,
} from './master-agreements.repository.ts';
import {
  assertAgreement,
  confirmAgreement,
  endAgreement,
  getOwnAgreement,
  proposeAgreement,
} from './master-agreements.service.ts';

/** The master agreements of the caller's municipality with others. Both see them, and their administrators change them. */
export async function masterAgreementsRoutes(
  app: App,
  { db, mediaUrl, documentAddresses, usage }: Deps,
): Promise<void> {
  const describe = async (trx: Db, caller: Caller, rows: readonly MasterAgreementRow[]) => {
    const users = rows.flatMap(({ proposedBy, confirmedBy, endedBy }) => [proposedBy, confirmedBy, endedBy]);
    const nameOf = await findNames(
      trx,
      users.map((id) => id ?? undefined),
    );
    return rows.map((row) => toMasterAgreement(row, caller, nameOf));
  };

  /** onRequest hook: requires an administrator of one of its municipalities, to confirm it of the other one. Throws 400, 403 or 404. */
  const ownOfficersOnly = (what: 'confirm' | 'end') => async (request: FastifyRequest) => {
    const agreement = await getOwnAgreement(db, request.caller, parseId(request));
    if (what === 'confirm' ? !isConfirmedBy(request.caller, agreement) : request.caller.role !== 'municipal_admin')
      throw forbidden();
  };

  /** Counts and runs a change in a transaction, once per `Idempotency-Key`, and responds with the master agreement after it. Throws 429. */
  const runChange = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (
      trx: Trx,
      change: { caller: Caller; seenVersion: number | undefined; now: Date },
    ) => Promise<MasterAgreementRow>,
  ) => {
    const { caller } = request;
    const change = { caller, seenVersion: ifMatchVersion(request), now: systemClock() };
    const { status, json } = await db.transaction().execute((trx) =>
      withIdempotencyKey(trx, request, async () => {
        await usage.count(trx, request, 'loan_steps');
        const [agreement] = await describe(trx, caller, [await work(trx, change)]);
        return { status: 200, json: JSON.stringify(agreement) };
      }),
    );
    return sendJson(reply, status, json);
  };

  app.route({
    ...LOANS_ROUTES['GET /api/master-agreements'],
    onRequest: [signedIn, membersOnly],
    handler: async (request, reply) => {
      const { caller, query } = request;
      const { limit, ...page } = readSortedPageRequest(query, AGREEMENTS_PAGE_SIZE, ['id', 'id']);
      const after = page.after as AgreementPlace | undefined;
      const rows = await listMasterAgreements(db, caller.municipality!, { ...page, limit, after });
      const agreements = rows.slice(0, limit);
      setNextLink(request, reply, rows.length > limit ? placeOf(agreements.at(-1)!) : undefined);
      setTotalCount(reply, await countMasterAgreements(db, caller.municipality!, { cap: COUNT_CAP }), COUNT_CAP);
      return describe(db, caller, agreements);
    },
  });

  app.route({
    ...LOANS_ROUTES['POST /api/master-agreements'],
    onRequest: [signedIn, officersOnly],
    handler: async (request, reply) => {
      const { body, caller } = request;
      assertAgreement(body, caller);
      const file = await fetchUpload(mediaUrl, request, body.documentId);
      if (!file) throw invalid({ documentId: DOCUMENT_MESSAGES.notUploaded });
      return replyOnce({ db, request, reply }, async (trx) => {
        await usage.count(trx, request, 'loan_steps');
        const row = await proposeAgreement(trx, body, file, { caller, now: systemClock() });
        const [agreement] = await describe(trx, caller, [row]);
        return JSON.stringify(agreement);
      });
    },
  });

  app.route({
    ...LOANS_ROUTES['GET /api/master-agreements/:id/address'],
    onRequest: [signedIn, requireValidId],
    handler: async ({ caller, params }) => {
      const { documentId } = await getOwnAgreement(db, caller, params.id);
      return signAddress(documentAddresses, { id: documentId, userId: caller.userId!, now: systemClock() });
    },
  });

  app.route({
    ...LOANS_ROUTES['POST /api/master-agreements/:id/confirm'],
    onRequest: [signedIn, ownOfficersOnly('confirm')],
    preValidation: allowEmptyBody,
    handler: async (request, reply) =>
      runChange(request, reply, (trx, change) => confirmAgreement(trx, request.params.id, change)),
  });

  app.route({
    ...LOANS_ROUTES['POST /api/master-agreements/:id/end'],
    onRequest: [signedIn, ownOfficersOnly('end')],
    handler: async (request, reply) =>
      runChange(request, reply, (trx, change) => endAgreement(trx, request.params.id, request.body.reason, change)),
  });
}
