import { chakra, Box } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import type { LoanFeed, NewLoanFeed } from '@commonyard/contracts/http/loan-feeds';
import { labels } from '@commonyard/contracts/known-values.values';
import { CalendarPlus, Copy } from 'lucide-react';
import { ActionError } from '../../ui/action-error.tsx';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { randomKey } from '../../lib/idempotency-key.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Rows } from '../../ui/rows.tsx';
import { toast } from '../../ui/toast.ts';
import { Cluster, SmallText, Stack } from '../../ui/layout.tsx';
import { PlainInput } from '../../ui/plain-controls.tsx';
import { callJson } from '../../lib/http.ts';
import { jsonQuery } from '../../lib/queries.ts';

const feedsQuery = jsonQuery(['loan-feeds'], '/api/loan-feeds');

const SCOPE_LABELS = labels({ user: 'My loans', municipality: 'All loans of the municipality' });

export function FeedsDialog({ isOfficer, onClose }: { isOfficer: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<NewLoanFeed>();
  const [revoked, setRevoked] = useState<LoanFeed>();
  const refetch = () => queryClient.invalidateQueries({ queryKey: feedsQuery.queryKey });
  // A repetition after a lost response replaces the feed that the first request may have created.
  const keys = useRef<Partial<Record<LoanFeed['scope'], string>>>({});
  const create = useMutation({
    mutationFn: (scope: LoanFeed['scope']) => {
      const headers = { 'idempotency-key': (keys.current[scope] ??= randomKey()) };
      return callJson('/api/loan-feeds', { method: 'POST', headers, body: { scope } });
    },
    onSuccess: (feed, scope) => {
      delete keys.current[scope];
      setCreated(feed);
    },
    onSettled: refetch,
  });
  const revoke = useMutation({
    mutationFn: ({ id }: LoanFeed) => callJson(`/api/loan-feeds/${id}`, { method: 'DELETE' }),
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
        <ActionError error={error} />
        <Cluster gap="3">
          <ActionButton disabled={create.isPending} onClick={() => create.mutate('user')}>
            {t('Create a feed of my loans')}
          </ActionButton>
          {isOfficer && (
            <ActionButton variant="outline" disabled={create.isPending} onClick={() => create.mutate('municipality')}>
              {t('Create a feed of the municipality')}
            </ActionButton>
          )}
        </Cluster>
        <Rows
          query={useQuery({ ...feedsQuery, gcTime: 0 })}
          toKey={({ id }) => id}
          loading="Loading feeds..."
          error="Failed to load the feeds. Please try again."
          emptyText={t('No feeds yet.')}
          renderText={({ scope, createdAt, lastReadAt }) => (
            <>
              <chakra.p fontWeight="600">{t(SCOPE_LABELS[scope])}</chakra.p>
              <SmallText>
                {t('Created {date}', { date: formatDay(createdAt) })}
                {' · '}
                {lastReadAt ? t('Last read {date}', { date: formatInstant(lastReadAt) }) : t('Not read yet')}
              </SmallText>
            </>
          )}
          renderActions={(feed) => (
            <ActionButton
              variant="outline"
              size="sm"
              aria-label={t('Revoke the feed: {name}, {date}', {
                name: t(SCOPE_LABELS[feed.scope]),
                date: formatDay(feed.createdAt),
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

function FeedAddress({ path }: { path: string }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const address = `${window.location.origin}${path}`;
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t('Address copied') });
    } catch {
      // The browser allows no access to the clipboard: the address is selected, for the keyboard.
      input.current?.select();
    }
  };
  return (
    <Box bg="green.subtle" color="green.fg" borderRadius="l2" p="4">
      <chakra.label display="block">
        <chakra.span display="block" fontWeight="700">
          {t('The address of your new feed')}
        </chakra.span>
        <chakra.span display="block" mb="2" textStyle="sm">
          {t('It is shown only now. Whoever has it can read the loans: give it to no one else.')}
        </chakra.span>
        <PlainInput ref={input} readOnly value={address} onFocus={({ target }) => target.select()} />
      </chakra.label>
      <Cluster alignItems="center" gap="3" mt="3">
        <ActionButton size="sm" onClick={copy}>
          <Copy aria-hidden />
          {t('Copy address')}
        </ActionButton>
        <chakra.a
          href={address.replace(/^https?:/, 'webcal:')}
          display="inline-flex"
          alignItems="center"
          gap="2"
          minH="9"
          fontWeight="600"
          textDecoration="underline"
        >
          <CalendarPlus aria-hidden size={18} />
          {t('Add to the calendar of this device')}
        </chakra.a>
      </Cluster>
    </Box>
  );
}
