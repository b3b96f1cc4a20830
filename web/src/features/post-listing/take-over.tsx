import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import type { PostedListing } from '@commonyard/contracts/http/assets';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { forgetPosted } from '../../entities/listing/posted-tokens.ts';
import { isWaiting, useActingUser, useCurrentUser } from '../../entities/user/session.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ActionError } from '../../ui/action-error.tsx';
import { Panel, SectionTitle } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { toast } from '../../ui/toast.ts';
import { asShown } from '../../lib/shown.ts';
import { takeOverPosted } from './posted.queries.ts';

type Props = { token: string; listing: PostedListing };

/** Offers to take the listing over into an account, once its address is confirmed. */
export function TakeOver({ token, listing }: Props) {
  const { t } = useTranslation();
  const { id, confirmed, contactEmail } = listing;
  const { user } = useActingUser();
  const { user: account } = useCurrentUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => takeOverPosted(token, asShown(listing)),
    onSuccess: async () => {
      forgetPosted(id);
      void queryClient.invalidateQueries({ queryKey: listingKeys.all });
      toast({ title: t('The listing belongs to your account now') });
      await navigate({ to: '/listings', search: { asset: id } });
    },
  });
  if (!confirmed) return null;
  return (
    <Panel as="section" aria-labelledby="take-over" p="4">
      <SectionTitle id="take-over">{t('Take it over into an account')}</SectionTitle>
      <chakra.p mt="1" mb="3" color="fg.muted" overflowWrap="anywhere">
        {user
          ? t('It then stands among the listings of your municipality, with your calendar and your conditions.')
          : account && isWaiting(account)
            ? t('Once your account is approved, you can take the listing over on this page.')
            : t('Open an account with {email}. Once it is approved, you can take the listing over on this page.', {
                email: contactEmail ?? '',
              })}
      </chakra.p>
      {user ? (
        <ActionButton variant="outline" aria-disabled={isPending} onClick={() => mutateAsync().catch(() => undefined)}>
          <UserPlus aria-hidden />
          {t('Take it over')}
        </ActionButton>
      ) : (
        !account && (
          <ButtonLink to="/auth" search={{ mode: 'register', from: `/posted/${id}` }} variant="outline">
            <UserPlus aria-hidden />
            {t('Open an account')}
          </ButtonLink>
        )
      )}
      <ActionError error={error} mt="2" />
    </Panel>
  );
}
