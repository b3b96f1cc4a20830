import { useTranslation } from '../../lib/translation.ts';
import { AuthLayout } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';

/** What the administrators' page shows to who is signed out; it becomes the page itself once they are in. */
export function AdminLogin() {
  const { t } = useTranslation();
  return (
    <AuthLayout title={t('Admin Login')} intro={t('For administrators and for municipal staff with an account.')}>
      <LoginForm />
    </AuthLayout>
  );
}
