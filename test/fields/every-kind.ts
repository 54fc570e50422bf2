import { fieldListOf, PESSOA } from '../../src/pessoa/field-list.ts';
import type { ItemField, ItemKind, ListField } from '../../src/pessoa/fields/kinds.ts';
import { PESSOA_FIELDS } from '../../src/pessoa/pessoa.fields.ts';

/** A field of each kind that an item may have: a kind that has none does not compile. */
const FIELD_OF_KIND: { readonly [K in ItemKind]: ItemField<K> } = {
  text: { kind: 'text', label: 'Nome do contato', maxLength: 80, required: true, example: 'Ana' },
  principal: { kind: 'principal', label: 'Principal' },
  cpf: { kind: 'cpf', label: 'CPF do contato', example: '52998224725' },
  cnpj: { kind: 'cnpj', label: 'CNPJ da filial', example: '12ABC34501DE35' },
  documento: { kind: 'documento', label: 'Documento do recebedor', example: '98765432000198' },
  date: { kind: 'date', label: 'Desde', example: '2020-01-31' },
  money: { kind: 'money', label: 'Comissão', example: '1234.50' },
  code: { kind: 'code', code: 'cnae', label: 'CNAE da filial', example: '4721102' },
  uf: { kind: 'uf', label: 'UF da filial', example: 'SP' },
  choice: { kind: 'choice', label: 'Cargo', choices: ['compras', 'financeiro'], initial: 'compras' },
  option: { kind: 'option', label: 'Porte', choices: ['pequeno', 'grande'], example: 'grande' },
  pais: { kind: 'pais', label: 'País da filial', example: '8451' },
  cep: { kind: 'cep', label: 'CEP da filial', example: '01001000' },
  estado: { kind: 'estado', label: 'Estado da filial', example: '35' },
  cidade: { kind: 'cidade', label: 'Cidade da filial', example: '3550308' },
  phone: { kind: 'phone', label: 'Ramal direto', example: '11987654321' },
  email: { kind: 'email', label: 'Correio', example: 'ana@exemplo.com.br' },
  pix: { kind: 'pix', label: 'Pix da filial', example: '11987654321' },
  choices: { kind: 'choices', label: 'Avisos', choices: ['boleto', 'nota'], example: ['nota'] },
  tags: { kind: 'tags', label: 'Marcas', maxLength: 20, maxItems: 3, example: ['vip'] },
  remarks: { kind: 'remarks', label: 'Recado', maxLength: 200, example: 'Só à tarde' },
  column: { kind: 'column', column: 'part', label: 'Só na planilha' },
};

/** A list as a client would make it: with a field of every kind. */
export const FILIAIS: ListField = {
  kind: 'list',
  label: 'Filial',
  plural: 'Filiais',
  genitive: 'da filial',
  identifiedBy: ['text'],
  section: 'classificacao',
  maxItems: 3,
  fields: FIELD_OF_KIND,
  listRules: ['onePrincipal', 'distinct'],
};

/** The fields of every pessoa, and that list. */
export const WITH_FILIAIS = fieldListOf(
  { ...PESSOA_FIELDS, filiais: FILIAIS },
  new Map([
    ...PESSOA.words,
    ['filiais.choice', { compras: 'Compras', financeiro: 'Financeiro' }],
    ['filiais.option', { pequeno: 'Pequeno', grande: 'Grande' }],
    ['filiais.choices', { boleto: 'Boleto vencido', nota: 'Nota emitida' }],
  ]),
);
