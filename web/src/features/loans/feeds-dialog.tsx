import { chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoanFeed, NewLoanFeed } from '@commonyard/contracts/http/loan-feeds';
import { errorMessage } from '../../lib/error-message.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { randomKey } from '../../lib/idempotency-key.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Rows } from '../../ui/rows.tsx';
import { toast } from '../../ui/toast.ts';
import { FeedAddress } from './feed-address.tsx';
import { createFeed, feedsQuery, revokeFeed } from './feeds.queries.ts';
import { labels } from '@commonyard/contracts/known-values.values';
import { Cluster, ErrorText, SmallText, Stack } from '../../ui/layout.tsx';

const SCOPE_LABELS = labels({ user: 'My loans', municipality: 'All loans of the municipality' });

/** The calendar feeds of the user: addresses from which other calendars read accepted loans. */
export function FeedsDialog({ isOfficer, onClose }: { isOfficer: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<NewLoanFeed>();
  const [revoked, setRevoked] = useState<LoanFeed>();
  const refetch = () => queryClient.invalidateQueries({ queryKey: feedsQuery.queryKey });
  const create = useMutation({
    mutationFn: (scope: LoanFeed['scope']) => createFeed({ scope }, { 'idempotency-key': randomKey() }),
    onSuccess: setCreated,
    onSettled: refetch,
  });
  const revoke = useMutation({
    mutationFn: ({ id }: LoanFeed) => revokeFeed(id),
    onSuccess: (_, { id }) => {
      toast({ title: t('Feed revoked') });
      if (created?.id === id) setCreated(undefined);
    },
    onSettled: refetch,
  });
  const error = create.error ?? revoke.error;
  return (
    <Dialog
      size="detail"
      title={t('Calendar feeds')}
      description={t('Outlook, Google and Apple calendars read accepted loans from the address of a feed.')}
      onClose={onClose}
    >
      <Stack gap="5">
        <SmallText>
          {t('Feeds end with a new password, in another municipality and with fewer rights. Then create new ones.')}
        </SmallText>
        {created && <FeedAddress key={created.id} path={created.path} />}
        {error && <ErrorText role="alert">{errorMessage(error)}</ErrorText>}
        <Cluster gap="3">
          <ActionButton type="button" disabled={create.isPending} onClick={() => create.mutate('user')}>
            {t('Create a feed of my loans')}
          </ActionButton>
          {isOfficer && (
            <ActionButton
              type="button"
              variant="outline"
              disabled={create.isPending}
              onClick={() => create.mutate('municipality')}
            >
              {t('Create a feed of the municipality')}
            </ActionButton>
          )}
        </Cluster>
        <Rows
          query={useQuery({ ...feedsQuery, gcTime: 0 })}
          toKey={({ id }) => id}
          loadingText={t('Loading feeds...')}
          errorText={t('Failed to load the feeds. Please try again.')}
          emptyText={t('No feeds yet.')}
          renderText={({ scope, createdAt, lastReadAt }) => (
            <>
              <chakra.p fontWeight="600">{t(SCOPE_LABELS[scope])}</chakra.p>
              <SmallText>
                {t('Created {date}', { date: formatDay(createdAt, currentLanguage()) })}
                {' · '}
                {lastReadAt
                  ? t('Last read {date}', { date: formatInstant(lastReadAt, currentLanguage()) })
                  : t('Not read yet')}
              </SmallText>
            </>
          )}
          renderActions={(feed) => (
            <ActionButton
              type="button"
              variant="outline"
              size="sm"
              aria-label={t('Revoke the feed: {name}, {date}', {
                name: t(SCOPE_LABELS[feed.scope]),
                date: formatDay(feed.createdAt, currentLanguage()),
              })}
              onClick={() => setRevoked(feed)}
            >
              {t('Revoke')}
            </ActionButton>
          )}
        />
      </Stack>
      {revoked && (
        <Confirm
          title={t('Revoke this feed?')}
          text={t('Calendars that read it get no more loans. A new feed has a new address.')}
          confirmLabel={t('Revoke')}
          onConfirm={() => {
            setRevoked(undefined);
            revoke.mutate(revoked);
          }}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </Dialog>
  );
}
