import { Box } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { FormSection, SelectField, TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { ImageUploadField } from '../../ui/forms/image-upload.tsx';
import type { Field, Frame } from './frames.ts';

type OwnControl = ComponentType<{ field: Field }>;

type Props = {
  frame: Frame;
  today: string;
  /** The values of a stored listing. A choice that is not offered and a day that has passed may stay. */
  stored?: object;
  /** The controls that only this form has. */
  controls?: Partial<Record<Field['control'], OwnControl>>;
  /** Shown at the end of the last section. */
  children?: ReactNode;
};

export function ListingFormFields({ frame: { sections }, children, ...props }: Props) {
  const { t } = useTranslation();
  return sections.map(({ title, rows }, index) => (
    <FormSection key={title} number={index + 1} title={t(title)}>
      {rows.map((row) => (
        <Row key={[row].flat()[0]!.name} fields={[row].flat()} {...props} />
      ))}
      {index === sections.length - 1 && children}
    </FormSection>
  ));
}

type RowProps = Omit<Props, 'frame' | 'children'>;

function Row({ fields, ...props }: RowProps & { fields: Field[] }) {
  const [first] = fields;
  if (fields.length === 1) return <ListingField field={first!} {...props} />;
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: fields.length === 3 ? 'repeat(3, 1fr)' : '1fr 1fr' }}
      rowGap="5"
      columnGap="4"
      alignItems="start"
    >
      {fields.map((field) => (
        <ListingField key={field.name} field={field} {...props} />
      ))}
    </Box>
  );
}

function ListingField({ field, today, stored, controls = {} }: RowProps & { field: Field }) {
  const { control, required, values = [], placeholder, labels, rows, ...shared } = field;
  const props = { ...shared, optional: !required };
  const Own = controls[control];
  if (Own) return <Own field={field} />;
  const storedValue = stored && (stored as Record<string, string>)[field.name];
  switch (control) {
    case 'paragraphs':
      return <TextareaField {...props} {...(rows && { rows })} />;
    case 'choice':
      return (
        <SelectField
          {...props}
          values={[...new Set([...values, storedValue || values[0]!])]}
          {...(labels && { labels })}
          placeholder={stored ? undefined : placeholder}
        />
      );
    case 'day':
      return <DayField {...props} today={today} stored={storedValue} />;
    case 'photos':
      return <ImageUploadField {...props} />;
    default:
      return <TextField {...props} type={TYPES[control]} />;
  }
}

const TYPES: Partial<Record<Field['control'], string>> = { email: 'email', telephone: 'tel' };

type DayProps = { name: string; label: string; optional: boolean; today: string; stored: string | undefined };

/** A day from today on; an end from the start on. */
function DayField({ today, stored, ...props }: DayProps) {
  const { values } = useFormikContext<{ availableFrom: string }>();
  const earliest = stored && stored < today ? stored : today;
  const isEndAfterToday = props.name === 'availableTo' && values.availableFrom > today;
  return <TextField {...props} type="date" min={isEndAfterToday ? values.availableFrom : earliest} />;
}
