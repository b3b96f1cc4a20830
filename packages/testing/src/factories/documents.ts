/** A PDF without pages, which no program shows but every check accepts. */
export const PDF = '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\nstartxref\n9\n%%EOF\n';

/** The form that uploads a document. */
export function documentForm(content: string = PDF, name = 'order.pdf'): FormData {
  const form = new FormData();
  form.append('document', new Blob([content], { type: 'application/pdf' }), name);
  return form;
}
