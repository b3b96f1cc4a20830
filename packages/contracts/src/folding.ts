/**
 * A text without its case and accents, for comparing and searching: 'Rivière des Français' and 'riviere des francais'
 * are one. Punctuation and spaces stay.
 */
export const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
