import { chakra } from '@chakra-ui/react';
import { Callout } from '../../ui/callout.tsx';
import { type LucideIcon, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFocusedHeading } from '../../ui/use-focused-heading.ts';
import { looks } from '@commonyard/contracts/known-values.values';
import type { DisownOutcome } from '@commonyard/contracts/identity.values';
import { SectionTitle } from '../../ui/layout.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { ApiError, callJson } from '../../lib/http.ts';
import { currentUserQuery } from '../../entities/user/session.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ActionButton } from '../../ui/action-button.tsx';

type Props = { icon: LucideIcon; title: string; takesFocus?: boolean; children: ReactNode };

export function Notice({ icon, title, takesFocus = false, children }: Props) {
  const heading = useFocusedHeading(takesFocus);
  return (
    <Callout tint="blue" icon={icon}>
      <SectionTitle ref={heading} tabIndex={-1}>
        {title}
      </SectionTitle>
      {children}
    </Callout>
  );
}

export function DisownedNotice({ outcome }: { outcome: DisownOutcome }) {
  const { t } = useTranslation();
  const texts = looks<DisownOutcome, { title: string; text: string }>(
    {
      account_closed: { title: t('The account is deleted'), text: t('CommonYard does not use your address any more.') },
      change_withdrawn: {
        title: t('Your address is removed from the account'),
        text: t('The account has its earlier address again, and an email to that address says so.'),
      },
      link_ended: { title: t('The link is stopped'), text: t('Nobody can use it any more. Nothing else has changed.') },
    },
    { title: t('The link is stopped'), text: '' },
  );
  const { title, text } = texts[outcome];
  return (
    <Notice icon={CircleCheck} title={title} takesFocus>
      {text !== '' && <p>{text}</p>}
    </Notice>
  );
}

export async function disownAccountLink(
  page: 'email-verification' | 'password-reset',
  token: string,
): Promise<DisownOutcome> {
  const { outcome } = await callJson(`/api/${page}/disown`, { method: 'POST', body: { token } });
  return outcome;
}

export function ResendButton() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callJson('/api/email-verification', { method: 'POST', body: {} }),
    onError: (failure) => {
      // The address was confirmed in another tab or on another device: the page goes on.
      if (failure instanceof ApiError && failure.code === 'already_verified')
        void queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey });
    },
  });
  return (
    <>
      <ActionButton variant="outline" size="sm" disabled={isPending} onClick={() => mutate()}>
        {isPending ? t('Sending...') : t('Send the email again')}
      </ActionButton>
      <chakra.output display="block" mt="1" fontWeight="600">
        {isSuccess && t('The email is on its way.')}
        {error && errorMessage(error)}
      </chakra.output>
    </>
  );
}
