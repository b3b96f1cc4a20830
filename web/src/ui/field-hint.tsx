import { chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';

/** What is wrong with an input outside forms. It is announced when it appears. */
export const FieldHint = ({ id, text }: { id: string; text: string | undefined }) => (
  <chakra.output
    id={id}
    display="flex"
    gap="1.5"
    mt="1"
    color="fg.error"
    textStyle="sm"
    fontWeight="600"
    _empty={{ display: 'none' }}
  >
    {text && (
      <>
        <chakra.span flexShrink={0} mt="0.5">
          <CircleAlert aria-hidden size={16} />
        </chakra.span>
        {text}
      </>
    )}
  </chakra.output>
);
