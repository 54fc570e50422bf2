import { expect, test } from 'vitest';
import { newItem } from '../src/pessoa/empty.ts';
import { emptyForm } from '../src/record/model/form-model.ts';
import type { Pessoa, PessoaListItem } from '../src/pessoa/pessoa.ts';
import { sectionsOfSheet } from '../src/record/web/card/sheet-sections.ts';
import { toVcard } from '../src/pessoa/card/vcard.ts';
import { useApp } from './builders.ts';
import { buildFisica } from './pessoas.ts';

const api = useApp();

/** Eleven digits that are a CPF and a mobile. */
const BOTH = '11912345684';
const CONTA = newItem('contasBancarias', {
  banco: '001 Banco do Brasil',
  agencia: '1234-5',
  conta: '0012345-X',
  tipo: 'corrente',
  titular: 'Marina Prado',
  documento: '52998224725',
});

async function save(content: object): Promise<Pessoa> {
  const answer = await api.as.operador.post('/api/pessoas', { ...buildFisica(), ...content });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

/** What is kept of a key, with its kind. */
async function keep(chave: string, tipo = ''): Promise<string> {
  const [kept] = (await save({ chavesPix: [{ chave, tipo }] })).chavesPix;
  return `${kept?.tipo ?? '-'} ${kept?.chave ?? '-'}`;
}

test('the kind of a key follows from it, and it is kept as the DICT has it', async () => {
  expect(await keep('529.982.247-25')).toBe('cpf 52998224725');
  expect(await keep('12.abc.345/01DE-35')).toBe('cnpj 12ABC34501DE35');
  expect(await keep('(11) 98765-4321')).toBe('telefone +5511987654321');
  expect(await keep('Nome@Example.COM')).toBe('email nome@example.com');
  expect(await keep('123E4567-E12B-12D1-A456-426655440000')).toBe('aleatoria 123e4567-e12b-12d1-a456-426655440000');
  expect(await keep('nome@example.com', 'cpf')).toBe('email nome@example.com');
});

test('a key that is a CPF and a mobile has the kind that somebody said, and none until then', async () => {
  expect(await keep(BOTH)).toBe(` ${BOTH}`);
  expect(await keep(BOTH, 'aleatoria')).toBe(` ${BOTH}`);
  expect(await keep(BOTH, 'cpf')).toBe(`cpf ${BOTH}`);
  expect(await keep(BOTH, 'telefone')).toBe(`telefone +55${BOTH}`);
  expect(await keep('119.123.456-84')).toBe(`cpf ${BOTH}`);
});

test('what is no key is saved as it was typed, with its warning', async () => {
  expect(await keep('a chave do João', 'aleatoria')).toBe('aleatoria a chave do João');
  expect(await keep('1133334444')).toBe(' 1133334444');
});

test('a bank account is kept as it was typed, and needs none of its fields', async () => {
  const saved = await save({
    contasBancarias: [{ ...CONTA, documento: '529.982.247-25' }, newItem('contasBancarias', { banco: '260' })],
  });
  expect(saved.contasBancarias).toMatchObject([CONTA, newItem('contasBancarias', { banco: '260' })]);
});

test('the same key twice, in two spellings, is refused', async () => {
  const chavesPix = [{ chave: '+5511987654321' }, { chave: '(11) 98765-4321' }];
  const answer = await api.as.operador.post('/api/pessoas', { ...buildFisica(), chavesPix });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    errors: [{ path: 'chavesPix.1.chave', message: 'Esta chave já está nesta ficha' }],
  });
});

test('a key, an account and the document of its holder are masked where documents are', async () => {
  const saved = await save({ chavesPix: [{ chave: 'nome@example.com' }], contasBancarias: [CONTA] });
  const seen = (await api.as.leitor.get(`/api/pessoas/${saved.id}`)).json<Pessoa>();
  expect(seen.chavesPix).toMatchObject([{ chave: '**************om', tipo: 'email' }]);
  expect(seen.contasBancarias[0]).toMatchObject({
    conta: '*******-X',
    documento: '***.***.247-**',
    titular: 'Marina Prado',
  });
});

test('nobody is found by the key of Pix of another', async () => {
  await save({ nome: 'Quem recebe', chavesPix: [{ chave: 'pix@exemplo.com.br' }, { chave: '+5521998877665' }] });
  for (const q of ['pix@exemplo.com.br', '21998877665', '99887-7665']) {
    const answer = await api.as.operador.get(`/api/pessoas?${new URLSearchParams({ q })}`);
    expect(answer.json<{ items: PessoaListItem[] }>().items, q).toEqual([]);
  }
});

test('they stand on paper as people read them, and in no vCard', async () => {
  const saved = await save({ chavesPix: [{ chave: '+5511987654321' }], contasBancarias: [CONTA] });
  const lines = sectionsOfSheet(saved, { cidadeOf: () => '', nameOfCode: () => '' }).flatMap(
    (section) => section.lines,
  );
  expect(lines).toContainEqual({ label: 'Chave Pix', value: '(11) 98765-4321 · Celular' });
  expect(lines).toContainEqual({
    label: 'Conta bancária',
    value: '001 Banco do Brasil · 1234-5 · 0012345-X · Corrente · Marina Prado · 529.982.247-25',
  });
  expect(toVcard(saved)).not.toMatch(/98765|0012345/);
});

test('a new form has neither', () => {
  expect(emptyForm('fisica')).toMatchObject({ chavesPix: [], contasBancarias: [] });
});
