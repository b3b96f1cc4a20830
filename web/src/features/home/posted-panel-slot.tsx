import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';

const PostedPanel = lazyPart(() => import('./posted-panel.tsx'), 'PostedPanel');

/** The panel after a post, at the top of the page. It says itself how long it stays. */
export function PostedPanelSlot() {
  const isPosted = useLocation().state.posted?.post !== undefined;
  const [isUsed, setUsed] = useState(isPosted);
  if (isPosted && !isUsed) setUsed(true);
  return isUsed && <PostedPanel />;
}
