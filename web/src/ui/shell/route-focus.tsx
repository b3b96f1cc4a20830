import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';

/**
 * After each change of page the focus goes to its h1 and the new title is said once, as a full load would do.
 * A change of the search parameters alone leaves the focus where the person is working.
 */
export function RouteFocus() {
  const router = useRouter();
  const [said, say] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        if (!pathChanged || !fromLocation) return;
        if (toLocation.hash) return;
        document.querySelector('h1')?.focus({ preventScroll: true });
        say(document.title);
      }),
    [router],
  );
  return <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>;
}
