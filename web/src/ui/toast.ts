import type { ToastOptions } from './toaster.tsx';

/** Shows a confirmation, which replaces the current toast. The toaster is loaded on first use. */
export function toast(options: ToastOptions): void {
  void import('./toaster.tsx').then(({ showToast }) => showToast(options));
}
