import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/needed-equipment')({ component: () => null });
