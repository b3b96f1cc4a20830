export const contactFr: Record<string, string> = {};
