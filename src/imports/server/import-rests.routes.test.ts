import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { checkFile, finishStep, rowsOf, settle } from '../../../test/imports/imports.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';

const api = useApp();
const FILE = `Nome;E-mail;UF
Rosa Resto;contato: rosa@exemplo.com.br;SP
Rita Resto;rita@exemplo.com.br (falar com Jorge);SP - capital paulista
Rui Resto;rui@exemplo.com.br;SP
`;
const COLUMNS = { columns: ['nome', 'emails.1.email', 'enderecos.1.uf'], match: [] };

test('extra text in the cells is counted by column, and goes to the remarks', async () => {
  const checked = await checkFile(api.as.gestor, FILE, COLUMNS);
  expect(checked.counts).toMatchObject({ create: 3, repaired: 2, dropped: 0 });
  expect(checked.facts?.rests).toEqual([
    { column: 1, rows: 2 },
    { column: 2, rows: 1 },
  ]);
  await finishStep(api.as.gestor, checked.id, 'apply');
  const found = (await api.as.gestor.get('/api/pessoas?q=rita%20resto')).json<{ items: { id: string }[] }>();
  const rita = (await api.as.gestor.get(`/api/pessoas/${found.items[0]?.id}`)).json<Pessoa>();
  expect(rita.observacoes).toBe('E-mail: falar com Jorge\nUF: capital paulista');
});

// of other people than those who are there by now
test('extra text that a user drops is shown next to its cell', async () => {
  const checked = await checkFile(api.as.gestor, FILE.replaceAll('Resto', 'Sobra').replaceAll('@', '.sobra@'), COLUMNS);
  await settle(api.as.gestor, checked, { ...COLUMNS, withoutRest: ['emails.1.email'] });
  const again = await finishStep(api.as.gestor, checked.id, 'check');
  expect(again).toMatchObject({ counts: { create: 3, dropped: 2 }, facts: { rests: [{ rows: 2 }, { rows: 1 }] } });
  const rows = await rowsOf(api.as.gestor, checked.id, 'dropped');
  expect(rows.map(({ repairs }) => repairs[0])).toMatchObject([
    { column: 1, code: 'rest_left_out', from: 'contato: rosa.sobra@exemplo.com.br', to: '' },
    { column: 1, code: 'rest_left_out' },
  ]);
});

test('refuses to drop the extra text of an unknown field', async () => {
  const checked = await checkFile(api.as.gestor, FILE, COLUMNS);
  const refused = await api.as.gestor.put(`/api/imports/${checked.id}/settings`, {
    ...checked.settings,
    withoutRest: ['nada'],
  });
  expect(refused.statusCode).toBe(422);
});
