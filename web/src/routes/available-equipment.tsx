import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/available-equipment')({ component: () => null });
