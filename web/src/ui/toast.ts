export type Toast = {
  title: string;
  description?: string;
  /** `error` is the destructive look. */
  type?: 'success' | 'error';
  action?: { label: string; onClick: () => void };
};

/** Shows a short confirmation; the one before gives way. The toaster itself is loaded with the first. */
export function toast(options: Toast): void {
  void import('./toaster.tsx').then(({ show }) => show(options));
}
