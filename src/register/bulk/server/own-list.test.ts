import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emptyItemOf, emptyPessoa } from '../../../pessoa/empty.ts';
import { byName, fieldListOf } from '../../../pessoa/field-list.ts';
import type { AnyField, ListField } from '../../../pessoa/fields/kinds.ts';
import { PESSOA_FIELDS } from '../../../pessoa/pessoa.fields.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { blockTypesOf } from '../../operations/bulk-blocks.ts';
import { bulkChangeOf } from '../../operations/bulk-change.schema.ts';
import { checkedChange } from './block-change.ts';
import { decide } from './bulk-change.ts';

/** Lists as a client would define them, read from JSON at run time. */
const LINES = JSON.parse(`{
  "parceiros": { "kind": "list", "label": "Parceiro", "plural": "Parceiros", "genitive": "do parceiro", "maxItems": 2,
    "identifiedBy": ["email"], "bulkItem": "parceiro", "mainField": "email", "listRules": ["onePrincipal", "distinct"],
    "fields": {
      "email": { "kind": "email", "label": "E-mail", "required": true, "example": "ana@exemplo.com.br" },
      "principal": { "kind": "principal", "label": "Principal" },
      "cargo": { "kind": "choice", "label": "Cargo", "choices": ["compras", "loja"], "initial": "compras", "bulk": true },
      "cpf": { "kind": "cpf", "label": "CPF", "bulk": true, "example": "52998224725" },
      "desde": { "kind": "date", "label": "Desde", "bulk": true, "example": "2020-01-31" },
      "comissao": { "kind": "money", "label": "Comissão", "bulk": true, "example": "10.00" } } },
  "filiais": { "kind": "list", "only": "juridica", "label": "Filial", "plural": "Filiais", "genitive": "da filial",
    "identifiedBy": ["nome", "praca"], "bulkItem": "filial", "maxItems": 3, "listRules": ["distinct", "estadoOfCidade"],
    "fields": {
      "nome": { "kind": "text", "label": "Nome", "content": "name", "maxLength": 80, "required": true, "example": "Centro" },
      "sede": { "kind": "principal", "label": "Sede" },
      "regiao": { "kind": "estado", "label": "Região", "example": "35" },
      "praca": { "kind": "cidade", "label": "Praça", "bulk": true, "example": "3550308" } } },
  "contas": { "kind": "list", "label": "Conta", "plural": "Contas", "genitive": "da conta", "maxItems": 3,
    "identifiedBy": ["banco", "numero"], "bulkItem": "conta", "mainField": "numero", "listRules": [],
    "fields": {
      "banco": { "kind": "text", "label": "Banco", "maxLength": 3, "required": true, "example": "001" },
      "numero": { "kind": "text", "label": "Número", "maxLength": 20, "required": true, "example": "1-9" } } },
  "apelidos": { "kind": "list", "label": "Apelido", "plural": "Apelidos", "genitive": "do apelido", "maxItems": 1,
    "identifiedBy": ["texto"], "bulkItem": "apelido", "mainField": "texto", "listRules": [],
    "fields": { "texto": { "kind": "text", "label": "Texto", "maxLength": 9, "required": true, "example": "Zé" } } }
}`) as Record<string, AnyField>;
const list = fieldListOf({ ...PESSOA_FIELDS, ...LINES }, new Map());
const OPTIONS = { longEmailEndings: false };

const itemOf = (group: string, said: object, tipo: 'fisica' | 'juridica' = 'fisica') => ({
  ...emptyItemOf(LINES[group] as ListField, tipo),
  ...said,
});
const ANA = itemOf('parceiros', { email: 'ana@exemplo.com.br', principal: true });
const RUI = itemOf('parceiros', { email: 'rui@exemplo.com.br' });

/** The result of a change for these items of a list, or why they stay. */
function changed(
  group: string,
  items: readonly object[],
  asked: object,
  tipo: 'fisica' | 'juridica' = 'fisica',
): unknown {
  const change = checkedChange(z.parse(bulkChangeOf(list), asked), OPTIONS, list);
  const record = { ...emptyPessoa(tipo, list), nome: 'Ana', version: 1, [group]: items } as unknown as Pessoa;
  const verdict = decide(change as Parameters<typeof decide>[0], record, list);
  if ('reason' in verdict) return `${verdict.outcome}: ${verdict.reason}`;
  return 'input' in verdict ? byName(verdict.input)[group] : verdict.type;
}

const SAME = 'kept: Já estava assim.';

describe('a list that a client defines', () => {
  test('has the changes that its definition allows, after those of every pessoa', () => {
    const types = blockTypesOf(list).map(({ type }) => type);
    const [added, removed, replaced] = [/^add/, /^remove/, /^replace/].map((of) =>
      types.filter((type) => of.test(type)),
    );
    expect(added).toEqual(['addTelefone', 'addEmail', 'addParceiro', 'addApelido']);
    // an account has more required fields than its number
    expect(removed).toEqual(['removeTelefone', 'removeEmail', 'removeParceiro', 'removeConta', 'removeApelido']);
    expect(replaced).toHaveLength(5);
    expect(types.slice(-3)).toEqual(['setEndereco', 'setParceiro', 'setFilial']);
  });

  test('gets an item, loses it, and replaces it by another', () => {
    const add = { type: 'addParceiro', parceiro: ' Rui@Exemplo.com.br' };
    expect(changed('parceiros', [], add)).toEqual([{ ...RUI, principal: true }]);
    expect(changed('parceiros', [ANA], add)).toEqual([ANA, RUI]);
    expect(changed('parceiros', [ANA, RUI], add)).toBe(SAME);
    const full = 'failed: A ficha já tem 2 parceiros, o máximo. Tire um antes.';
    expect(changed('parceiros', [ANA, { ...RUI, email: 'bia@exemplo.com.br' }], add)).toBe(full);
    const remove = { type: 'removeParceiro', parceiro: 'ana@exemplo.com.br' };
    expect(changed('parceiros', [ANA, RUI], remove)).toEqual([{ ...RUI, principal: true }]);
    const replace = { type: 'replaceParceiro', parceiro: 'ana@exemplo.com.br', by: 'eva@exemplo.com.br' };
    const named = { ...ANA, cargo: 'loja' };
    expect(changed('parceiros', [named, RUI], replace)).toEqual([{ ...named, email: 'eva@exemplo.com.br' }, RUI]);
    // these lists have no principal item
    expect(changed('apelidos', [], { type: 'addApelido', apelido: ' Zé ' })).toEqual([{ texto: 'Zé' }]);
    expect(changed('contas', [{ banco: '001', numero: '1' }], { type: 'replaceConta', conta: '1', by: '2' })).toEqual([
      { banco: '001', numero: '2' },
    ]);
  });

  test('has the fields of its principal item set, in stored form', () => {
    const parceiro = { cargo: 'loja', cpf: '529.982.247-25', desde: '2020-01-31', comissao: '0010.00' };
    const stored = { ...parceiro, cpf: '52998224725', comissao: '10.00' };
    expect(changed('parceiros', [RUI, ANA], { type: 'setParceiro', parceiro })).toEqual([RUI, { ...ANA, ...stored }]);
    expect(changed('parceiros', [{ ...ANA, ...stored }], { type: 'setParceiro', parceiro })).toBe(SAME);
    expect(changed('parceiros', [], { type: 'setParceiro', parceiro })).toBe('kept: A ficha não tem parceiro.');
  });

  test('sets a city with its state, whatever their names, and only in records with such a list', () => {
    const centro = itemOf('filiais', { nome: 'Centro', sede: true, regiao: '35', praca: '3550308' });
    const set = { type: 'setFilial', filial: { praca: '3304557' } };
    const moved = { ...centro, regiao: '33', praca: '3304557' };
    expect(changed('filiais', [centro], set, 'juridica')).toEqual([moved]);
    const twice = 'failed: A ficha já tem outra filial igual a esta.';
    expect(changed('filiais', [centro, { ...moved, sede: false }], set, 'juridica')).toBe(twice);
    expect(changed('filiais', [], set)).toBe('kept: Só empresas têm filiais.');
  });

  test('refuses values that its fields do not allow', () => {
    const wrong = [
      { type: 'setParceiro', parceiro: {} },
      { type: 'setParceiro', parceiro: { email: 'a@exemplo.com.br' } },
      { type: 'setParceiro', parceiro: { cargo: 'x' } },
      { type: 'setParceiro', parceiro: { desde: '31/01/2020' } },
      { type: 'addConta', conta: '1' },
      { type: 'addApelido', apelido: 'a'.repeat(10) },
    ];
    for (const asked of wrong)
      expect(z.safeParse(bulkChangeOf(list), asked).success, JSON.stringify(asked)).toBe(false);
    expect(() => changed('parceiros', [ANA], { type: 'setParceiro', parceiro: { cpf: '11111111111' } })).toThrow();
    expect(() => changed('parceiros', [ANA], { type: 'addParceiro', parceiro: 'ana' })).toThrow();
    expect(() => changed('filiais', [], { type: 'setFilial', filial: { praca: '9999999' } }, 'juridica')).toThrow();
  });
});
