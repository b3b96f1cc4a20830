import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/post-needed-item')({ component: () => null });
