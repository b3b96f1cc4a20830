/** The address of a telephone number as people write it, for a link that calls it. */
export const toTelephone = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
