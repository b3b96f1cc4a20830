import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/post-available-item')({ component: () => null });
