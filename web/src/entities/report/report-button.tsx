import { Button, chakra, type ButtonProps } from '@chakra-ui/react';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import type { ReportTarget } from './report-dialog.tsx';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog');

type Props = Pick<ButtonProps, 'minW' | 'alignSelf' | 'mt' | 'visibility'> & {
  target: ReportTarget;
  /** The name of the button, where its text does not say what it reports. */
  label: string;
  /** Catalogue key of the text. */
  text?: string;
  /** Whether phones have no room for the text. */
  isShort?: boolean;
};

/** The quiet button by which a reader reports something, with its dialog. */
export function ReportButton({ target, label, text, isShort = false, ...look }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        minH="11"
        aria-label={label}
        onClick={() => setOpen(true)}
        data-no-print
        {...look}
      >
        <Flag aria-hidden />
        <chakra.span hideBelow={isShort ? 'sm' : undefined}>{text ?? t('Report this')}</chakra.span>
      </Button>
      {isOpen && <ReportDialog target={target} title={label} onClose={() => setOpen(false)} />}
    </>
  );
}
