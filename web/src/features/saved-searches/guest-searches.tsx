import { chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import type { GuestSearches as Searches } from '@commonyard/contracts/http/saved-searches';
import { SAVED_SEARCH_MESSAGES as MESSAGES } from '@commonyard/contracts/saved-searches.values';
import { WRAPPING } from '../../entities/listing/matches-link.tsx';
import { formatDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ActionError } from '../../ui/action-error.tsx';
import { Callout } from '../../ui/callout.tsx';
import { DisownLink } from '../../ui/disown-link.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Cluster, PageTitle, SectionTitle, SmallText, Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { LinkEnded } from '../../ui/link-ended.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import {
  changeGuestTiming,
  confirmSearches,
  endGuestSearches,
  guestSearchesQuery,
  isInvalidLink,
  renewSearches,
} from './guest-searches.queries.ts';
import { SearchRows } from './search-rows.tsx';

/**
 * The saved searches of the address that got a link. Reading them changes nothing: programs that check e-mails open every link, and only
 * a button starts, changes or ends searches.
 */
export function GuestSearches({ token }: { token: string }) {
  const { t } = useTranslation();
  const query = useQuery(guestSearchesQuery(token));
  const { data, error } = query;
  if (data?.searches.length === 0) return <Ended />;
  if (!data && isInvalidLink(error)) return <InvalidLink />;
  return (
    <>
      <PageTitle title={t('Saved searches')} mb="2" />
      {data ? (
        <LinkedSearches token={token} searches={data} />
      ) : (
        <QueryState
          query={query}
          loading="Loading saved searches..."
          error="Your saved searches could not be loaded."
          height="20"
          count={3}
        />
      )}
    </>
  );
}

function LinkedSearches({
  token,
  searches: { email, pending, endsOn, searches },
}: {
  token: string;
  searches: Searches;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isEndingAll, setEndingAll] = useState(false);
  const { queryKey } = guestSearchesQuery(token);
  const change = useMutation({
    mutationFn: (act: () => Promise<Searches>) => act(),
    networkMode: 'always',
    onSuccess: (now) => {
      queryClient.setQueryData(queryKey, now);
      toast({ title: t('Saved') });
    },
    // Another window may have changed them.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const { isPending: isBusy } = change;
  const rows = {
    isBusy,
    end: { label: t('End the search'), question: t('End this saved search?') },
    onTiming: (...[search, timing]: Parameters<Parameters<typeof SearchRows>[0]['onTiming']>) =>
      change.mutate(() => changeGuestTiming(token, search, timing)),
    onEnd: (id: number) => change.mutate(() => endGuestSearches(token, id)),
  };
  const waiting = searches.filter(({ state }) => state === 'pending');
  const others = searches.filter(({ state }) => state !== 'pending');
  return (
    <Stack gap="6">
      <SmallText overflowWrap="anywhere">
        {t('E-mails go to {email}. Whoever has the link of this page can change them, so keep it to yourself.', {
          email,
        })}
      </SmallText>
      <ActionError error={change.error} />
      {pending && (
        <Callout tint="blue" icon={BellRing} as="section">
          <SectionTitle mb="3">{t('Do you want these e-mails?')}</SectionTitle>
          <SearchRows searches={waiting} {...rows} />
          <chakra.p mt="3">{t(MESSAGES.consent)}.</chakra.p>
          <ActionButton
            mt="3"
            colorPalette="accent"
            disabled={isBusy}
            onClick={() => change.mutate(() => confirmSearches(token))}
          >
            {t('Start these e-mails')}
          </ActionButton>
        </Callout>
      )}
      {others.length > 0 && <SearchRows searches={others} {...rows} />}
      {endsOn !== null && <p>{t('They end on {date}, unless you keep them.', { date: formatDay(endsOn) })}</p>}
      {others.length === 0 ? (
        <DisownLink
          text={t(
            'We delete the searches now, and the address {email} within 30 days. Until then it gets no e-mail of this kind.',
            { email },
          )}
          disown={() => endGuestSearches(token)}
          onDone={(now) => queryClient.setQueryData(queryKey, now)}
        />
      ) : (
        <Cluster gap="3">
          <ActionButton
            {...WRAPPING}
            variant="outline"
            disabled={isBusy}
            onClick={() => change.mutate(() => renewSearches(token))}
          >
            {t('Keep them for 12 months from today')}
          </ActionButton>
          <ActionButton variant="outline" disabled={isBusy} onClick={() => setEndingAll(true)}>
            {t('End all e-mails')}
          </ActionButton>
        </Cluster>
      )}
      {isEndingAll && (
        <Confirm
          title={t('End all e-mails of your saved searches?')}
          text={t('We delete the searches and the address {email}.', { email })}
          confirmLabel={t('End all e-mails')}
          onConfirm={() => {
            setEndingAll(false);
            change.mutate(() => endGuestSearches(token));
          }}
          onClose={() => setEndingAll(false)}
        />
      )}
    </Stack>
  );
}

function Ended() {
  const { t } = useTranslation();
  return (
    <LinkEnded
      title={t('Your saved searches have ended')}
      text={t('We have deleted them, and send you no more e-mails about them.')}
    />
  );
}

function InvalidLink() {
  const { t } = useTranslation();
  return (
    <LinkEnded
      title={t('This link is not valid any more')}
      text={t(
        'The saved searches have ended, or the link was not copied completely. You can save a search in any list.',
      )}
    />
  );
}
