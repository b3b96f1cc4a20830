import { chakra } from '@chakra-ui/react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ADMIN_PAGE_SIZE } from '@commonyard/contracts/assets.values';
import type { PublishedChange } from '@commonyard/contracts/http/assets';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { contentLanguage, kindOf } from '../../entities/listing/listing-facts.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { ListingAge } from '../../entities/listing/rate.tsx';
import { userNamesQuery } from '../../entities/user/decisions.ts';
import { callJson } from '../../lib/http.ts';
import { asShown, ifMatch, type Shown } from '../../lib/shown.ts';
import { cursorQuery } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ActionError } from '../../ui/action-error.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Cluster, Panel, SectionTitle, SmallText, Stack, VisuallyHidden } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { ShowMore } from '../../ui/refresh.tsx';
import { toast } from '../../ui/toast.ts';
import { ChangeDiff } from './change-diff.tsx';

const TITLE_ID = 'published-changes';

const publishedQuery = cursorQuery([...listingKeys.moderation, 'published'], (cursor) =>
  withQuery('/api/admin/changes', { limit: ADMIN_PAGE_SIZE, cursor }),
);

/** Small changes that were published without a review, for a later one. */
export function PublishedChanges() {
  const { t } = useTranslation();
  const query = useInfiniteQuery(publishedQuery);
  const changes = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const authors = changes.flatMap(({ change: { submittedBy } }) => submittedBy ?? []);
  const { data: names } = useQuery(userNamesQuery(authors));
  return (
    <chakra.section aria-labelledby={TITLE_ID} mt="10">
      <SectionTitle id={TITLE_ID} tabIndex={-1}>
        {t('Published changes')}
      </SectionTitle>
      <SmallText mb="3">
        {t('Small changes by municipalities, which are public already. Look at them when you have time.')}
      </SmallText>
      {query.data === undefined ? (
        <QueryState
          query={query}
          height="24"
          loading="Loading published changes..."
          error="Failed to load the published changes"
        />
      ) : (
        <>
          {changes.length === 0 && <SmallText>{t('No published changes to look at.')}</SmallText>}
          <Stack as="ul" gap="3">
            {changes.map((change) => (
              <PublishedChangeRow key={change.id} published={change} names={names} />
            ))}
          </Stack>
          <ShowMore query={query} mt="4" />
        </>
      )}
    </chakra.section>
  );
}

type Decision = { seen: Shown<PublishedChange>; step: 'seen' | 'take-back' };

type RowProps = { published: PublishedChange; names: ReadonlyMap<number, string> | undefined };

function PublishedChangeRow({ published, names }: RowProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  // As the reader was shown it when the question was opened.
  const [requested, setRequested] = useState<Shown<PublishedChange>>();
  const { id, title, type, municipalityName, change } = published;
  const lang = contentLanguage(published);
  const author = change.submittedBy;
  const buttonId = `take-back-${id}`;
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ seen, step }: Decision) =>
      callJson(`/api/admin/changes/${id}/${step}`, { method: 'POST', body: {}, headers: ifMatch(seen) }),
    // The row shows what it is now; whoever still wants it presses again.
    onError: () => queryClient.invalidateQueries({ queryKey: listingKeys.moderation }),
    onSuccess: async (_, { step }) => {
      toast({ title: step === 'seen' ? t('Change looked at') : t('Change taken back'), description: title });
      await queryClient.invalidateQueries({ queryKey: listingKeys.all });
      // After the dialog, if there was one, has returned the focus to the button that is gone.
      requestAnimationFrame(() => document.getElementById(TITLE_ID)?.focus());
    },
    onSettled: () => setRequested(undefined),
  });
  const decide = (decision: Decision) => mutateAsync(decision).catch(() => undefined);
  return (
    <Panel as="li" p="4" minW="0">
      <Cluster columnGap="4" rowGap="1" mb="2" alignItems="baseline">
        <TextLink
          to="/equipment/$type/$id"
          params={{ type: kindOf(type), id: String(id) }}
          fontWeight="600"
          overflowWrap="anywhere"
          lang={lang}
        >
          {title}
        </TextLink>
        <SmallText as="span">
          {municipalityName}
          {author !== null && <>, {names?.get(author) ?? t('user #{id}', { id: author })}</>},{' '}
          <ListingAge createdAt={change.submittedAt} />
        </SmallText>
      </Cluster>
      <ChangeDiff change={change} lang={lang} category={change.after.category ?? ''} isShort />
      <ActionError error={error} title={t('Update failed')} />
      <Cluster gap="2" mt="3">
        <ActionButton
          variant="outline"
          size="sm"
          aria-disabled={isPending}
          onClick={() => !isPending && decide({ seen: asShown(published), step: 'seen' })}
        >
          <Check aria-hidden />
          {t('Seen')}
          <VisuallyHidden lang={lang}> {title}</VisuallyHidden>
        </ActionButton>
        <ActionButton
          id={buttonId}
          variant="outline"
          size="sm"
          aria-disabled={isPending}
          onClick={() => setRequested(asShown(published))}
        >
          <Undo2 aria-hidden />
          {t('Take back')}
          <VisuallyHidden lang={lang}> {title}</VisuallyHidden>
        </ActionButton>
      </Cluster>
      {requested && (
        <Confirm
          title={t('Take this change back?')}
          text={t('The listing gets the values before it, and we tell its owner.')}
          confirmLabel={t('Take back')}
          isBusy={isPending}
          onConfirm={() => decide({ seen: requested, step: 'take-back' })}
          onClose={() => setRequested(undefined)}
          finalFocus={() => document.getElementById(buttonId) ?? document.getElementById(TITLE_ID)}
        />
      )}
    </Panel>
  );
}
