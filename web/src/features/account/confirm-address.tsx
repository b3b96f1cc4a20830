import { Box, chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import type { LinkedAccount, User } from '@commonyard/contracts/http/identity';
import type { DisownOutcome } from '@commonyard/contracts/identity.values';
import { currentUserQuery } from '../../entities/user/session.ts';
import { ActionError } from '../../ui/action-error.tsx';
import { formatInstant } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { DisownLink } from '../../ui/disown-link.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { disownAccountLink } from './notice.tsx';
import { LoginForm } from './login-form.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { SectionTitle } from '../../ui/layout.tsx';
import { callJson } from '../../lib/http.ts';
import { toast } from '../../ui/toast.ts';

type Props = {
  token: string;
  account: LinkedAccount;
  user: User | null;
  onDisowned: (outcome: DisownOutcome) => void;
};

/**
 * The account of a verification link, and the question whether it is the reader's. Only a session of the account confirms the address,
 * so the login is on this page: the token of the link stays in its memory.
 */
export function ConfirmAddress({ token, account, user, onDisowned }: Props) {
  const { t } = useTranslation();
  const { username, name, email, municipality, municipalityName, organization, enteredAt, isChange } = account;
  const date = formatInstant(enteredAt);
  const body = municipalityName ?? municipality ?? organization;
  return (
    <Box>
      <SectionTitle mb="2">{t('Is this your account?')}</SectionTitle>
      <chakra.p mb="4">
        {isChange
          ? t('An administrator entered your email address for this account on {date}.', { date })
          : t('Somebody opened this account with your email address on {date}.', { date })}
      </chakra.p>
      <FactList
        facts={[
          [t('Name'), name],
          [t('Username'), username],
          [municipality ? t('Municipality') : t('Public body'), body],
          [t('Email'), email],
        ]}
      />
      {user?.username !== username ? (
        <LoginToConfirm user={user} username={username} />
      ) : user.mustChangePassword ? (
        <OwnPasswordForm current="One-time password" />
      ) : (
        <ConfirmButton token={token} />
      )}
      <DisownLink
        text={
          isChange
            ? t('The account gets its earlier address back, and yours is removed from it.')
            : t('The account is deleted for good. Your address is free again.')
        }
        disown={() => disownAccountLink('email-verification', token)}
        onDone={onDisowned}
      />
    </Box>
  );
}

function LoginToConfirm({ user, username }: { user: User | null; username: string }) {
  const { t } = useTranslation();
  return (
    <>
      <chakra.p mb="4" fontWeight="600">
        {user
          ? t('You are logged in as {name} ({other}). To confirm the address, log in as {username}.', {
              name: user.name,
              other: user.username,
              username,
            })
          : t('To confirm the address, log in to this account.')}
      </chakra.p>
      <LoginForm hasUnconfirmedAddress />
    </>
  );
}

function ConfirmButton({ token }: { token: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => callJson('/api/email-verification/confirm', { method: 'POST', body: { token } }),
    onSuccess: async () => {
      toast({ title: t('Your address is verified') });
      await queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey });
    },
  });
  return (
    <>
      <ActionButton colorPalette="accent" disabled={isPending} onClick={() => mutateAsync().catch(() => undefined)}>
        <MailCheck aria-hidden />
        {isPending ? t('Saving...') : t('Confirm my address')}
      </ActionButton>
      <ActionError error={error} mt="2" />
    </>
  );
}
