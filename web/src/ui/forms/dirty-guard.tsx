import { useFormikContext } from 'formik';
import { useCallback } from 'react';
import { useCloseGuard } from './dialog-state.ts';

/** Makes the surrounding dialog ask before it closes with unsaved changes of the form. */
export function DirtyGuard() {
  const { dirty } = useFormikContext();
  useCloseGuard(useCallback(() => !dirty, [dirty]));
  return null;
}
