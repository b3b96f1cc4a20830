// What people write where an email address is expected. The tests of every entrance share these tables.

/** An address as it is stored, whose domain has an accent where a reader sees it. */
export const ASCII_ADDRESS = 'info@xn--exemple--i1a.ca';

/** Forms in which people write `ASCII_ADDRESS`, and what pasting adds to it. */
export const ADDRESS_FORMS = [
  ASCII_ADDRESS,
  'info@exemple-é.ca',
  'info@exemple-e\u0301.ca',
  'info@EXEMPLE-É.CA',
  'info@XN--EXEMPLE--I1A.ca',
  'info@exemple-é\u3002ca',
  'info@exemple-é\uFF0Eca',
  'info@exemple-é.ca.',
  'info@exemple-é.ca\u3002',
  'info@ｅｘｅｍｐｌｅ-é.ca',
  ' \u200Binfo@exem\u00ADple-é.ca\uFEFF ',
];

/** What is no address: a domain that IDNA does not allow, or something else than a domain. */
export const INVALID_ADDRESSES = [
  'info@-é.ca',
  'info@exemple-é',
  'info@é..ca',
  'info@xn--é.ca',
  'info@é .ca',
  'info@é.ca:25',
  'info@é.ca/x',
  'info@é%41.ca',
  'info@é\uFF0Fx.ca',
  'info@１２７.１',
  'info@１２７.0.0.11',
  'x@info@',
];

/** Addresses with letters beyond ASCII before the @. */
export const FOREIGN_LOCAL_PARTS = [
  'mélanie@hearst.ca',
  'ｉｎｆｏ@hearst.ca',
  'инфо@hearst.ca',
  'mélanie@exemple-é.ca',
];
