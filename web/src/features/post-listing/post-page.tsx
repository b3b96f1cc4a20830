import { chakra } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { today } from '@commonyard/contracts/search-params.values';
import { FormWithPreview, type RenderCard } from '../../entities/listing-form/form-with-preview.tsx';
import { FRAMES, type Frame } from '../../entities/listing-form/frames.ts';
import { useTranslation } from '../../lib/translation.ts';
import { type ListingKind, typeOfKind } from '../../entities/listing/listing-facts.ts';
import { isWaiting, useCurrentUser } from '../../entities/user/session.ts';
import { openDraft, DraftPersistence, OtherDraft } from '../../ui/forms/draft-form.tsx';
import { BottomBar } from '../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { TextLink } from '../../ui/links.tsx';
import { Container, PageTitle, SmallText } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { PostListingFields } from './post-fields.tsx';
import { postListingSchema, toStartValues, type PostListingValues, toBody } from './post-values.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { municipalitiesQuery } from '../../entities/municipality/municipality.queries.ts';
import type { PostPrefill } from '../../entities/listing/post-prefill.ts';
import type { PostedSummary } from '../../entities/listing/posted.ts';
import { createPostedToken, rememberPosted } from '../../entities/listing/posted-tokens.ts';
import { draftNameOf } from '../../entities/listing/prefilled-form.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { ApiError } from '../../lib/http.ts';
import { useSubmitPublicForm } from '../../lib/public-form.ts';

const TEXTS = {
  available: {
    title: 'Post Available Item',
    intro: 'Tell other municipalities what they can lease from you. No account needed.',
    submitted: 'Equipment listing submitted!',
    defaultErrorMessage: 'Failed to submit equipment listing',
  },
  needed: {
    title: 'Post Needed Item',
    intro: 'Tell other municipalities what you are looking for. No account needed.',
    submitted: 'Equipment need submitted!',
    defaultErrorMessage: 'Failed to submit equipment need',
  },
} as const;

const WaitingNote = lazyPart(() => import('./waiting-note.tsx'), 'WaitingNote');

type Props = {
  kind: ListingKind;
  prefill: PostPrefill;
  renderCard: RenderCard;
};

export function PostListingPage(props: Props) {
  const { t } = useTranslation();
  const [formKey, setFormKey] = useState(0);
  const { title, intro } = TEXTS[props.kind];
  const { user } = useCurrentUser();
  // A prefill has the id of a municipality. Where the names cannot be loaded, the form opens without it. Its field for the
  // municipality loads them too, later.
  const needsName = props.prefill.post_municipality !== undefined;
  const names = useQuery({ ...municipalitiesQuery(), enabled: needsName });
  return (
    <Container py={{ base: '6', md: '10' }}>
      <TextLink to="/post-items" display="inline-flex" alignItems="center" gap="1.5" minH="11">
        <ArrowLeft aria-hidden size={18} />
        {t('Post Equipment')}
      </TextLink>
      <PageTitle title={t(title)} mt="2" />
      <chakra.p color="fg.muted" mt="1" mb="6" maxW="60ch">
        {t(intro)}
      </chakra.p>
      {user && isWaiting(user) && <WaitingNote />}
      {(!needsName || names.isFetched) && (
        <PostListingForm
          key={draftNameOf(`${formKey}`, props.prefill)}
          {...props}
          names={names.data}
          onStartOver={() => setFormKey(formKey + 1)}
        />
      )}
    </Container>
  );
}

type FormProps = Props & { names: Parameters<typeof toStartValues>[1]; onStartOver: () => void };

function PostListingForm({ kind, prefill, renderCard, names, onStartOver }: FormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = `post-${kind}`;
  const name = draftNameOf(form, prefill);
  const [start] = useState(() => toStartValues(prefill, names));
  const [draft] = useState(() => openDraft(name, start));
  // The same for a repeated submission, so that it is stored once.
  const [token] = useState(createPostedToken);
  const { mutateAsync } = usePostListing(kind);
  const texts = TEXTS[kind];

  async function submit(values: PostListingValues): Promise<void> {
    const { id } = await mutateAsync({ ...values, token });
    rememberPosted(id, token);
    draft.discard();
    toast({ title: t(texts.submitted) });
    await navigate({ to: '/', state: { posted: { id, post: toPostedSummary(kind, values) } } });
  }

  return (
    <Form
      initialValues={draft.restored ?? start}
      schema={postListingSchema(kind)}
      onSubmit={submit}
      errorTitle="Submission failed"
      defaultErrorMessage={texts.defaultErrorMessage}
      toFieldName={(name) => (name === 'notes' ? 'additionalNotes' : name)}
    >
      <FormWithPreview type={typeOfKind(kind)} renderCard={renderCard}>
        <DraftPersistence<PostListingValues> draft={draft} onStartOver={onStartOver} />
        {name !== form && <OtherDraft name={form} search={() => ({})} />}
        <PostListingFields frame={FRAMES[kind]} today={today()} />
        <SubmitBar frame={FRAMES[kind]} />
      </FormWithPreview>
    </Form>
  );
}

function SubmitBar({ frame: { submit, busy } }: { frame: Frame }) {
  const { t } = useTranslation();
  return (
    <BottomBar flexWrap="wrap" alignItems="center" rowGap="2" columnGap="4">
      <SubmitButton label={t(submit)} busyLabel={t(busy)} flex={{ base: '1 1 100%', md: 'none' }} />
      <SmallText>{t('Listings are reviewed before publication.')}</SmallText>
    </BottomBar>
  );
}

function usePostListing(kind: ListingKind) {
  const queryClient = useQueryClient();
  const send = useSubmitPublicForm('/api/public/assets');
  return useMutation({
    mutationFn: ({ token, ...values }: PostListingValues & { token: string }) =>
      send({ ...toBody(kind, values), token }).catch(nameUnreadableSuccess),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listingKeys.all }),
  });
}

/** Section 8 of the specification has a text of its own for a success of this form that cannot be read. */
function nameUnreadableSuccess(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'invalid_response') throw error;
  throw new ApiError(error.status, 'An unexpected error occurred', error.code);
}

const toPostedSummary = (kind: ListingKind, values: PostListingValues): PostedSummary => ({
  kind,
  title: values.title.trim(),
  category: values.category,
  availableFrom: values.availableFrom,
  availableTo: values.availableTo,
  municipalityName: values.municipalityName.trim(),
  email: values.contactEmail.trim(),
});
