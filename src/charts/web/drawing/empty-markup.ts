import { trustedTypes } from '../../../kit/web/browser/markup.ts';

/** For the chart library, which empties elements by `innerHTML = ''`: that is let through, and nothing else. */
export function allowEmptyMarkup(): void {
  if (!trustedTypes || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy('default', {
    createHTML: (text) => {
      if (text === '') return text;
      throw new TypeError('The pages make no markup of text.');
    },
  });
}
