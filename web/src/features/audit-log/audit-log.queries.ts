import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { AUDIT_PAGE_SIZE, MAX_NAMED_USERS, type AuditSource } from '@commonyard/contracts/audit.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callFile } from '../../lib/download.ts';
import { callJson } from '../../lib/http.ts';
import type { AuditLogSearch } from './audit-log.search.ts';
import { jsonQuery, cursorQuery } from '../../lib/queries.ts';

const auditKeys = {
  list: (search: object) => ['audit-log', 'list', search] as const,
  status: (source: AuditSource) => ['audit-log', 'status', source] as const,
  names: (ids: number[]) => ['audit-log', 'names', ...ids] as const,
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

export const userNamesQuery = (ids: number[]) =>
  queryOptions({
    queryKey: auditKeys.names(ids),
    queryFn: async ({ signal }) => {
      const path = withQuery('/api/audit/identity/users', { ids: ids.slice(0, MAX_NAMED_USERS).join(',') });
      const names = await callJson(path, { signal });
      return new Map(names.map(({ id, name }) => [id, name]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
