import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import { MunicipalityFilter } from './municipality-filter.tsx';

type Props = {
  value: string | undefined;
  onChange: (municipality: string | undefined) => void;
};

/** The place from which distances are measured. Text that matches no municipality means no place. */
export function NearField(props: Props) {
  const { t } = useTranslation();
  return (
    <Box minW="0">
      <chakra.label htmlFor="near" display="block" fontWeight="600" mb="1">
        {t('Near')}
      </chakra.label>
      <MunicipalityFilter name="near" placeholder="Municipality" clearText={t('Clear the place')} {...props} />
    </Box>
  );
}
