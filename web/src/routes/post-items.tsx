import { createFileRoute } from '@tanstack/react-router';
import { ChooseListingKindPage } from '../features/post-listing/choose-page.tsx';

export const Route = createFileRoute('/post-items')({ component: ChooseListingKindPage });
