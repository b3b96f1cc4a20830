import { describe, expect, it } from '@jest/globals';
import { yupToFormErrors } from 'formik';
import type { ValidationError } from 'yup';
import { blankPostListing, postListingSchema, toBody, type PostListingValues } from './post-values.ts';

const good: PostListingValues = {
  title: 'Road grader',
  category: 'road-maintenance',
  description: 'A 14 foot blade.',
  rate: '450',
  availableFrom: '2027-01-10',
  availableTo: '2027-02-10',
  region: 'Ontario',
  images: [],
  municipalityName: 'Perth',
  contactEmail: 'works@perth.example',
  contactPhone: '',
  additionalNotes: '',
  website: '',
};

async function errorsOf(kind: 'available' | 'needed', change: Partial<PostListingValues>): Promise<object> {
  try {
    await postListingSchema(kind).validate({ ...good, ...change }, { abortEarly: false });
    return {};
  } catch (error) {
    return yupToFormErrors(error as ValidationError);
  }
}

describe('public form validation', () => {
  it('accepts valid values', async () => {
    expect(await errorsOf('available', {})).toEqual({});
    expect(await errorsOf('needed', { rate: 'Negotiable', contactPhone: '613 555 0100' })).toEqual({});
  });

  it('has a message per field', async () => {
    expect(await errorsOf('available', blankPostListing)).toEqual({
      title: 'Name must be at least 3 characters',
      category: 'Please select a category',
      description: 'Description must be at least 10 characters',
      availableFrom: 'Please enter availability start date',
      availableTo: 'Please enter availability end date',
      municipalityName: 'Please enter your municipality name',
      contactEmail: 'Please enter a valid email',
    });
    expect(await errorsOf('needed', { availableFrom: '', availableTo: '' })).toEqual({
      availableFrom: 'Please enter when you need it from',
      availableTo: 'Please enter when you need it until',
    });
  });

  it.each<[Partial<PostListingValues>, Record<string, string>]>([
    [{ title: '  ab  ' }, { title: 'Name must be at least 3 characters' }],
    [{ description: '   short   ' }, { description: 'Description must be at least 10 characters' }],
    [{ description: 'x'.repeat(5_001) }, { description: 'Please use at most 5,000 characters' }],
    [{ region: '' }, { region: 'Please select a region' }],
    [{ rate: '-5' }, { rate: 'Please enter an amount such as 450, or words such as Negotiable' }],
    [{ contactEmail: 'works@perth' }, { contactEmail: 'Please enter a valid email' }],
    [{ availableTo: '2027-01-09' }, { availableTo: 'The end date must not be before the start date' }],
    [{ availableTo: '2027-01-10' }, {}],
    [{ municipalityName: ' ' }, { municipalityName: 'Please enter your municipality name' }],
  ])('%o', async (change, errors) => expect(await errorsOf('available', change)).toEqual(errors));
});

describe('request body', () => {
  it('names the notes by kind', () => {
    const values = { ...good, additionalNotes: 'Ask for Sam' };
    expect(toBody('available', values)).toMatchObject({ additionalNotes: 'Ask for Sam', type: 'available_asset' });
    expect(toBody('available', values)).not.toHaveProperty('notes');
    expect(toBody('needed', values)).toMatchObject({ notes: 'Ask for Sam', type: 'needed_asset' });
    expect(toBody('needed', values)).not.toHaveProperty('additionalNotes');
  });

  it('is pending, per day, with images or null', () => {
    expect(toBody('available', good)).toMatchObject({ status: 'pending', rateType: 'daily', images: null });
    expect(toBody('available', { ...good, images: ['/media/a'] }).images).toEqual(['/media/a']);
  });
});
