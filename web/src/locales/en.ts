/** The keys are the English texts; only those singular forms are listed that differ otherwise than `singularOf` says. */
export const english: Record<string, string> = {
  '{place} and {count} more municipalities: {listings}_one': '{place} and {count} more municipality: {listings}',
  '{count} more fields have a problem. Correct these and send the form again to see them._one':
    '{count} more field has a problem. Correct these and send the form again to see it.',
  '{count} of your machines have no lending terms yet._one': '{count} of your machines has no lending terms yet.',
  '{count} other offers on this need stay open. Decline those that you do not want._one':
    '{count} other offer on this need stays open. Decline it if you do not want it.',
  '{count} municipalities were notified of this need._one': '{count} municipality was notified of this need.',
  '{count} of {total} listings are back in the queue, each with its reason._one':
    '{count} of {total} listings is back in the queue, with its reason.',
  '{count} more wait for an answer and are left out_one': '{count} more waits for an answer and is left out',
  '{count} are due_one': '{count} is due',
};

/** A text with the singular of the noun that follows its number. */
export const singularOf = (text: string): string =>
  text.replace(/(\{(?:count|total|quantity)\}(?: more| open| accepted)? \w+)(?<!ie)s\b/, '$1');
