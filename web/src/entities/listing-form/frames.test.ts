import { describe, expect, it } from '@jest/globals';
import { CATEGORIES } from '@commonyard/contracts/assets.values';
import { blankOf, fieldsOf, FRAMES, withoutFields, type FrameName } from './frames.ts';
import { schemaOf } from './rules.ts';

type Specified = {
  /** Labels by name, in the order of the specification; the second text is the message while the field is empty. */
  fields: Record<string, [label: string, required?: string]>;
  /** Fields that the specification lacks. */
  added?: Record<string, [label: string]>;
  categories: readonly string[];
  regions: readonly string[];
  rateTypes?: readonly string[];
  buttons: [submit: string, busy: string];
};

const POST_RULES = {
  title: 'Name must be at least 3 characters',
  category: 'Please select a category',
  description: 'Description must be at least 10 characters',
  region: 'Please select a region',
  municipality: 'Please enter your municipality name',
  email: 'Please enter a valid email',
};

const post = (texts: { title: string; rate: string; from: string[]; to: string[]; submit: string }): Specified => ({
  fields: {
    title: [texts.title, POST_RULES.title],
    category: ['Category', POST_RULES.category],
    description: ['Description', POST_RULES.description],
    region: ['Region', POST_RULES.region],
    rate: [texts.rate],
    availableFrom: texts.from as [string, string],
    availableTo: texts.to as [string, string],
    municipalityName: ['Municipality', POST_RULES.municipality],
    contactEmail: ['Email', POST_RULES.email],
    contactPhone: ['Phone'],
    additionalNotes: ['Additional notes'],
    images: ['Add photos'],
  },
  categories: ['construction', 'road-maintenance', 'snow-removal', 'landscaping', 'transportation', 'other'],
  regions: ['Ontario'],
  buttons: [texts.submit, 'Submitting...'],
});

/** Sections 2 and 5 of the specification. */
const SPECIFIED: Record<FrameName, Specified> = {
  member: {
    fields: {
      title: ['Asset Title', POST_RULES.title],
      category: ['Category', POST_RULES.category],
      region: ['Region', POST_RULES.region],
      description: ['Description', POST_RULES.description],
      rate: ['Rate', 'Please enter an amount such as 450, or words such as Negotiable'],
      rateType: ['Rate Type', 'rateType is a required field'],
      year: ['Year'],
      make: ['Make'],
      model: ['Model'],
      specifications: ['Specifications'],
      availableFrom: ['Available From'],
      minimumPeriod: ['Minimum Lease Period'],
      tags: ['Tags'],
      images: ['Upload Images'],
    },
    added: { availableTo: ['Available To'] },
    categories: ['heavy-equipment', 'vehicles', 'tools-machinery', 'office-equipment', 'other'],
    regions: ['Ontario', 'Western Canada', 'Central Canada', 'Eastern Canada', 'Northern Territories'],
    rateTypes: ['daily', 'weekly', 'monthly'],
    buttons: ['Submit Listing', 'Submitting...'],
  },
  available: post({
    title: 'Equipment Name',
    rate: 'Rate per day',
    from: ['Available From', 'Please enter availability start date'],
    to: ['Available To', 'Please enter availability end date'],
    submit: 'Submit Equipment Listing',
  }),
  needed: post({
    title: 'Equipment Needed',
    rate: 'Maximum budget per day',
    from: ['Needed From', 'Please enter when you need it from'],
    to: ['Needed Until', 'Please enter when you need it until'],
    submit: 'Submit Equipment Need',
  }),
  admin: {
    fields: {
      title: ['Title', POST_RULES.title],
      category: ['Category', POST_RULES.category],
      region: ['Region', POST_RULES.region],
      status: ['Status', 'status is a required field'],
      rate: ['Rate'],
      rateType: ['Rate type', 'rateType is a required field'],
      make: ['Make'],
      model: ['Model'],
      year: ['Year'],
      description: ['Description', POST_RULES.description],
      specifications: ['Specifications'],
      contactName: ['Contact name'],
      contactEmail: ['Contact email'],
      contactPhone: ['Contact phone'],
      contactOrganization: ['Contact organization'],
      images: ['Add photos'],
    },
    categories: CATEGORIES,
    regions: ['Ontario'],
    rateTypes: ['daily', 'weekly', 'monthly', 'hourly'],
    buttons: ['Save Changes', 'Saving...'],
  },
};

/** What a form answers while every field is empty. */
async function requiredMessages(name: FrameName): Promise<Record<string, string>> {
  const empty = Object.fromEntries(fieldsOf<string>(FRAMES[name]).map((field) => [field.name, '']));
  try {
    await schemaOf(FRAMES[name]).validate({ ...empty, tags: [], images: [] }, { abortEarly: false });
    return {};
  } catch (error) {
    const { inner } = error as { inner: { path: string; errors: string[] }[] };
    return Object.fromEntries(inner.map(({ path, errors }) => [path, errors[0]!]));
  }
}

describe.each(Object.keys(FRAMES) as FrameName[])('the form of %s', (name) => {
  const { fields, added = {}, categories, regions, rateTypes, buttons } = SPECIFIED[name];
  const all = fieldsOf<string>(FRAMES[name]);
  const valuesOf = (field: string) => all.find((one) => one.name === field)?.values;

  it('has the fields of the specification with their labels', () => {
    const labels = Object.fromEntries(all.map((field) => [field.name, field.label]));
    const specified = { ...fields, ...added };
    expect(labels).toEqual(Object.fromEntries(Object.entries(specified).map(([field, [label]]) => [field, label])));
  });

  it('requires the same fields, with the same messages', async () => {
    const required = Object.entries(fields).flatMap(([field, [, message]]) => (message ? [[field, message]] : []));
    expect(await requiredMessages(name)).toEqual(Object.fromEntries(required));
    const marked = all.filter((field) => field.required).map((field) => field.name);
    expect(new Set(marked)).toEqual(new Set(required.map(([field]) => field)));
  });

  it('offers the same categories, regions and rate types', () => {
    expect([valuesOf('category'), valuesOf('region'), valuesOf('rateType')]).toEqual([categories, regions, rateTypes]);
  });

  it('has the same buttons', () => expect([FRAMES[name].submit, FRAMES[name].busy]).toEqual(buttons));

  it('has one value for each field', () => {
    expect(Object.keys(blankOf(name))).toEqual(all.map((field) => field.name));
  });
});

it('only the dialog of members has a placeholder', () => {
  const placeholders = Object.entries(FRAMES).map(([name, frame]) => [
    name,
    fieldsOf<string>(frame).flatMap(({ placeholder }) => placeholder ?? []),
  ]);
  expect(Object.fromEntries(placeholders)).toEqual({
    member: ['Select a category'],
    available: [],
    needed: [],
    admin: [],
  });
});

it('a form without some fields has no empty sections', () => {
  const frame = withoutFields(FRAMES.needed, ['images', 'region']);
  expect(frame.sections.map(({ title }) => title)).toEqual(['What', 'When and where', 'Your contact']);
  expect(fieldsOf(frame).map(({ name }) => name)).not.toContain('region');
});
