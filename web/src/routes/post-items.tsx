import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/post-items')({ component: () => null });
