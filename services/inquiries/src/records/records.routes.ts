import type { App } from '@commonyard/service-kit/http/app';
import { disclosureRoute, ownDataRoute } from '@commonyard/service-kit/records/records.routes';
import { AUDIT_LOG } from '../database.ts';
import type { Deps } from '../deps.ts';
import { toDisclosed } from './records.mapper.ts';
import { collectBelongings, collectOwnData, listDisclosed } from './records.repository.ts';

export async function recordFilesRoutes(app: App, { db, usage }: Deps): Promise<void> {
  const files = { db, usage, auditLog: AUDIT_LOG, exportKind: 'inquiry_exports' } as const;
  ownDataRoute(app, {
    ...files,
    summary: 'The inquiries I sent, the messages I wrote, the inspections I made, and reports by and about me',
    collect: ({ userId }) => collectOwnData(db, userId!),
  });
  disclosureRoute(app, {
    ...files,
    summary: 'Inquiries with messages, decisions, inspections and images, for an access request',
    list: listDisclosed,
    toRecords: async (trx, page, { caller }) => {
      const [ids, assetIds] = [page.map(({ id }) => id), page.map(({ assetId }) => assetId)];
      const belongings = await collectBelongings(trx, ids, assetIds);
      return page.map((inquiry) => toDisclosed(inquiry, belongings, caller));
    },
  });
}
