import { expect, test } from 'vitest';
import { toVcard } from '../src/pessoa/card/vcard.ts';
import { newItem } from '../src/pessoa/empty.ts';
import { emptyForm } from '../src/record/model/form-model.ts';
import { readPasted } from '../src/reading/paste/read-pasted.ts';
import type { Pessoa, PessoaListItem } from '../src/pessoa/pessoa.ts';
import { sectionsOfSheet } from '../src/record/web/card/sheet-sections.ts';
import { useApp } from './builders.ts';
import { OPTIONS } from './paste/paste-options.ts';
import { buildFisica, buildJuridica } from './pessoas.ts';

const api = useApp();

const CONTATO = newItem('contatos', {
  nome: 'Marina Prado',
  cargo: 'Compradora',
  setor: 'Compras',
  telefone: '11987650001',
  email: 'marina@paoquente.com.br',
  observacao: 'só de manhã',
});

async function save(): Promise<Pessoa> {
  const answer = await api.as.operador.post('/api/pessoas', {
    ...buildJuridica({ nome: 'Padaria do Largo' }),
    contatos: [{ ...CONTATO, telefone: '(11) 98765-0001', email: 'Marina@PaoQuente.com.br' }],
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

async function find(query: Record<string, string>, as: 'operador' | 'leitor' = 'operador'): Promise<string[]> {
  const answer = await api.as[as].get(`/api/pessoas?${new URLSearchParams(query)}`);
  return answer.json<{ items: PessoaListItem[] }>().items.map(({ nome }) => nome);
}

test('a company is found by the name, the phone and the e-mail of a contact', async () => {
  const saved = await save();
  expect(saved).toMatchObject({ contatos: [CONTATO] });
  for (const q of ['marina prado', '98765-0001', '11987650001', 'marina@paoquente.com.br'])
    expect(await find({ q }), q).toEqual(['Padaria do Largo']);
  expect(await find({ q: 'marina prado', tipo: 'fisica' })).toEqual([]);
});

test('a contact without a name, one that is there twice and one of a person are refused', async () => {
  const company = { ...buildJuridica(), contatos: [{ ...CONTATO, nome: ' ' }] };
  const twice = { ...buildJuridica(), contatos: [CONTATO, { ...CONTATO, setor: 'Fiscal' }] };
  const person = { ...buildFisica(), contatos: [CONTATO] };
  for (const [sent, path] of [
    [company, 'contatos.0.nome'],
    [twice, 'contatos.1.nome'],
    [person, 'contatos'],
  ] as const) {
    const answer = await api.as.operador.post('/api/pessoas', sent);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ path }] });
  }
});

test('a contact stands on paper and in a vCard', async () => {
  const saved = await save();
  const said = ['Marina Prado', 'Compradora', 'Compras', '(11) 98765-0001', 'marina@paoquente.com.br', 'só de manhã'];
  expect(sectionsOfSheet(saved, { cidadeOf: () => '', nameOfCode: () => '' })).toContainEqual({
    title: 'Contatos',
    lines: [{ label: 'Contato', value: said.join(' · ') }],
  });
  const card = toVcard(saved).replaceAll('\r\n ', '');
  expect(card).toContain(`RELATED;TYPE=contact;VALUE=text:${said.join(' · ')}\r\n`);
});

test('a new form has none', () => {
  expect(emptyForm('juridica').contatos).toEqual([]);
});

test('a pasted contact is one of a company, and a note of a person', () => {
  const text = 'Razão social: Padaria do Largo\nContato: Marina Prado';
  const company = readPasted(`${text}\nCNPJ: 11.222.333/0001-81`, OPTIONS);
  expect(company).toMatchObject({ tipo: 'juridica', contatos: [{ nome: 'Marina Prado' }], notes: '' });
  const person = readPasted('Nome: Ana Lima\nCPF: 529.982.247-25\nContato: Marina Prado', OPTIONS);
  expect(person).toMatchObject({ tipo: 'fisica', contatos: [], notes: 'Contato: Marina Prado' });
  const address = readPasted('CNPJ: 11.222.333/0001-81\nContato: marina@paoquente.com.br', OPTIONS);
  expect(address).toMatchObject({ contatos: [], emails: [{ email: 'marina@paoquente.com.br' }] });
});
