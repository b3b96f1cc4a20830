import { useLocation, useNavigate } from '@tanstack/react-router';
import type { LegalTopic } from './legal-texts.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const LegalText = lazyPart(() => import('./legal-text.tsx'), 'LegalText');
const isTopic = (hash: string): hash is LegalTopic => ['privacy', 'terms', 'accessibility'].includes(hash);

/** Opens a legal text over any page at `#privacy`, `#terms` and `#accessibility`. */
export function LegalDialog() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  if (!isTopic(hash)) return null;
  const close = () => void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  return <LegalText topic={hash} onClose={close} />;
}
