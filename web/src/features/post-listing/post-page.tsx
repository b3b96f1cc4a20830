import { Box, chakra } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { today } from '@commonyard/contracts/search-params.values';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingKind } from '../../entities/listing/listing-kind.ts';
import { openDraft } from '../../ui/forms/draft.ts';
import { DraftPersistence } from '../../ui/forms/draft-persistence.tsx';
import { BottomBar } from '../../ui/forms/bottom-bar.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextLink } from '../../ui/links.tsx';
import { Container, PageTitle } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.ts';
import { PostListingFields } from './post-fields.tsx';
import { PostListingPreview, type RenderCard } from './post-preview.tsx';
import { blankPostListing, postListingSchema, type PostListingValues } from './post-values.ts';
import { usePostListing } from './post-listing.queries.ts';
import { SmallText, Stack } from '../../ui/layout.tsx';

const TEXTS = {
  available: {
    title: 'Post Available Item',
    intro: 'Tell other municipalities what they can lease from you. No account needed.',
    submit: 'Submit Equipment Listing',
    submitted: 'Equipment listing submitted!',
    defaultErrorMessage: 'Failed to submit equipment listing',
  },
  needed: {
    title: 'Post Needed Item',
    intro: 'Tell other municipalities what you are looking for. No account needed.',
    submit: 'Submit Equipment Need',
    submitted: 'Equipment need submitted!',
    defaultErrorMessage: 'Failed to submit equipment need',
  },
} as const;

type Props = { kind: ListingKind; renderCard: RenderCard };

/** The public form for a listing, without an account. The route passes the preview card. */
export function PostListingPage(props: Props) {
  const { t } = useTranslation();
  const [formKey, setFormKey] = useState(0);
  const { title, intro } = TEXTS[props.kind];
  return (
    <Container py={{ base: '6', md: '10' }}>
      <TextLink to="/post-items" display="inline-flex" alignItems="center" gap="1.5" minH="11">
        <ArrowLeft aria-hidden size={18} />
        {t('Post Equipment')}
      </TextLink>
      <PageTitle title={t(title)} mt="2">
        {t(title)}
      </PageTitle>
      <chakra.p color="fg.muted" mt="1" mb="6" maxW="60ch">
        {t(intro)}
      </chakra.p>
      <PostListingForm key={formKey} {...props} onStartOver={() => setFormKey(formKey + 1)} />
    </Container>
  );
}

function PostListingForm({ kind, renderCard, onStartOver }: Props & { onStartOver: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [draft] = useState(() => openDraft(`post-${kind}`, blankPostListing));
  const { mutateAsync } = usePostListing(kind);
  const texts = TEXTS[kind];

  async function submit(values: PostListingValues): Promise<void> {
    const { id } = await mutateAsync(values);
    draft.discard();
    toast({ title: t(texts.submitted) });
    await navigate({ to: '/', state: { posted: { id, email: values.contactEmail } } });
  }

  return (
    <Form
      initialValues={draft.restored ?? blankPostListing}
      schema={postListingSchema(kind)}
      onSubmit={submit}
      errorTitle="Submission failed"
      defaultErrorMessage={texts.defaultErrorMessage}
      toFieldName={(name) => (name === 'notes' ? 'additionalNotes' : name)}
    >
      <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, {sizes.160}) {sizes.80}' }} columnGap="16">
        <Stack gap="5" minW="0">
          <DraftPersistence<PostListingValues> draft={draft} onStartOver={onStartOver} />
          <PostListingFields kind={kind} today={today()} />
          <SubmitBar label={t(texts.submit)} />
        </Stack>
        <PostListingPreview kind={kind} renderCard={renderCard} />
      </Box>
    </Form>
  );
}

/** Sticky on small screens, where the form is long. */
function SubmitBar({ label }: { label: string }) {
  const { t } = useTranslation();
  return (
    <BottomBar flexWrap="wrap" alignItems="center" rowGap="2" columnGap="4">
      <SubmitButton label={label} busyLabel={t('Submitting...')} flex={{ base: '1 1 100%', md: 'none' }} />
      <SmallText>{t('Listings are reviewed before publication.')}</SmallText>
    </BottomBar>
  );
}
