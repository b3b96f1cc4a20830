import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { DetailList } from '../fact-list.tsx';

type Props = {
  /** That it was changed. */
  text: string;
  /** What is different, as it is now. */
  details: ComponentProps<typeof DetailList>['details'];
};

/** What others have made of a record while a dialog was open. */
export const RecordChange = ({ text, details }: Props) => (
  <>
    <chakra.p fontWeight="700">{text}</chakra.p>
    <DetailList details={details} w="100%" term={{ color: 'inherit', fontWeight: '600' }} />
  </>
);
