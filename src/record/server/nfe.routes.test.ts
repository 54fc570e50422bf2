import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { ENDERECO } from '../../../test/pessoas.ts';

const api = useApp();
let id: string;

beforeAll(async () => {
  const endereco = { ...ENDERECO, numero: '', bairro: 'Sé – Centro' };
  const made = await api.as.operador.post('/api/pessoas', {
    tipo: 'fisica',
    nome: 'Maria José',
    cpf: '31415926590',
    enderecos: [endereco],
  });
  ({ id } = made.json<{ id: string }>());
});

type Answer = { pronta: boolean; em: string; items: { code: string; path: string; cStat: string[]; nivel: string }[] };

test('a record says what the SEFAZ would refuse of it, and is ready once that is mended', async () => {
  const asked = (await api.as.leitor.get(`/api/pessoas/${id}/nfe`)).json<Answer>();
  expect(asked).toMatchObject({
    pronta: false,
    items: [
      { code: 'nfe_numero_falta', path: 'enderecos.0.numero', cStat: ['215'], nivel: 'recusa' },
      { code: 'nfe_letra_estranha', path: 'enderecos.0.bairro' },
    ],
  });
  const before = await api.as.operador.get(`/api/pessoas/${id}`);
  const mended = await api.as.operador.patch(
    `/api/pessoas/${id}`,
    { enderecos: [{ ...ENDERECO, numero: 'S/N', bairro: 'Sé - Centro' }] },
    { 'if-match': String(before.headers['etag']) },
  );
  expect(mended.statusCode).toBe(200);
  expect((await api.as.leitor.get(`/api/pessoas/${id}/nfe`)).json<Answer>()).toMatchObject({ pronta: true, items: [] });
});

test('a list finds the records that are not ready', async () => {
  await api.as.operador.post('/api/pessoas', { tipo: 'juridica', nome: 'Sem endereço Ltda', cnpj: '12ABC34501DE35' });
  const { items } = (await api.as.gestor.get('/api/pessoas?pendencia=nfe')).json<{ items: { nome: string }[] }>();
  expect(items.map(({ nome }) => nome)).toEqual(['Sem endereço Ltda']);
});

test('a record that is not there answers 404', async () => {
  expect((await api.as.gestor.get('/api/pessoas/999999/nfe')).statusCode).toBe(404);
  expect((await api.as.gestor.get('/api/pessoas/x/nfe')).statusCode).toBe(404);
});
