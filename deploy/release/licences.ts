/** SPDX ids of the licences that packages in images may have. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  // libvips, a shared library that sharp loads.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Fonts.
  'OFL-1.1',
  'Unlicense',
]);

/** Whether images may contain a package with a licence: an SPDX id, or an expression of AND, or of OR. */
export function isAllowed(licence: string | undefined): boolean {
  if (!licence) return false;
  const expression = licence.replace(/^\((.*)\)$/, '$1');
  if (expression.includes('(')) return false;
  return expression
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((id) => ALLOWED.has(id.trim())));
}
