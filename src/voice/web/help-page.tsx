import { parseMarkup } from '../../kit/web/browser/markup.ts';
import { createElement, Fragment, type ReactNode } from 'react';
import { readProblem, unreachable } from '../../kit/web/api/api-problem.ts';
import { parseHref } from '../../kit/web/routing/href.ts';
import { HrefLink } from '../../kit/web/routing/Link.tsx';

/** Its address in the specification. */
const ADDRESS = '/ajax/modal-content/modal-voicecommand.html';

/** The allowed elements of the page. Of others only the text is shown. */
const TAGS = new Set(['h3', 'p', 'em', 'ul', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'span']);
const ATTRIBUTES = ['lang', 'scope', 'aria-label'];

/** The text of the help page. Throws an `ApiProblem`; an abort throws its own error. */
export async function loadHelpPage(signal: AbortSignal): Promise<string> {
  const response = await fetch(ADDRESS, { signal, credentials: 'same-origin' }).catch((error: unknown) => {
    throw signal.aborted ? error : unreachable();
  });
  if (!response.ok) throw await readProblem(response);
  return response.text();
}

/** The `main` of the page as React elements. Its HTML is parsed, and never inserted as it is. */
export function renderHelpPage(html: string, onFollow: () => void): ReactNode {
  const page = parseMarkup(html, 'text/html');
  return renderChildren(page.querySelector('main') ?? page.body, onFollow);
}

function renderChildren(parent: Node, onFollow: () => void): ReactNode[] {
  // white space inside a table is no content
  const inTable = /^(?:table|thead|tbody|tr)$/i.test(parent.nodeName);
  return Array.from(parent.childNodes, (node, index) => {
    if (node instanceof Element) return <Fragment key={index}>{renderElement(node, onFollow)}</Fragment>;
    return inTable || node.nodeType !== Node.TEXT_NODE ? null : node.textContent;
  });
}

function renderElement(element: Element, onFollow: () => void): ReactNode {
  const children = renderChildren(element, onFollow);
  const tag = element.localName;
  const attributes = Object.fromEntries(
    ATTRIBUTES.flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const href = parseHref(element.getAttribute('href') ?? '');
  if (tag === 'a' && href) {
    return (
      <HrefLink href={href} {...attributes} onClick={onFollow}>
        {children}
      </HrefLink>
    );
  }
  return TAGS.has(tag) ? createElement(tag, attributes, ...children) : children;
}
