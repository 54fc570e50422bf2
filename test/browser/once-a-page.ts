/*
 * What is done once in a page of the component tests: one page takes file after file, and reads `setup.ts` anew for each.
 */

/** The address that each test begins at. */
export const HOME = window.location.href.slice(window.location.origin.length);

/** What React and the browser found wrong since the last look. */
export const complaints: unknown[][] = [];

// what React finds wrong with a component is a failed test
for (const level of ['error', 'warn'] as const) {
  const say = console[level];
  console[level] = (...parts: unknown[]) => {
    complaints.push(parts);
    say(...parts);
  };
}

// what a browser sends from a form in a form is the outer one, past the code of both
new MutationObserver(() => {
  const inner = document.querySelector('form form');
  if (inner) complaints.push(['a form in a form', inner.outerHTML.slice(0, 200)]);
}).observe(document, { childList: true, subtree: true });
