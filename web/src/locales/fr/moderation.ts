export const moderationFr: Record<string, string> = {};
