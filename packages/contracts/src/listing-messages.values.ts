/**
 * Messages of the validation rules of listings. The web's catalogue uses these sentences as keys. Apart from
 * `assets.values.ts`, which every page of the web application loads.
 */
export const LISTING_MESSAGES = {
  title: 'Name must be at least 3 characters',
  description: 'Description must be at least 10 characters',
  category: 'Please select a category',
  region: 'Please select a region',
  rate: 'Please enter an amount such as 450, or words such as Negotiable',
  availableFrom: 'Please enter availability start date',
  availableTo: 'Please enter availability end date',
  neededFrom: 'Please enter when you need it from',
  neededTo: 'Please enter when you need it until',
  dateOrder: 'The end date must not be before the start date',
  pastEnd: 'The end date must not be in the past',
  municipalityName: 'Please enter your municipality name',
  contactEmail: 'Please enter a valid email',
  images: 'You can only upload a maximum of 5 images',
  postedLink: 'This link is not valid any more',
  notRenewable: 'Only a published listing that ends within 90 days can be renewed',
  renewal: 'Please choose a later last day, within 90 days from today',
  confirmFirst: 'Please open the link in the email that we sent, which confirms the address',
  restoreFirst: 'Please restore the listing before you change it',
  imageOfOtherListing: 'This photo belongs to another listing',
} as const;
