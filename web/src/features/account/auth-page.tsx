import { Box, chakra } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { TextLink } from '../../ui/links.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';
import { LogoutButton } from './logout-button.tsx';
import { listingIn, returnPath } from './return-path.ts';

// Most who come here have an account.
const RegisterForm = lazy(() => import('./register-form.tsx').then(({ RegisterForm }) => ({ default: RegisterForm })));
const ForgotForm = lazy(() => import('./forgot-form.tsx').then(({ ForgotForm }) => ({ default: ForgotForm })));
const OwnPasswordForm = lazy(() =>
  import('./own-password-form.tsx').then(({ OwnPasswordForm }) => ({ default: OwnPasswordForm })),
);

export type AuthMode = 'register' | 'forgot';
type Props = { from?: string | undefined; mode?: AuthMode | undefined };

/** Signing in, opening an account, a forgotten password. Who is signed in goes on to where they came from. */
export function AuthPage({ from, mode }: Props) {
  const { user } = useCurrentUser();
  const router = useRouter();
  const isDone = user !== null && !user.mustChangePassword;
  const isNew = isDone && mode === 'register' && !user.emailVerified;
  useEffect(() => {
    if (!isDone) return;
    if (isNew) void router.navigate({ to: '/auth/verify', search: from ? { from } : {}, replace: true });
    else router.history.replace(returnPath(from));
  }, [isDone, isNew, router, from]);

  if (user?.mustChangePassword) return <PasswordFirst />;
  if (mode === 'register') return <Register from={from} />;
  if (mode === 'forgot') return <Forgot from={from} />;
  return <Login from={from} />;
}

type Way = { from: string | undefined };
/** The parts of the address that lead on from here. */
const towards = (from: string | undefined, mode?: AuthMode) => ({ ...(from && { from }), ...(mode && { mode }) });

function Login({ from }: Way) {
  const { t } = useTranslation();
  return (
    <AuthLayout
      title={t('Admin Login')}
      intro={t('For administrators and for municipal staff with an account.')}
      before={<InquiryBand from={from} />}
    >
      <LoginForm />
      <OtherWay question={t('You have forgotten it?')} answer={t('Send me a link')} search={towards(from, 'forgot')} />
      <OtherWay
        question={t('You have no account yet?')}
        answer={t('Open an account')}
        search={towards(from, 'register')}
      />
    </AuthLayout>
  );
}

function Register({ from }: Way) {
  const { t } = useTranslation();
  return (
    <AuthLayout
      title={t('Open an account')}
      intro={t('For the staff of Ontario’s municipalities. With an account your listings stay together.')}
      before={<InquiryBand from={from} />}
    >
      <Suspense>
        <RegisterForm />
      </Suspense>
      <OtherWay question={t('You have an account already?')} answer={t('To the login')} search={towards(from)} />
    </AuthLayout>
  );
}

function Forgot({ from }: Way) {
  const { t } = useTranslation();
  return (
    <AuthLayout
      title={t('Forgot your password?')}
      intro={t('We send you a link by which you choose a new one. Your listings and inquiries stay as they are.')}
    >
      <Suspense>
        <ForgotForm />
      </Suspense>
      <OtherWay question={t('You remember it?')} answer={t('To the login')} search={towards(from)} />
    </AuthLayout>
  );
}

/** The password was made by an administrator: before anything else there has to be another. */
function PasswordFirst() {
  const { t } = useTranslation();
  return (
    <AuthLayout
      title={t('Choose a password of your own')}
      intro={t('The one you were given is for this one time. Nobody but you will know the new one.')}
    >
      <Suspense>
        <OwnPasswordForm current="One-time password" />
      </Suspense>
      <Box mt="24px">
        <LogoutButton />
      </Box>
    </AuthLayout>
  );
}

function OtherWay({
  question,
  answer,
  search,
}: {
  question: string;
  answer: string;
  search: { from?: string; mode?: AuthMode };
}) {
  return (
    <chakra.p mt="16px" display="flex" flexWrap="wrap" alignItems="center" columnGap="8px">
      {question}
      <TextLink to="/auth" search={search} display="inline-block" py="10px">
        {answer}
      </TextLink>
    </chakra.p>
  );
}

/** Who came to inquire needs no account. */
function InquiryBand({ from }: { from: string | undefined }) {
  const { t } = useTranslation();
  const listing = listingIn(from);
  if (!listing) return null;
  return (
    <Box display="flex" gap="12px" p="16px" mb="24px" bg="blue.subtle" color="blue.fg" borderRadius="l2">
      <chakra.span flexShrink={0}>
        <Info aria-hidden size={24} />
      </chakra.span>
      <Box>
        <chakra.p fontWeight="700">{t('You can send an inquiry without an account')}</chakra.p>
        <chakra.p>{t('Say who you are and what you need; the answer comes to your email address.')}</chakra.p>
        <TextLink
          to="/equipment/$type/$id"
          params={listing}
          search={{ inquire: true }}
          color="inherit"
          fontWeight="600"
          display="inline-block"
          py="4px"
        >
          {t('Send an inquiry')}
        </TextLink>
      </Box>
    </Box>
  );
}
