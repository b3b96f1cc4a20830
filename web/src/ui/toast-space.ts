/** The height that dialogs leave free at the bottom of the window while a toast has no other place. */
export const TOAST_SPACE = '--toast-space';
