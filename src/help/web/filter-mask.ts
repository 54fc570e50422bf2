import type { Filter } from '@fichario/brasil';
import type { MaskitoOptions } from '@maskito/core';

/** A mask that accepts only the keys of a filter. */
export function filterMask(filter: Filter): MaskitoOptions {
  const keep = (text: string) =>
    Array.from(text)
      .filter((char) => filter.accepts(char))
      .join('');
  return {
    mask: /^.*$/s,
    preprocessors: [
      ({ elementState, data }, action) => ({
        elementState,
        data: action === 'insert' ? (data.length > 1 ? filter.clean(data) : keep(data)) : data,
      }),
    ],
    postprocessors: [({ value, selection }) => ({ value: keep(value), selection })],
  };
}
