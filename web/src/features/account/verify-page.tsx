import { Box, chakra, Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleCheck, CircleX, Hourglass, Link2Off, MailCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import type { DisownOutcome } from '@commonyard/contracts/identity.values';
import { ApiError, callJson } from '../../lib/http.ts';
import { useCurrentUser, currentUserQuery } from '../../entities/user/session.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { CorrectRegistration, mayCorrect } from './correct-registration.tsx';
import { DisownedNotice, Notice, ResendButton } from './notice.tsx';
import { LogoutButton } from './logout-button.tsx';
import { returnPath } from './return-path.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';

type Props = { token: string | undefined; from: string | undefined };

/** The page of an account that waits for its verification or approval, and the target of the link in the verification email. */
export function VerifyPage({ token, from }: Props) {
  const { t } = useTranslation();
  const { user, isLoading } = useCurrentUser();
  const [outcome, setOutcome] = useState<DisownOutcome>();
  const link = useQuery({
    queryKey: ['verification', token],
    // Reading it changes nothing.
    queryFn: () => callJson('/api/email-verification/lookup', { method: 'POST', body: { token: token! } }),
    enabled: token !== undefined && outcome === undefined,
    retry: false,
  });
  const current = useQuery(currentUserQuery);
  if (isLoading || link.isLoading) return <PageSpinner title={t('Your email address')} />;
  const account = link.data;
  const isOfOther = account !== undefined && account.username !== user?.username;
  const isDone = isOfOther ? account.emailVerified : user?.emailVerified === true;
  return (
    <AuthLayout
      title={t('Your email address')}
      intro={t('A municipality’s listings and inquiries are for its own staff, so we check that the address is yours.')}
    >
      <Stack gap="6">
        {outcome ? (
          <DisownedNotice outcome={outcome} />
        ) : isOfOther && isDone ? (
          <Verified user={null} hasLink />
        ) : token && account && !isDone ? (
          <ConfirmAddress
            token={token}
            account={account}
            user={user}
            onDisowned={(result) => {
              setOutcome(result);
              // The session may be one of the account.
              void current.refetch();
            }}
          />
        ) : user?.approval === 'refused' ? (
          <Refused user={user} />
        ) : isDone && user?.approval === 'pending' ? (
          <ApprovalPending user={user} />
        ) : isDone && user ? (
          <Verified user={user} hasLink={token !== undefined} />
        ) : link.isError && !isInvalidLink(link.error) ? (
          <ErrorState text={t('The link could not be checked.')} onRetry={() => void link.refetch()} />
        ) : link.isError ? (
          <Notice icon={Link2Off} title={t('This link is no longer valid')} takesFocus>
            <chakra.p mb="3">
              {user
                ? t('We can send a new one to {email} right away.', { email: user.email })
                : t('Log in to get a new one.')}
            </chakra.p>
            {user ? (
              <ResendButton />
            ) : (
              <ButtonLink to="/auth" search={{ from: '/auth/verify' }}>
                {t('Login')}
              </ButtonLink>
            )}
          </Notice>
        ) : user ? (
          <VerificationPending user={user} />
        ) : (
          <ButtonLink to="/auth" alignSelf="start">
            {t('Login')}
          </ButtonLink>
        )}
        {user && !outcome && !isOfOther && <NoMunicipalAdmin user={user} />}
        {user && !outcome && (
          <Cluster gap="3">
            <ContinueButton from={from} />
            {user.approval !== 'approved' && <LogoutButton />}
          </Cluster>
        )}
      </Stack>
    </AuthLayout>
  );
}

const isInvalidLink = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 410 || error.status === 400);

/** `user` is that of the link, if it has the session. Without a link, the page of a waiting account was open until the approval. */
function Verified({ user, hasLink }: { user: User | null; hasLink: boolean }) {
  const { t } = useTranslation();
  const isDecision = !hasLink && user?.approval === 'approved';
  const title = isDecision ? t('Your account is approved') : t('Your address is verified');
  return (
    <>
      <Notice key={title} icon={CircleCheck} title={title} takesFocus>
        <p>
          {user?.municipalityName
            ? t('Your account now belongs to {municipality}.', { municipality: user.municipalityName })
            : t('Thank you. There is nothing else to do.')}
        </p>
      </Notice>
      {!user && (
        <ButtonLink to="/auth" alignSelf="start">
          {t('Login')}
        </ButtonLink>
      )}
    </>
  );
}

function VerificationPending({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <Notice icon={MailCheck} title={t('Check your email')} takesFocus>
      <chakra.p>{t('We have sent a link to {email}. Open it within a day.', { email: user.email })}</chakra.p>
      {user.approval === 'pending' ? (
        <chakra.p mt="2">
          {t(
            'An administrator then approves your account. Until then you can look around, but not post listings or send inquiries with your account.',
          )}
        </chakra.p>
      ) : (
        user.municipalityName && (
          <chakra.p mt="2">
            {t('Until then your account works, but you cannot see what {municipality} shares among its staff.', {
              municipality: user.municipalityName,
            })}
          </chakra.p>
        )
      )}
      <Cluster mt="3" gap="3" alignItems="flex-start">
        <Box>
          <ResendButton />
        </Box>
        {mayCorrect(user) && <CorrectRegistration user={user} />}
      </Cluster>
    </Notice>
  );
}

function ApprovalPending({ user }: { user: User }) {
  const { t } = useTranslation();
  const { municipalityName, decider } = user;
  return (
    <Notice icon={Hourglass} title={t('Your account waits for approval')} takesFocus>
      <p>
        {decider === 'municipality' && municipalityName
          ? t('Your account waits for approval by the administrators of {municipality}.', {
              municipality: municipalityName,
            })
          : t('Your account waits for approval by the administrators of CommonYard.')}
      </p>
      {user.approvalReason && (
        <chakra.p mt="2">{t('Approval taken back: {reason}', { reason: user.approvalReason })}</chakra.p>
      )}
      <chakra.p mt="2">
        {t(
          'We email you once it is decided. Until then you can look around, but not post listings or send inquiries with your account.',
        )}
      </chakra.p>
    </Notice>
  );
}

function Refused({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <Notice icon={CircleX} title={t('Your account was not approved')} takesFocus>
      {user.approvalReason && <p>{t('Reason: {reason}', { reason: user.approvalReason })}</p>}
      <TextLink to="/contact" color="inherit" fontWeight="600" display="inline-block" py="2">
        {t('If this is a mistake, please write to us')}
      </TextLink>
    </Notice>
  );
}

const ABOUT_ADMIN = { about: 'municipal-admin' } as never;

/** Says that the municipality lacks an administrator, as long as it does. */
function NoMunicipalAdmin({ user }: { user: User }) {
  const { t } = useTranslation();
  const { municipalityName, firstOfMunicipality, hasMunicipalAdmin, approval } = user;
  if (municipalityName === null || hasMunicipalAdmin !== false || approval === 'refused') return null;
  const title = firstOfMunicipality
    ? t('You are the first from {municipality}', { municipality: municipalityName })
    : t('{municipality} has no municipal administrator yet', { municipality: municipalityName });
  return (
    <Notice icon={UserRound} title={title}>
      <p>
        {t(
          'A municipal administrator handles all of a municipality’s listings and inquiries; an operator handles their own. You are an operator for now. A CommonYard administrator can change that.',
        )}
      </p>
      <TextLink to="/contact" search={ABOUT_ADMIN} color="inherit" fontWeight="600" display="inline-block" py="2">
        {t('Ask to become its municipal administrator')}
      </TextLink>
    </Notice>
  );
}

function ContinueButton({ from }: { from: string | undefined }) {
  const { t } = useTranslation();
  const { history } = useRouter();
  return (
    <Button variant="outline" alignSelf="start" onClick={() => history.push(returnPath(from))}>
      {t('Continue to CommonYard')}
    </Button>
  );
}
