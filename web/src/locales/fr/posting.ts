export const postingFr: Record<string, string> = {};
