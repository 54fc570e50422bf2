import { expect, test } from 'vitest';
import { settingsOf } from '../../../test/imports/import-rows.ts';
import { readStoredSettings } from './stored-settings.ts';

test('settings that name fields of a list that is gone leave those columns out', () => {
  const fixed = { 'lojas.1.cargo': 'Compras', papeis: 'Cliente' };
  const stored = settingsOf(['nome', 'lojas.1.nome', null, 'emails.1.email'], { fixed, hidden: 'take' });
  expect(readStoredSettings({ ...stored, dates: { 'lojas.1.desde': 'mdy', nascimento: 'mdy' } })).toEqual({
    ...stored,
    columns: ['nome', null, null, 'emails.1.email'],
    fixed: { papeis: 'Cliente' },
    dates: { nascimento: 'mdy' },
  });
  expect(readStoredSettings(settingsOf(['nome']))).toEqual(settingsOf(['nome']));
});
