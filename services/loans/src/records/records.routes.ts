import { errors } from '@commonyard/contracts/http/errors';
import { RecordsFile } from '@commonyard/contracts/http/records';
import { signedIn } from '@commonyard/service-kit/auth/caller';
import type { App } from '@commonyard/service-kit/http/app';
import type { Deps } from '../deps.ts';
import { collectOwnData } from './records.repository.ts';

/** The file of a user's own data. */
export async function recordFilesRoutes(app: App, { db, usage }: Deps): Promise<void> {
  app.get(
    '/api/records/loans/my-data',
    {
      onRequest: signedIn,
      schema: {
        tags: ['records'],
        summary: 'The loans I requested or lend, and my calendar feeds',
        response: { 200: RecordsFile, ...errors(401, 429) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await db.transaction().execute((trx) => usage.count(trx, request, 'loan_exports'));
      return collectOwnData(db, request.caller.userId!);
    },
  );
}
