import { chakra } from '@chakra-ui/react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ADMIN_PAGE_SIZE } from '@commonyard/contracts/assets.values';
import type { PublishedChange } from '@commonyard/contracts/http/assets';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { contentLanguage, kindOf } from '../../entities/listing/listing-facts.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { ListingAge } from '../../entities/listing/rate.tsx';
import { callJson } from '../../lib/http.ts';
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
              <PublishedChangeRow key={change.id} published={change} />
            ))}
          </Stack>
          <ShowMore query={query} mt="4" />
        </>
      )}
    </chakra.section>
  );
}

type Step = 'seen' | 'take-back';

function PublishedChangeRow({ published }: { published: PublishedChange }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, version, title, type, municipalityName, change } = published;
  const lang = contentLanguage(published);
  const buttonId = `take-back-${id}`;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (step: Step) =>
      callJson(`/api/admin/changes/${id}/${step}`, {
        method: 'POST',
        body: {},
        headers: { 'if-match': `"${version}"` },
      }),
    onSuccess: async (_, step) => {
      toast({ title: step === 'seen' ? t('Change looked at') : t('Change taken back'), description: title });
      await queryClient.invalidateQueries({ queryKey: listingKeys.all });
      // After the dialog, if there was one, has returned the focus to the button that is gone.
      requestAnimationFrame(() => document.getElementById(TITLE_ID)?.focus());
    },
    onSettled: () => setAsking(false),
  });
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
          {change.submittedBy !== null && <>, {t('user #{id}', { id: change.submittedBy })}</>},{' '}
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
          onClick={() => !isPending && mutate('seen')}
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
          onClick={() => setAsking(true)}
        >
          <Undo2 aria-hidden />
          {t('Take back')}
          <VisuallyHidden lang={lang}> {title}</VisuallyHidden>
        </ActionButton>
      </Cluster>
      {isAsking && (
        <Confirm
          title={t('Take this change back?')}
          text={t('The listing gets the values before it, and we tell its owner.')}
          confirmLabel={t('Take back')}
          isBusy={isPending}
          onConfirm={() => mutate('take-back')}
          onClose={() => setAsking(false)}
          finalFocus={() => document.getElementById(buttonId) ?? document.getElementById(TITLE_ID)}
        />
      )}
    </Panel>
  );
}
