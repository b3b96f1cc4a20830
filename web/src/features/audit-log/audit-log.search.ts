import type { AuditSource } from '@commonyard/contracts/audit.values';
import { matching, positiveInteger, toSearch } from '../../lib/search-params.ts';

export type AuditLogSearch = ReturnType<typeof readAuditLogSearch>;

/**
 * Parses the search parameters. Values of another form are dropped. The page drops unknown sources and events itself, because
 * their names are not needed before it is opened.
 */
export function readAuditLogSearch(search: Record<string, unknown>) {
  return toSearch({
    source: matching(/^(?!identity$)[a-z]+$/, search['source']) as AuditSource | undefined,
    event: matching(/^[a-z_]+\.[a-z_]+$/, search['event']),
    from: day(search['from']),
    to: day(search['to']),
    user: positiveInteger(search['user']),
    municipality: matching(/^[a-z-]{2,100}$/, search['municipality']),
  });
}

const day = (value: unknown) => {
  const text = matching(/^20\d\d-\d\d-\d\d$/, value);
  return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : text;
};
