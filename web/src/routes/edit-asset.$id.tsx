import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/edit-asset/$id')({ component: () => null });
