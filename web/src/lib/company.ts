/** The operating company. Demo data; an installation replaces this file. */
export const company = {
  email: 'hello@commonyard.example',
  phone: '+1 613 555 0142',
  address: ['CommonYard', '12 Depot Street, Suite 200', 'Perth, Ontario  K7H 1A1'],
  /** Monday to Friday, Toronto time. */
  hours: { opens: 9, closes: 17 },
} as const;
