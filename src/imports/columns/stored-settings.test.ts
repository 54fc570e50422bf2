import { expect, test } from 'vitest';
import { settingsOf } from '../../../test/imports/import-rows.ts';
import { readStoredSettings } from './stored-settings.ts';

test('settings that name fields of a list that is gone leave those columns out', () => {
  const fixed = { 'lojas.1.cargo': 'Compras', papeis: 'Cliente' };
  const stored = settingsOf(['nome', 'lojas.1.nome', null, 'emails.1.email'], { fixed, hidden: 'take' });
  const joins = { 'lojas.1.nome': '-', nome: ' ' };
  const values = { 'lojas.1.tipo': { M: 'Matriz' }, situacao: { A: 'Ativa' } };
  const dates = { 'lojas.1.desde': 'mdy', nascimento: 'mdy' } as const;
  expect(readStoredSettings({ ...stored, dates, joins, values })).toEqual({
    ...stored,
    joins: { nome: ' ' },
    values: { situacao: { A: 'Ativa' } },
    columns: ['nome', null, null, 'emails.1.email'],
    fixed: { papeis: 'Cliente' },
    dates: { nascimento: 'mdy' },
  });
  expect(readStoredSettings(settingsOf(['nome']))).toEqual(settingsOf(['nome']));
});
