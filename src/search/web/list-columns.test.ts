import { formatDataCurta } from '@fichario/brasil';
import { expect, test } from 'vitest';
import { formatMoment } from '../../kit/web/format/moments.ts';
import { DATE_DISPLAY } from '../../kit/web/style/constants.ts';
import type { PessoaListItem } from '../../pessoa/pessoa.ts';
import { columnsToShow } from './list-columns.ts';

test('a moment shows its day in the display format of the specification', () => {
  const day = DATE_DISPLAY.replace('dd', '05').replace('mm', '11').replace('yy', '26');
  expect(formatMoment(new Date(2026, 10, 5, 14, 7).toISOString())).toBe(`${day} 14:07`);
  expect(formatDataCurta('2026-11-05')).toBe(day);
});

test('a row without loaded times shows none', () => {
  const row = { nome: 'Ana' } as PessoaListItem; // no more of it is looked at
  const texts = columnsToShow(['updatedAt', 'createdAt']).map(({ text }) => text(row));
  expect(texts).toEqual(['Ana', '', '']);
});
