import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { AUDIT_PAGE_SIZE, type AuditSource } from '@commonyard/contracts/audit.values';
import { MAX_NAMED_USERS } from '@commonyard/contracts/identity.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson } from '../../lib/http.ts';
import { callFile } from '../../lib/download.ts';
import type { AuditLogSearch } from './audit-log.search.ts';
import { jsonQuery, cursorQuery } from '../../lib/queries.ts';

const auditKeys = {
  list: (search: object) => ['audit-log', 'list', search] as const,
  titles: (ids: number[]) => ['audit-log', 'titles', ...ids] as const,
  status: (source: AuditSource) => ['audit-log', 'status', source] as const,
};

const pathOf = ({ source = 'identity' }: AuditLogSearch) => `/api/audit/${source}` as const;

const toApiQuery = ({ event, from, to, user, municipality }: AuditLogSearch) => {
  const [subject, action] = event?.split('.') ?? [];
  return { subject, action, from, to, actorId: user, municipality };
};

export const entriesQuery = (search: AuditLogSearch) => ({
  ...cursorQuery(auditKeys.list(search), (cursor) =>
    withQuery(pathOf(search), { ...toApiQuery(search), limit: AUDIT_PAGE_SIZE, cursor }),
  ),
  placeholderData: keepPreviousData,
});

export const readExport = (search: AuditLogSearch): Promise<File> =>
  callFile(withQuery(`${pathOf(search)}/export`, toApiQuery(search)));

export const auditStatusQuery = (source: AuditSource) =>
  jsonQuery(auditKeys.status(source), `/api/audit/${source}/status`);

/** The titles of listings by their ids. A removed listing has none. */
export const listingTitlesQuery = (ids: number[]) =>
  queryOptions({
    queryKey: auditKeys.titles(ids),
    queryFn: async ({ signal }) => {
      const path = withQuery('/api/audit/assets/listings', { ids: ids.slice(0, MAX_NAMED_USERS).join(',') });
      return new Map((await callJson(path, { signal })).map(({ id, title }) => [id, title]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
