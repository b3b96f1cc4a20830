import { usePosted } from '../../entities/listing/posted.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const PostedPanel = lazyPart(() => import('./posted-panel.tsx'), 'PostedPanel');

/** The panel after a post, at the top of the page. */
export function PostedPanelSlot() {
  const [posted, dismiss] = usePosted();
  return posted?.post && <PostedPanel id={posted.id} post={posted.post} onDismiss={dismiss} />;
}
