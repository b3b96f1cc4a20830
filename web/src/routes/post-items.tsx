import { createFileRoute } from '@tanstack/react-router';
import { ChoosePage } from '../features/posting/choose-page.tsx';

export const Route = createFileRoute('/post-items')({ component: ChoosePage });
