import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../layout.tsx';

/**
 * After navigation to another path, focuses the h1 and announces the title. Changes of search parameters keep the
 * focus.
 */
export function RouteFocus() {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        if (!pathChanged || !fromLocation) return;
        if (toLocation.hash) return;
        document.querySelector('h1')?.focus({ preventScroll: true });
        setAnnouncement(document.title);
      }),
    [router],
  );
  return <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>;
}
