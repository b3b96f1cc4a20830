import { chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';

/** A button at the end of an input that empties it. */
export const ClearButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <chakra.button
    type="button"
    position="absolute"
    top="0"
    insetEnd="0"
    boxSize="11"
    display="grid"
    placeItems="center"
    borderRadius="l2"
    color="fg.muted"
    cursor="pointer"
    _hover={{ color: 'fg' }}
    aria-label={label}
    onClick={onClick}
  >
    <X aria-hidden size={20} />
  </chakra.button>
);
