/** The text of a notification and its details. */
export type NotificationText = { text: string; detail?: string };
