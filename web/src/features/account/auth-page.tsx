import { Box, chakra } from '@chakra-ui/react';
import { Callout } from '../../ui/callout.tsx';
import { useRouter } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { useCurrentUser } from '../../entities/user/session.ts';
import { TextLink } from '../../ui/links.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';
import { LogoutButton } from './logout-button.tsx';
import { daysOfPath, listingOfPath, returnPath } from './return-path.ts';
import { Cluster } from '../../ui/layout.tsx';
import { lazyComponent } from '../../lib/lazy-part.tsx';

// Most users of this page are registered.
const RegisterForm = lazyComponent(() => import('./register-form.tsx'), 'RegisterForm');
const ForgotForm = lazyComponent(() => import('./forgot-form.tsx'), 'ForgotForm');
const OwnPasswordForm = lazyComponent(() => import('./own-password-form.tsx'), 'OwnPasswordForm');

export type AuthMode = 'register' | 'forgot';
type Props = { from?: string | undefined; mode?: AuthMode | undefined; token?: string | undefined };

/** Login, registration and password reset. `token` is that of an invitation. Redirects a signed-in user to `from`. */
export function AuthPage({ from, mode, token }: Props) {
  const { user } = useCurrentUser();
  const router = useRouter();
  const isSignedIn = user !== null && !user.mustChangePassword;
  const isNewAccount = isSignedIn && mode === 'register' && !user.emailVerified;
  useEffect(() => {
    if (!isSignedIn) return;
    if (isNewAccount) void router.navigate({ to: '/auth/verify', search: from ? { from } : {}, replace: true });
    else router.history.replace(returnPath(from));
  }, [isSignedIn, isNewAccount, router, from]);

  if (user?.mustChangePassword) return <ForcedPasswordChange />;
  return <AuthForm from={from} mode={mode} token={token} />;
}

function AuthForm({ from, mode = 'login', token }: Omit<Props, 'mode'> & { mode?: AuthMode | 'login' | undefined }) {
  const { t } = useTranslation();
  const toLogin = t('Go to the login');
  const { title, intro, form, links } = {
    login: {
      title: t('Admin Login'),
      intro: t('For administrators and for municipal staff with an account.'),
      form: <LoginForm />,
      links: [
        { question: t('Forgot it?'), label: t('Send me a link'), to: 'forgot' as const },
        { question: t('No account yet?'), label: t('Create an account'), to: 'register' as const },
      ],
    },
    register: {
      title: t('Create an account'),
      intro: t(
        'For the staff of Ontario’s municipalities and other public bodies. An account keeps your listings in one place.',
      ),
      form: <RegisterForm token={token} />,
      links: [{ question: t('Already have an account?'), label: toLogin, to: undefined }],
    },
    forgot: {
      title: t('Forgot your password?'),
      intro: t('We’ll email you a link to choose a new one. Your listings and inquiries stay as they are.'),
      form: <ForgotForm />,
      links: [{ question: t('Remember it now?'), label: toLogin, to: undefined }],
    },
  }[mode];
  return (
    <AuthLayout title={title} intro={intro} before={mode !== 'forgot' && <InquiryNotice from={from} />}>
      <Suspense>
        {form}
        {links.map(({ question, label, to }) => (
          <Cluster as="p" key={question} mt="4" alignItems="center" columnGap="2">
            {question}
            <TextLink
              to="/auth"
              search={{ ...(from && { from }), ...(to && { mode: to }) }}
              display="inline-block"
              py="2.5"
            >
              {label}
            </TextLink>
          </Cluster>
        ))}
      </Suspense>
    </AuthLayout>
  );
}

function ForcedPasswordChange() {
  const { t } = useTranslation();
  return (
    <AuthLayout
      title={t('Choose your own password')}
      intro={t('The password you were given works only once. Nobody but you will know the new one.')}
    >
      <Suspense>
        <OwnPasswordForm current="One-time password" />
      </Suspense>
      <Box mt="6">
        <LogoutButton />
      </Box>
    </AuthLayout>
  );
}

function InquiryNotice({ from }: { from: string | undefined }) {
  const { t } = useTranslation();
  const listing = listingOfPath(from);
  if (!listing) return null;
  return (
    <Callout tint="blue" icon={Info} mb="6">
      <chakra.p fontWeight="700">{t('You can send an inquiry without an account')}</chakra.p>
      <chakra.p>{t('Tell us who you are and what you need. The answer goes to your email address.')}</chakra.p>
      <TextLink
        to="/equipment/$type/$id"
        params={listing}
        search={{ ...daysOfPath(from), inquire: true }}
        color="inherit"
        fontWeight="600"
        display="inline-block"
        py="1"
      >
        {t('Send an inquiry')}
      </TextLink>
    </Callout>
  );
}
