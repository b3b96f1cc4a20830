import { usePosted } from '../../entities/listing/posted.ts';
import { useCurrentUser } from '../../entities/user/session.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const PostedPanel = lazyPart(() => import('./posted-panel.tsx'), 'PostedPanel');

/** The panel after a post, at the top of the page. Members see it once: their dashboard comes first otherwise. */
export function PostedPanelSlot() {
  const { user } = useCurrentUser();
  const [posted, dismiss] = usePosted({ once: user !== null });
  return posted?.post && <PostedPanel id={posted.id} post={posted.post} onDismiss={dismiss} />;
}
