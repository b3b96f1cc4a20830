import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '../..');

/** What only the shared dialogs do. */
const BY_HAND: Record<string, RegExp> = {
  'a dialog of Chakra': /\bDialog\b[^;]*from '@chakra-ui\/react'/,
  'a busy state passed through the form': /\bonBusy\b/,
  'a busy dialog': /<Dialog\b[^>]*\sisBusy=\{/,
  'a question before changes are discarded': /\b(?:isConfirmingDiscard|onDirty)\b/,
};

/** A form, or a busy state, needs `FormDialog`. */
const FORM_IN_PLAIN_DIALOG = /<Dialog\b(?:(?!<\/Dialog>)[^])*<(?:\w*Form|\w*Editor)\b/;

const problemsOf = (text: string): string[] => [
  ...Object.keys(BY_HAND).filter((name) => BY_HAND[name]!.test(text)),
  ...(FORM_IN_PLAIN_DIALOG.test(text) ? ['a form in a plain dialog'] : []),
];

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /^(?:features|entities|routes)[/\\].*\.tsx$/.test(path) && !path.includes('.test.'),
);

describe('dialogs with forms', () => {
  it('leave busy states and questions to FormDialog', () => {
    expect(sources.length).toBeGreaterThan(100);
    const found = sources.map((path) => [path, problemsOf(readFileSync(join(SOURCE, path), 'utf8'))] as const);
    expect(found.filter(([, problems]) => problems.length > 0)).toEqual([]);
  });
  it.each([
    ["import { Button, Dialog } from '@chakra-ui/react';", 'a dialog of Chakra'],
    ['<SettingsForm onBusy={setBusy} />', 'a busy state passed through the form'],
    ['<Dialog title={title} isBusy={isBusy}>', 'a busy dialog'],
    ['const [isConfirmingDiscard, setConfirmingDiscard] = useState(false);', 'a question before changes are discarded'],
    ['<Dialog title={title}>\n<EditForm />\n</Dialog>', 'a form in a plain dialog'],
  ])('finds in %j: %s', (text, problem) => expect(problemsOf(text)).toEqual([problem]));
});
