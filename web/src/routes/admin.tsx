import { createFileRoute } from '@tanstack/react-router';
import { LoginForm } from '../features/account/login-form.tsx';
import { LogoutButton } from '../features/account/logout-button.tsx';
import { AdminGate, AdminLogin } from '../features/moderation/admin-gate.tsx';
import { DashboardPage } from '../features/moderation/dashboard-page.tsx';
import { readAdminSearch } from '../features/moderation/moderation.search.ts';
import { searchReader } from '../lib/search-params.ts';
import { useSearchChange } from '../lib/use-search-change.ts';

export const Route = createFileRoute('/admin')({ validateSearch: searchReader(readAdminSearch), component: Page });

function Page() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = useSearchChange(navigate);
  return (
    <AdminGate
      login={
        <AdminLogin>
          <LoginForm />
        </AdminLogin>
      }
    >
      <DashboardPage search={search} onSearch={change} logoutButton={<LogoutButton />} />
    </AdminGate>
  );
}
