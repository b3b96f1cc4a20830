import { Box, chakra } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { today } from '../../lib/format.ts';
import type { Side } from '../../lib/vocabulary.ts';
import { openDraft } from '../../ui/forms/draft.ts';
import { DraftKeeper } from '../../ui/forms/draft-keeper.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextLink } from '../../ui/links.tsx';
import { Container, PageTitle } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.ts';
import { PostFields } from './post-fields.tsx';
import { PostPreview, type ShowCard } from './post-preview.tsx';
import { blankPost, postSchema, type PostValues } from './post-values.ts';
import { usePost } from './posting.queries.ts';

const TEXTS = {
  available: {
    title: 'Post Available Item',
    intro: 'Tell the other municipalities what they can lease from you. No account is needed.',
    submit: 'Submit Equipment Listing',
    submitted: 'Equipment listing submitted!',
    refused: 'Failed to submit equipment listing',
  },
  needed: {
    title: 'Post Needed Item',
    intro: 'Tell the other municipalities what you are looking for. No account is needed.',
    submit: 'Submit Equipment Need',
    submitted: 'Equipment need submitted!',
    refused: 'Failed to submit equipment need',
  },
} as const;

type Props = { side: Side; showCard: ShowCard };

/** Posting equipment or a need, without an account. The card of the preview comes from the route. */
export function PostPage(props: Props) {
  const { t } = useTranslation();
  const [opening, setOpening] = useState(0);
  const { title, intro } = TEXTS[props.side];
  return (
    <Container py={{ base: '24px', md: '40px' }}>
      <TextLink to="/post-items" display="inline-flex" alignItems="center" gap="6px" minH="44px">
        <ArrowLeft aria-hidden size={18} />
        {t('Post Equipment')}
      </TextLink>
      <PageTitle title={t(title)} mt="8px">
        {t(title)}
      </PageTitle>
      <chakra.p color="fg.muted" mt="4px" mb="24px" maxW="60ch">
        {t(intro)}
      </chakra.p>
      <PostForm key={opening} {...props} onStartOver={() => setOpening(opening + 1)} />
    </Container>
  );
}

function PostForm({ side, showCard, onStartOver }: Props & { onStartOver: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [draft] = useState(() => openDraft(`post-${side}`, blankPost));
  const { mutateAsync } = usePost(side);
  const texts = TEXTS[side];

  async function submit(values: PostValues): Promise<void> {
    await mutateAsync(values);
    draft.forget();
    toast({ title: t(texts.submitted), description: t('An administrator reviews it before it appears publicly.') });
    await navigate({ to: '/', state: { posted: texts.submitted } });
  }

  return (
    <Form
      initialValues={draft.kept ?? blankPost}
      schema={postSchema(side)}
      onSubmit={submit}
      failure="Submission failed"
      refused={texts.refused}
      fieldOf={(name) => (name === 'notes' ? 'additionalNotes' : name)}
    >
      <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 640px) 320px' }} columnGap="64px">
        <Box display="flex" flexDirection="column" gap="20px" minW="0">
          <DraftKeeper<PostValues> draft={draft} onStartOver={onStartOver} />
          <PostFields side={side} today={today()} />
          <SubmitBar label={t(texts.submit)} />
        </Box>
        <PostPreview side={side} showCard={showCard} />
      </Box>
    </Form>
  );
}

/** At hand on a phone, where the form is many screens long. */
function SubmitBar({ label }: { label: string }) {
  const { t } = useTranslation();
  return (
    <Box
      data-bottom-bar
      position={{ base: 'sticky', md: 'static' }}
      bottom="0"
      zIndex={1}
      mx={{ base: '-16px', md: 0 }}
      px={{ base: '16px', md: 0 }}
      py="12px"
      pb={{ base: 'calc(12px + env(safe-area-inset-bottom))', md: '12px' }}
      bg="bg"
      borderTopWidth={{ base: '1px', md: 0 }}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px 16px"
    >
      <SubmitButton label={label} busyLabel={t('Submitting...')} flex={{ base: '1 1 100%', md: 'none' }} />
      <chakra.p color="fg.muted" textStyle="sm">
        {t('Listings are reviewed before publication.')}
      </chakra.p>
    </Box>
  );
}
