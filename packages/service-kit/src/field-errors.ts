export type SchemaError = {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  message?: string;
  parentSchema?: { message?: string; properties?: Record<string, { message?: string }> };
};

/** The refused fields and, for each, the text its schema carries, or Ajv's own where it carries none. */
export function fieldErrors(errors: SchemaError[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const error of errors) {
    const path = error.instancePath.slice(1).replaceAll('/', '.');
    const own = error.params['missingProperty'] ?? error.params['additionalProperty'];
    const field = [path, own].filter((part) => part !== undefined && part !== '').join('.') || 'body';
    const text = messageOf(error, String(own));
    // The branches of a union each complain: the first that knows a text of its own wins.
    if (!(field in fields) || (text.written && error.keyword !== 'anyOf')) fields[field] ??= text.message;
  }
  return fields;
}

function messageOf(error: SchemaError, property: string): { message: string; written: boolean } {
  if (error.keyword === 'additionalProperties') return { message: 'This field is not accepted', written: true };
  const owner = error.keyword === 'required' ? error.parentSchema?.properties?.[property] : error.parentSchema;
  if (owner?.message) return { message: owner.message, written: true };
  return {
    message:
      error.keyword === 'required' ? 'This field is required' : `This value ${error.message ?? 'is not accepted'}`,
    written: false,
  };
}
