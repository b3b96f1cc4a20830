import { chakra } from '@chakra-ui/react';
import { createElement, useMemo, type ReactNode } from 'react';
import type { Locale } from '@commonyard/contracts/identity.values';

/** The elements of the texts. Of others the page shows the words only, and of none an attribute. */
const ELEMENTS = ['h1', 'h2', 'section', 'p', 'strong', 'table', 'thead', 'tbody', 'tr', 'th', 'td'];

/** The document that is signed, as the service wrote it. */
export function AgreementText({ html, language }: { html: string; language: Locale }) {
  const content = useMemo(() => toNodes(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return (
    <chakra.div
      lang={language}
      overflowWrap="anywhere"
      css={{
        '& h1': { textStyle: '2xl', fontWeight: '700', marginBottom: '4' },
        '& h2': { textStyle: 'lg', fontWeight: '700', marginTop: '6', marginBottom: '2', breakAfter: 'avoid' },
        '& p': { whiteSpace: 'pre-wrap', marginBottom: '2' },
        '& table': {
          width: '100%',
          marginTop: '2',
          borderCollapse: 'collapse',
          display: { base: 'block', md: 'table' },
        },
        '& thead, & tbody': { display: { base: 'block', md: 'table-row-group' } },
        '& tr': { display: { base: 'block', md: 'table-row' }, breakInside: 'avoid', borderBottomWidth: '1px' },
        '& th, & td': {
          display: { base: 'inline-block', md: 'table-cell' },
          maxWidth: '100%',
          overflowWrap: 'anywhere',
          textAlign: 'start',
          verticalAlign: 'top',
          paddingBlock: '1',
          paddingInlineEnd: '3',
        },
        '@media print': {
          '& table': { display: 'table' },
          '& thead, & tbody': { display: 'table-row-group' },
          '& tr': { display: 'table-row' },
          '& th, & td': { display: 'table-cell' },
        },
      }}
    >
      {content}
    </chakra.div>
  );
}

const toNodes = (parent: Node): ReactNode[] =>
  Array.from(parent.childNodes, (node, key) => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
    const name = node.nodeName.toLowerCase();
    const children = toNodes(node);
    if (!ELEMENTS.includes(name)) return children;
    // The title takes the focus after a navigation, and after a signature.
    const props = { key, ...(name === 'th' && { scope: 'col' }), ...(name === 'h1' && { tabIndex: -1 }) };
    return createElement(name, props, ...children);
  });
