/** A data block: JSON that scripts read and browsers do not run. No text in it can end the element. */
export const dataBlock = (json: string, attributes: string): string =>
  `<script ${attributes}>${json.replaceAll('<', '\\u003c')}</script>`;

/** Fills the slots `{{name}}` of a template with HTML; a slot without a value becomes empty. */
export const fillSlots = (template: string, html: Record<string, string>): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_slot, name: string) => html[name] ?? '');
