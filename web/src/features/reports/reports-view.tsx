import type { User } from '@commonyard/contracts/http/identity';
import { AccessDenied } from '../../entities/user/access-denied.tsx';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { ReportNoticePage } from './report-notice-page.tsx';
import { ReportsPage } from './reports-page.tsx';
import { readReportsSearch, type ReportsSearch } from './reports.search.ts';

type Props = { search: ReportsSearch; user: User; onSearch: OnSearchChange<ReportsSearch> };

/** The decision that a notification leads to, or the queue of reports for an administrator. */
export function ReportsView({ search: raw, user, onSearch }: Props) {
  const search = readReportsSearch(raw);
  if (search.notice !== undefined) return <ReportNoticePage key={search.notice} id={search.notice} userId={user.id} />;
  return user.role === 'admin' ? (
    <ReportsPage search={search} onSearch={onSearch} />
  ) : (
    <AccessDenied reason="Administrators decide on reports. Your account has another role." />
  );
}
