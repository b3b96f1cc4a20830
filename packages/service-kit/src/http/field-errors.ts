export type SchemaError = {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  message?: string;
  parentSchema?: { message?: string; properties?: Record<string, { message?: string }> };
};

/** Maps Ajv errors to field names with messages: the schema's `message` keyword, or Ajv's own message. */
export function fieldErrors(errors: SchemaError[]): Record<string, string> {
  // Without a prototype: an unknown field may be named toString.
  const fields = Object.create(null) as Record<string, string>;
  for (const error of errors) {
    const path = error.instancePath.slice(1).replaceAll('/', '.');
    const own = error.params['missingProperty'] ?? error.params['additionalProperty'];
    const field = [path, own].filter((part) => part !== undefined && part !== '').join('.') || 'body';
    const text = messageOf(error, String(own));
    // Each branch of a union reports an error: the first with a message of its own wins.
    if (!(field in fields) || (text.custom && error.keyword !== 'anyOf')) fields[field] ??= text.message;
  }
  return fields;
}

function messageOf(error: SchemaError, property: string): { message: string; custom: boolean } {
  if (error.keyword === 'additionalProperties') return { message: 'This field is not accepted', custom: true };
  if (error.keyword === 'text' && error.message) return { message: error.message, custom: true };
  const owner = error.keyword === 'required' ? error.parentSchema?.properties?.[property] : error.parentSchema;
  if (owner?.message) return { message: owner.message, custom: true };
  return { message: GENERAL[error.keyword] ?? `This value ${error.message ?? 'is not accepted'}`, custom: false };
}

/** Messages of schemas without a message of their own. Ajv's own one would show a regular expression. */
const GENERAL: Record<string, string> = {
  required: 'This field is required',
  pattern: 'This value has a character or a form that is not accepted',
};
