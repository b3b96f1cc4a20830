import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import type { App } from '@commonyard/service-kit/http/app';
import { withIdempotencyKey } from '@commonyard/service-kit/http/idempotency';
import { ifMatchVersion } from '@commonyard/service-kit/http/if-match';
import { sendJson } from '@commonyard/service-kit/http/json';
import { requireValidId } from '@commonyard/service-kit/http/params';
import { lendingSideOnly } from '../availability/availability.routes.ts';
import { getAvailability } from '../availability/availability.service.ts';
import { changeDays } from '../availability/day-changes.service.ts';
import type { Deps } from '../deps.ts';
import { createActingCallers } from '../loans/acting-callers.routes.ts';
import { getVisibleLoan } from '../loans/loans.repository.ts';
import { describeDamageReports, reportDamage } from './damage-reports.service.ts';
import { setBackInService, setOutOfService } from './service-state.service.ts';

/** Damage of lent machines. Every caller who may read a loan reads its damage reports; both sides add them. */
export async function damageReportsRoutes(app: App, { db, usage }: Deps): Promise<void> {
  const { actorsOnly, seenLoan } = createActingCallers({ db });

  app.route({
    ...LOANS_ROUTES['GET /api/loans/:id/damage-reports'],
    onRequest: [signedIn, requireValidId],
    handler: async ({ params, caller }) => describeDamageReports(db, (await getVisibleLoan(db, caller, params.id)).id),
  });

  app.route({
    ...LOANS_ROUTES['POST /api/loans/:id/damage-reports'],
    onRequest: [signedIn, actorsOnly('other')],
    handler: async (request, reply) => {
      const { body, caller } = request;
      const loan = seenLoan(request);
      const { status, json } = await changeDays(db, loan.listingId, (trx) =>
        withIdempotencyKey(trx, request, async () => {
          await usage.count(trx, request, 'loan_steps');
          const report = await reportDamage(trx, body, { loan, caller, now: systemClock() });
          return { status: 201, json: JSON.stringify(report) };
        }),
      );
      return sendJson(reply, status, json);
    },
  });
}

/** The lending side takes its machine out of service, and puts it into service again. */
export async function outOfServiceRoutes(app: App, deps: Deps): Promise<void> {
  const onRequest = [signedIn, lendingSideOnly(deps)];
  const changes = {
    'POST /api/availability/:id/out-of-service': setOutOfService,
    'POST /api/availability/:id/out-of-service/clear': setBackInService,
  } as const;
  for (const [route, change] of Object.entries(changes))
    app.route({
      ...LOANS_ROUTES[route as keyof typeof changes],
      onRequest,
      handler: async (request, reply) => {
        const { params, body, caller } = request;
        const seenVersion = ifMatchVersion(request);
        await changeDays(deps.db, params.id, async (trx) => {
          await deps.usage.count(trx, request, 'loan_steps');
          return change(trx, {
            listingId: params.id,
            note: body.note,
            actorId: caller.userId!,
            seenVersion,
            now: systemClock(),
          });
        });
        return sendJson(reply, 200, await getAvailability(deps, request, params.id));
      },
    });
}
