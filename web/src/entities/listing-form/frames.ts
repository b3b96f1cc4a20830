import {
  CATEGORIES,
  LISTING_LIMITS as LIMITS,
  LISTING_STATUSES,
  PUBLIC_CATEGORIES,
  RATE_TYPES,
  REGIONS,
  TOOLS_CATEGORIES,
  TOOLS_RATE_TYPES,
} from '@commonyard/contracts/assets.values';
import { CATEGORY_LABELS, RATE_TYPE_LABELS } from '@commonyard/contracts/listing-labels.values';
import { LISTING_MESSAGES as MESSAGES } from '@commonyard/contracts/listing-messages.values';
import type { EquipmentText } from '@commonyard/contracts/http/assets';
import { IMAGES_HINT } from '../../ui/forms/image-upload.tsx';
import { EQUIPMENT_LABELS } from '../listing/equipment-texts.ts';
import { EQUIPMENT_TEXTS } from '../listing/equipment-values.ts';

/** The kinds of form controls. A form passes in its own components for `cards`, `municipality`, `status` and `tags`. */
type Control =
  | 'line'
  | 'email'
  | 'telephone'
  | 'day'
  | 'paragraphs'
  | 'choice'
  | 'photos'
  | 'cards'
  | 'municipality'
  | 'status'
  | 'tags';

export type Field<Name extends string = string> = {
  control: Control;
  name: Name;
  /** This and the other texts are catalogue keys. */
  label: string;
  /** The message while the field is empty; true where it never is. A field without is optional. */
  required?: string | true | undefined;
  hint?: string;
  placeholder?: string;
  autoComplete?: string;
  maxLength?: number;
  rows?: number;
  values?: readonly string[];
  labels?: Readonly<Record<string, string>>;
};

/** Fields that stand side by side are one row. */
type Section<Name extends string> = { title: string; rows: (Field<Name> | Field<Name>[])[] };
export type Frame<Name extends string = string> = { sections: Section<Name>[]; submit: string; busy: string };

const frame = <Name extends string>(described: Frame<Name>) => described;

type Options = Omit<Field, 'control' | 'name' | 'label'>;
const field =
  (control: Control) =>
  <Name extends string>(name: Name, label: string, options: Options = {}): Field<Name> => ({
    control,
    name,
    label,
    ...options,
  });
const line = field('line');
const day = field('day');
const paragraphs = field('paragraphs');
const choice = field('choice');

const title = (label: string, options: Options = {}) =>
  line('title', label, { required: MESSAGES.title, maxLength: LIMITS.title.max, ...options });
const description = (options: Options = {}) =>
  paragraphs('description', 'Description', {
    required: MESSAGES.description,
    maxLength: LIMITS.description.max,
    ...options,
  });
const category = (values: readonly string[], options: Options = {}) =>
  choice('category', 'Category', { required: MESSAGES.category, values, labels: CATEGORY_LABELS, ...options });
const region = (values: readonly string[]) => choice('region', 'Region', { required: MESSAGES.region, values });
const rate = (label: string, options: Options = {}) => line('rate', label, { maxLength: LIMITS.rate, ...options });
const rateType = (label: string, values: readonly string[], options: Options = {}) =>
  choice('rateType', label, { required: true, values, labels: RATE_TYPE_LABELS, ...options });
const photos = (label: string) => field('photos')('images', label, { hint: IMAGES_HINT });
const phone = (label: string, options: Options = {}) =>
  field('telephone')('contactPhone', label, { maxLength: LIMITS.contactPhone, ...options });

/** Of the texts that describe the equipment, those of several lines. */
const EQUIPMENT_PARAGRAPHS: readonly EquipmentText[] = ['specifications'];

const equipment = (rows: number) => {
  const options = (name: EquipmentText) => ({ maxLength: LIMITS[name] });
  const lines = EQUIPMENT_TEXTS.filter((name) => !EQUIPMENT_PARAGRAPHS.includes(name));
  return [
    lines.map((name) => line(name, EQUIPMENT_LABELS[name], options(name))),
    ...EQUIPMENT_PARAGRAPHS.map((name) => paragraphs(name, EQUIPMENT_LABELS[name], { rows, ...options(name) })),
  ];
};

type GuestTexts = Record<'title' | 'titleHint' | 'descriptionHint' | 'rate' | 'from' | 'to' | 'submit', string> & {
  required: { from: string; to: string };
};

const guestFrame = (texts: GuestTexts) =>
  frame({
    sections: [
      {
        title: 'What',
        rows: [
          title(texts.title, { hint: texts.titleHint }),
          field('cards')('category', 'Category', { required: MESSAGES.category, values: PUBLIC_CATEGORIES }),
          description({ hint: texts.descriptionHint }),
          rate(texts.rate, { hint: 'An amount such as 450, or words such as Negotiable' }),
        ],
      },
      {
        title: 'When and where',
        rows: [
          [
            day('availableFrom', texts.from, { required: texts.required.from }),
            day('availableTo', texts.to, { required: texts.required.to }),
          ],
          region(['Ontario']),
        ],
      },
      { title: 'Photos', rows: [photos('Add photos')] },
      {
        title: 'Your contact',
        rows: [
          field('municipality')('municipalityName', 'Municipality', {
            required: MESSAGES.municipalityName,
            hint: 'Or the public body you post for',
            maxLength: LIMITS.municipalityName.max,
          }),
          [
            field('email')('contactEmail', 'Email', { required: MESSAGES.contactEmail, autoComplete: 'email' }),
            phone('Phone', { autoComplete: 'tel' }),
          ],
          paragraphs('additionalNotes', 'Additional notes', { rows: 3, maxLength: LIMITS.notes }),
        ],
      },
    ],
    submit: texts.submit,
    busy: 'Submitting...',
  });

/** The forms that describe a machine or a need, each with the fields, rules and texts of the specification. */
export const FRAMES = {
  /** The Create Asset dialog. */
  member: frame({
    sections: [
      {
        title: 'What',
        rows: [
          title('Asset Title'),
          [category(TOOLS_CATEGORIES, { placeholder: 'Select a category' }), region(REGIONS)],
          description({ rows: 4 }),
          [
            rate('Rate', { required: MESSAGES.rate, hint: 'Such as 450, or Negotiable' }),
            rateType('Rate Type', TOOLS_RATE_TYPES, { hint: 'What the rate is for' }),
          ],
        ],
      },
      { title: 'Make and model', rows: equipment(3) },
      {
        title: 'When',
        rows: [
          [day('availableFrom', 'Available From'), day('availableTo', 'Available To')],
          line('minimumPeriod', 'Minimum Lease Period', { maxLength: LIMITS.minimumPeriod }),
        ],
      },
      {
        title: 'Photos and tags',
        rows: [field('tags')('tags', 'Tags', { hint: 'Enter or a comma adds a tag' }), photos('Upload Images')],
      },
    ],
    submit: 'Submit Listing',
    busy: 'Submitting...',
  }),
  /** `/post-available-item` */
  available: guestFrame({
    title: 'Equipment Name',
    titleHint: 'For example: Road grader with snow wing',
    descriptionHint: 'Size, age and condition, what comes with it, and whether an operator is included.',
    rate: 'Rate per day',
    from: 'Available From',
    to: 'Available To',
    required: { from: MESSAGES.availableFrom, to: MESSAGES.availableTo },
    submit: 'Submit Equipment Listing',
  }),
  /** `/post-needed-item` */
  needed: guestFrame({
    title: 'Equipment Needed',
    titleHint: 'For example: Street sweeper for spring clean-up',
    descriptionHint: 'What it is for, the size or attachments you need, and for how long.',
    rate: 'Maximum budget per day',
    from: 'Needed From',
    to: 'Needed Until',
    required: { from: MESSAGES.neededFrom, to: MESSAGES.neededTo },
    submit: 'Submit Equipment Need',
  }),
  /** `/edit-asset/{id}` */
  admin: frame({
    sections: [
      {
        title: 'What',
        // Only Ontario is offered; a listing from the workspace may have another region and keeps it.
        rows: [title('Title'), [category(CATEGORIES), region(['Ontario'])], description()],
      },
      {
        title: 'Status and rate',
        rows: [
          field('status')('status', 'Status', { required: true, values: LISTING_STATUSES }),
          [rate('Rate'), rateType('Rate type', RATE_TYPES)],
        ],
      },
      { title: 'Make and model', rows: equipment(4) },
      { title: 'Photos', rows: [photos('Add photos')] },
      {
        title: 'Contact',
        rows: [
          [
            line('contactName', 'Contact name', { maxLength: LIMITS.contactName }),
            line('contactOrganization', 'Contact organization', { maxLength: LIMITS.contactOrganization }),
            field('email')('contactEmail', 'Contact email'),
            phone('Contact phone'),
          ],
        ],
      },
    ],
    submit: 'Save Changes',
    busy: 'Saving...',
  }),
};
export type FrameName = keyof typeof FRAMES;

type NameIn<Described> = Described extends Frame<infer Name> ? Name : never;
export type FieldName<Name extends FrameName = FrameName> = NameIn<(typeof FRAMES)[Name]>;
type Listed = 'tags' | 'images';
/** The values of a form. */
export type FrameValues<Name extends FrameName> = Record<Exclude<FieldName<Name>, Listed>, string> &
  Record<Extract<FieldName<Name>, Listed>, string[]>;

/** The fields in the order of the form and of its error summary. */
export const fieldsOf = <Name extends string>({ sections }: Frame<Name>): Field<Name>[] =>
  sections.flatMap(({ rows }) => rows.flat());

const PRESET: Partial<Record<FieldName, unknown>> = { region: 'Ontario', rateType: 'daily', tags: [], images: [] };

export const blankOf = <Name extends FrameName>(name: Name): FrameValues<Name> =>
  Object.fromEntries(fieldsOf<FieldName>(FRAMES[name]).map((each) => [each.name, PRESET[each.name] ?? ''])) as never;

/** The same form without some fields, and without the sections that are empty then. */
export const withoutFields = <Name extends string>(described: Frame<Name>, names: readonly Name[]): Frame<Name> => ({
  ...described,
  sections: described.sections
    .map(({ title: heading, rows }) => ({
      title: heading,
      rows: rows
        .map((row) => [row].flat().filter((each) => !names.includes(each.name)))
        .filter(({ length }) => length > 0),
    }))
    .filter(({ rows }) => rows.length > 0),
});
