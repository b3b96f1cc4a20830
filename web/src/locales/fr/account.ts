export const accountFr: Record<string, string> = {};
