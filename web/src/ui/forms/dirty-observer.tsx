import { useFormikContext } from 'formik';
import { useEffect } from 'react';

/** Reports whether the form has unsaved changes. */
export function DirtyObserver({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const { dirty } = useFormikContext();
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  return null;
}
