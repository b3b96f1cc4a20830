import { Box, chakra } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { TextLink } from '../../ui/links.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { listingIn, returnPath } from './return-path.ts';

type Props = { from?: string | undefined; mode?: 'register' | undefined };

/** Signing in, and opening an account. Who is signed in goes on to where they came from. */
export function AuthPage({ from, mode }: Props) {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  const { history } = useRouter();
  const isSignedIn = user !== null;
  useEffect(() => {
    if (isSignedIn) history.replace(returnPath(from));
  }, [isSignedIn, history, from]);

  const isNew = mode === 'register';
  return (
    <AuthLayout
      title={isNew ? t('Open an account') : t('Admin Login')}
      intro={
        isNew
          ? t('For the staff of Ontario’s municipalities. With an account your listings stay together.')
          : t('For administrators and for municipal staff with an account.')
      }
      before={<InquiryBand from={from} />}
    >
      {isNew ? <RegisterForm /> : <LoginForm />}
      <chakra.p mt="24px" display="flex" flexWrap="wrap" alignItems="center" columnGap="8px">
        {isNew ? t('You have an account already?') : t('You have no account yet?')}
        <TextLink
          to="/auth"
          search={{ ...(from && { from }), ...(!isNew && { mode: 'register' as const }) }}
          display="inline-block"
          py="10px"
        >
          {isNew ? t('To the login') : t('Open an account')}
        </TextLink>
      </chakra.p>
    </AuthLayout>
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
