import { chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { VisuallyHidden, SmallText } from '../layout.tsx';
import { formatTime } from '../../lib/format.ts';
import { useShownAsOf } from '../../lib/shown-as-of.ts';

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <chakra.a
      href="#main"
      position="absolute"
      top="-25"
      insetStart="4"
      zIndex={20}
      bg="brand.solid"
      color="brand.contrast"
      px="4"
      py="3"
      borderRadius="l2"
      fontWeight="600"
      _focus={{ top: '2' }}
    >
      {t('Skip to main content')}
    </chakra.a>
  );
}

/**
 * After navigation to another path, focuses the h1, or what the page shows before it to be read first, and announces the
 * title. Changes of search parameters keep the focus.
 */
export function RouteFocus() {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        if (!pathChanged || !fromLocation) return;
        if (toLocation.hash) return;
        document.querySelector<HTMLElement>('h1, [data-focus-first]')?.focus({ preventScroll: true });
        setAnnouncement(document.title);
      }),
    [router],
  );
  return <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>;
}

/** States the time of listings that are shown although their service is away. */
export function ShownAsOfNote() {
  const { t } = useTranslation();
  const at = useShownAsOf();
  return (
    <SmallText as="output" display="block" textAlign="center" px="4">
      {at !== undefined && t('Shown as of {time}', { time: formatTime(at) })}
    </SmallText>
  );
}
