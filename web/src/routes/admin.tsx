import { createFileRoute } from '@tanstack/react-router';
import { AdminGate } from '../features/moderation/admin-gate.tsx';
import { DashboardPage } from '../features/moderation/dashboard-page.tsx';
import { cleanSearch, readAdminSearch } from '../features/moderation/moderation.search.ts';

export const Route = createFileRoute('/admin')({ validateSearch: readAdminSearch, component: Page });

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminGate login={null}>
      <DashboardPage
        search={search}
        onSearch={(change, { replace = false } = {}) =>
          void navigate({ search: (before) => cleanSearch({ ...before, ...change }), replace, resetScroll: false })
        }
        onLogout={() => undefined}
      />
    </AdminGate>
  );
}
