import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatInstant } from '../../lib/format.ts';
import { displayName } from '../user/user-name.ts';
import { useTranslation } from '../../lib/translation.ts';
import { VerifiedIcon } from '../municipality/verified-icon.tsx';
import { SmallText } from '../../ui/layout.tsx';

type FrameProps = {
  isOwn: boolean;
  head: ReactNode;
  content: string;
  children?: ReactNode;
};

/** The frame of a message of a thread: own messages on the right, others on the left. */
export function BubbleFrame({ isOwn, head, content, children }: FrameProps) {
  return (
    <chakra.div
      w="fit-content"
      ms={isOwn ? 'auto' : undefined}
      maxW="min(85%, 60ch)"
      px="3"
      py="2"
      borderRadius="l3"
      bg={isOwn ? 'brand.subtle' : 'bg.muted'}
      color="fg"
    >
      <SmallText as="div">{head}</SmallText>
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
        {content}
      </chakra.p>
      {children}
    </chakra.div>
  );
}

type Props = Omit<FrameProps, 'head'> & {
  /** The name of another party; default 'Other Party'. */
  party?: string | null;
  name?: string | null;
  createdAt: string;
  isGuest: boolean;
  isVerified: boolean;
};

export function Bubble({ party, name, createdAt, isGuest, isVerified, ...frame }: Props) {
  const { t } = useTranslation();
  const { isOwn } = frame;
  const head = (
    <>
      <strong>{isOwn ? t('You') : (party ?? t('Other Party'))}</strong>
      {!isOwn && name && ` (${displayName(name, t)})`}
      {!isOwn && isVerified && <VerifiedIcon />}
      {' · '}
      <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
      {!isOwn && isGuest && <chakra.em display="block">{t('Posted without an account')}</chakra.em>}
    </>
  );
  return <BubbleFrame {...frame} head={head} />;
}
