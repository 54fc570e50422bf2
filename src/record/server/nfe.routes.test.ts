import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { cpfOf } from '../../../test/imports/imports.ts';
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

test('a record lists what the SEFAZ would refuse, and is ready once that is corrected', async () => {
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

test('a page of records lists the same for each, and omits missing records', async () => {
  const { id: other } = (await api.as.operador.post('/api/pessoas', { tipo: 'fisica', nome: 'Zoé Sem Nada' })).json<{
    id: string;
  }>();
  const gone = uuidv7();
  const path = `/api/pessoas/nfe?id=${id}&id=${other}&id=${gone}`;
  const answer = (await api.as.leitor.get(path)).json<{ pessoas: (Answer & { id: string })[] }>();
  const each = new Map(answer.pessoas.map((one) => [one.id, one]));
  expect([...each.keys()].toSorted()).toEqual([id, other].toSorted());
  for (const [own, { pronta, items }] of each) {
    const alone = (await api.as.leitor.get(`/api/pessoas/${own}/nfe`)).json<Answer>();
    expect({ pronta, items }).toEqual({ pronta: alone.pronta, items: alone.items });
  }
  expect(each.get(other)?.items.map(({ path: at }) => at)).toEqual(['cpf', 'enderecos']);
  await api.as.gestor.delete(`/api/pessoas/${other}`, { 'if-match': '"1"' });
  expect((await api.as.gestor.get(`/api/pessoas/nfe?id=${other}`)).json()).toMatchObject({ pessoas: [] });
  expect((await api.as.gestor.get('/api/pessoas/nfe?id=7')).statusCode).toBe(422);
  expect((await api.as.gestor.get('/api/pessoas/nfe')).statusCode).toBe(422);
});

test('a list finds the records that are not ready', async () => {
  await api.as.operador.post('/api/pessoas', { tipo: 'juridica', nome: 'Sem endereço Ltda', cnpj: '12ABC34501DE35' });
  const { items } = (await api.as.gestor.get('/api/pessoas?pendencia=nfe')).json<{ items: { nome: string }[] }>();
  expect(items.map(({ nome }) => nome)).toEqual(['Sem endereço Ltda']);
});

test.each(
  ['sort=nome', 'sort=nome&brief=true', 'sort=codigo', 'sort=-updatedAt', 'q=ltda', 'uf=SP&uf=PR'].map(
    (query, index) => ({
      query,
      index,
    }),
  ),
)('each row of a list says whether it is ready: $query', async ({ query, index }) => {
  const sem = { tipo: 'juridica', nome: `Lista Ltda ${query}`, cnpj: null, enderecos: [{ ...ENDERECO, bairro: '' }] };
  const com = { tipo: 'fisica', nome: `Lista Ltda pronta ${query}`, cpf: cpfOf(100 + index), enderecos: [ENDERECO] };
  for (const pessoa of [sem, com]) {
    const made = await api.as.operador.post('/api/pessoas', pessoa);
    expect(made.statusCode, made.body).toBe(201);
  }
  type Row = { nome: string; prontaParaNota: boolean };
  const { items } = (await api.as.leitor.get(`/api/pessoas?limit=100&${query}`)).json<{ items: Row[] }>();
  const readyOf = (nome: string) => items.find((item) => item.nome === nome)?.prontaParaNota;
  expect([readyOf(sem.nome), readyOf(com.nome)]).toEqual([false, true]);
});

test('an export lists the obstacles to an invoice in a column, if the user chooses it', async () => {
  const nomes = ['Zélia Exporta', 'Zélia Pronta'];
  const enderecos = [[{ ...ENDERECO, numero: '', bairro: 'Sé – Centro' }], [ENDERECO]];
  for (const [index, nome] of nomes.entries()) {
    const pessoa = { tipo: 'fisica', nome, cpf: cpfOf(index), enderecos: enderecos[index] };
    const made = await api.as.operador.post('/api/pessoas', pessoa);
    expect(made.statusCode, made.body).toBe(201);
  }
  const exported = async (columns: string[] | null) => {
    const order = { format: 'csv', list: { q: 'zelia' }, settings: { columns } };
    const made = await api.as.leitor.post('/api/exports', order);
    expect(made.statusCode, made.body).toBe(201);
    return (await api.as.leitor.get(`/api/exports/${made.json<{ id: string }>().id}/file`)).body;
  };
  // a user who sees the CPF masked gets the same answer: a hidden value is not checked
  await api.as.administrador.patch('/api/tenants/current/settings', { leitoresExport: true });
  expect((await exported(['nome', 'nota'])).replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'Nome / Razão social;Nota fiscal',
    `Zélia Exporta;"Endereço 1 · Número: Falta o número. Se não há, escreva S/N; Endereço 1 · Bairro: A nota não aceita o sinal “–”. Troque-o por um do teclado: - "" '"`,
    'Zélia Pronta;Pronta',
  ]);
  expect(await exported(null)).not.toContain('Nota fiscal');
});

test('a missing record answers 404', async () => {
  expect((await api.as.gestor.get('/api/pessoas/999999/nfe')).statusCode).toBe(404);
  expect((await api.as.gestor.get('/api/pessoas/x/nfe')).statusCode).toBe(404);
});
