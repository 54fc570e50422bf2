import { trustedTypes } from '../../../kit/web/browser/markup.ts';

/** The policy for the chart library, which empties elements by `innerHTML = ''`. It allows the empty text only. */
export function allowEmptyMarkup(): void {
  if (!trustedTypes || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy('default', {
    createHTML: (text) => {
      if (text === '') return text;
      throw new TypeError('Only an empty text may become markup.');
    },
  });
}
