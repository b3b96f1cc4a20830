import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/equipment/$type/$id')({ component: () => null });
