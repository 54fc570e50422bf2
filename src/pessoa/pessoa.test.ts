import * as fc from 'fast-check';
import { newItem } from './empty.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../test/pessoas.ts';
import { generatePessoa } from '../demo/server/generate-pessoas.ts';
import { messageOfIssue } from '../kit/issue-message.ts';
import * as schema from './pessoa.schema.ts';
import { checkPessoa, warnPessoa } from './rules/check.ts';
import { normalizePessoa } from './rules/normalize.ts';
import type { PessoaInput } from './pessoa.ts';

const OPTIONS = {
  longEmailEndings: false,
  today: '2026-11-20',
  isCidade: (codigo: string) => ['3550308', '3304557'].includes(codigo),
};

function issuesOf(input: PessoaInput, options = OPTIONS): string[] {
  return checkPessoa(normalizePessoa(input), options).map(({ path, code }) => `${path} ${code}`);
}
function warningsOf(input: PessoaInput): string[] {
  return warnPessoa(normalizePessoa(input)).map(({ path, code }) => `${path} ${code}`);
}

describe('checkPessoa', () => {
  test('reports an invalid site with the text of the specification, in both languages', () => {
    const [issue] = checkPessoa(normalizePessoa(buildFisica({ site: 'exemplo' })), OPTIONS);
    expect(issue).toEqual({ path: 'site', code: 'url', message: 'Por favor digite um endereço de site válido' });
    expect(issue && messageOfIssue(issue, 'en')).toBe('Please enter a valid URL');
  });

  test.each<[string, PessoaInput, string[]]>([
    ['a name is enough', buildFisica(), []],
    ['a name is enough for a company', buildJuridica(), []],
    ['spaces are no name', buildFisica({ nome: '   ' }), ['nome required']],
    ['signs that nobody sees are no name', buildFisica({ nome: '\u200b\u00ad\u200d' }), ['nome required']],
    ['a site without its https', buildFisica({ site: 'www.paoquente.com.br' }), []],
    ['a site with all of it', buildJuridica({ site: 'https://padaria.exemplo.com.br:8080/pães?x=1#y' }), []],
    ['a site of one word', buildFisica({ site: 'exemplo' }), ['site url']],
    ['a site that is an e-mail', buildFisica({ site: 'ana@exemplo.com.br' }), ['site url']],
    ['a site that is a sentence', buildJuridica({ site: 'não tem. ainda' }), ['site url']],
    ['a site that runs', buildFisica({ site: 'javascript:alert(1)' }), ['site url']],
    ['a right CPF', buildFisica({ cpf: '529.982.247-25' }), []],
    ['123.456.789-09 is a right CPF', buildFisica({ cpf: '12345678909' }), []],
    ['wrong check digits', buildFisica({ cpf: '52998224724' }), ['cpf cpf_check_digits']],
    ['a repeated CPF', buildFisica({ cpf: '11111111111' }), ['cpf cpf_repeated']],
    ['a short CPF', buildFisica({ cpf: '5299822472' }), ['cpf cpf_length']],
    ['an alphanumeric CNPJ in lower case', buildJuridica({ cnpj: '12.abc.345/01de-35' }), []],
    ['a wrong CNPJ', buildJuridica({ cnpj: '12ABC34501DE36' }), ['cnpj cnpj_check_digits']],
    ['a birth date of today', buildFisica({ nascimento: '2026-11-20' }), []],
    ['a birth date of tomorrow', buildFisica({ nascimento: '2026-11-21' }), ['nascimento future_date']],
    ['a leap day that was', buildFisica({ nascimento: '1980-02-29' }), []],
    ['a leap day that was not', buildFisica({ nascimento: '2023-02-29' }), ['nascimento data_leap']],
    ['a month that is none', buildFisica({ nascimento: '2023-13-01' }), ['nascimento data_month']],
    ['the year 2149', buildJuridica({ abertura: '2149-12-31' }), []],
    ['the year 2150', buildJuridica({ abertura: '2150-01-01' }), ['abertura data_year']],
    ['a short e-mail ending', buildFisica({ emails: [EMAIL] }), []],
    ['no e-mail', buildFisica({ emails: [{ ...EMAIL, email: 'joao' }] }), ['emails.0.email email']],
    [
      'a long e-mail ending',
      buildFisica({ emails: [EMAIL, { ...EMAIL, email: 'a@b.online' }] }),
      ['emails.1.email long_ending'],
    ],
    [
      'the same e-mail in another case',
      buildFisica({ emails: [EMAIL, { ...EMAIL, email: 'JOAO@exemplo.com.br' }] }),
      ['emails.1.email duplicate'],
    ],
    ['a landline said to be a mobile', buildFisica({ telefones: [{ ...TELEFONE, numero: '1133334444' }] }), []],
    ['a mobile without its 9', buildFisica({ telefones: [{ ...TELEFONE, numero: '1187654321' }] }), []],
    [
      'nine digits that begin with another than 9',
      buildFisica({ telefones: [{ ...TELEFONE, numero: '11887654321' }] }),
      ['telefones.0.numero telefone_celular'],
    ],
    ['a phone with +55', buildFisica({ telefones: [{ ...TELEFONE, numero: '+55 (11) 98765-4321' }] }), []],
    [
      'the same phone in another form',
      buildFisica({
        telefones: [TELEFONE, { ...TELEFONE, numero: '(11) 98765-4321' }],
      }),
      ['telefones.1.numero duplicate'],
    ],
    ['a service number', buildFisica({ telefones: [{ ...TELEFONE, tipo: 'servico', numero: '0800 123 4567' }] }), []],
    [
      'letters as a phone',
      buildFisica({ telefones: [{ ...TELEFONE, numero: 'abc' }] }),
      ['telefones.0.numero telefone_character'],
    ],
    ['a city of its state', buildFisica({ enderecos: [ENDERECO] }), []],
    [
      'a city of another state',
      buildFisica({ enderecos: [{ ...ENDERECO, codigoCidade: '3304557' }] }),
      ['enderecos.0.codigoCidade cidade_other_uf'],
    ],
    [
      'a city that is none',
      buildFisica({ enderecos: [{ ...ENDERECO, codigoCidade: '3599999' }] }),
      ['enderecos.0.codigoCidade unknown_cidade'],
    ],
    [
      'a state that is none',
      buildFisica({ enderecos: [{ ...ENDERECO, codigoEstado: '99', codigoCidade: '' }] }),
      ['enderecos.0.codigoEstado unknown_uf'],
    ],
    ['an incomplete CEP', buildFisica({ enderecos: [{ ...ENDERECO, cep: '0100' }] }), []],
    ['a CEP of another state', buildFisica({ enderecos: [{ ...ENDERECO, cep: '20000000' }] }), []],
    [
      'the same address twice',
      buildFisica({ enderecos: [ENDERECO, { ...ENDERECO, logradouro: 'praça da sé' }] }),
      ['enderecos.1.logradouro duplicate'],
    ],
    [
      'two empty addresses',
      buildFisica({
        enderecos: [1, 2].map(() => ({
          ...ENDERECO,
          cep: '',
          logradouro: '',
          numero: '',
          bairro: '',
          codigoEstado: '',
          codigoCidade: '',
        })),
      }),
      [],
    ],
    [
      'an inscription of no state',
      buildJuridica({ inscricoesEstaduais: [{ uf: 'XX', numero: '1' }] }),
      ['inscricoesEstaduais.0.uf unknown_uf'],
    ],
    [
      'the same inscription twice',
      buildJuridica({
        inscricoesEstaduais: [
          { uf: 'SP', numero: '1' },
          { uf: 'sp', numero: '1 ' },
        ],
      }),
      ['inscricoesEstaduais.1.numero duplicate'],
    ],
  ])('%s', (_name, input, issues) => {
    expect(issuesOf(input)).toEqual(issues);
  });

  test('accepts a long e-mail ending if the client does', () => {
    const input = buildFisica({ emails: [{ ...EMAIL, email: 'a@b.online' }] });
    expect(issuesOf(input, { ...OPTIONS, longEmailEndings: true })).toEqual([]);
  });

  test('reports that 2023 had no 29 February', () => {
    const [issue] = checkPessoa(buildFisica({ nascimento: '2023-02-29' }), OPTIONS);
    expect(issue?.message).toBe('29/02/2023 não existe: 2023 não é bissexto');
  });
});

describe('warnPessoa', () => {
  const complete = { cpf: '52998224725', enderecos: [ENDERECO], telefones: [TELEFONE], emails: [EMAIL] };
  const withCep = (cep: string) => buildFisica({ ...complete, enderecos: [{ ...ENDERECO, cep }] });
  const withPhone = (numero: string) =>
    buildFisica({ ...complete, telefones: [{ ...TELEFONE, tipo: 'fixo', numero }] });
  test.each<[string, PessoaInput, string[]]>([
    ['a complete record', buildFisica(complete), []],
    ['only a name', buildFisica(), ['cpf no_document', 'telefones no_contact']],
    ['a company with only a name', buildJuridica(), ['cnpj no_document', 'telefones no_contact']],
    ['an incomplete CEP', withCep('0100'), ['enderecos.0.cep cep_length']],
    ['a CEP of no state', withCep('00999000'), ['enderecos.0.cep cep_without_uf']],
    ['a CEP of another state', withCep('20000000'), ['enderecos.0.cep cep_other_uf']],
    ['an unknown DDD', withPhone('2032345678'), ['telefones.0.numero telefone_ddd']],
    ['a mobile said to be a landline', withPhone('11987654321'), ['telefones.0.numero telefone_parece_celular']],
  ])('%s', (_name, input, warnings) => {
    expect(warningsOf(input)).toEqual(warnings);
  });
});

function phone(numero: string, principal: boolean) {
  return { ...TELEFONE, numero, principal };
}

function principals(input: PessoaInput): boolean[] {
  return normalizePessoa(input).telefones.map(({ principal }) => principal);
}

describe('normalizePessoa', () => {
  test('keeps documents bare, phones without +55, e-mails in lower case and text trimmed', () => {
    const input = buildFisica({
      nome: '  Joa\u0303o  ',
      nomeSocial: ' ',
      cpf: '529.982.247-25',
      enderecos: [{ ...ENDERECO, cep: '01001-000', codigoEstado: 'sp' }],
      telefones: [{ ...TELEFONE, numero: '+55 11 98765-4321' }],
      emails: [{ ...EMAIL, email: ' Joao@Exemplo.com.br ' }],
      limiteCredito: '0001500.00',
    });
    expect(normalizePessoa(input)).toEqual({
      ...input,
      id: undefined,
      nome: 'João',
      nomeSocial: null,
      cpf: '52998224725',
      enderecos: [ENDERECO],
      telefones: [TELEFONE],
      emails: [EMAIL],
      limiteCredito: '1500.00',
    });
    expect(normalizePessoa(buildJuridica({ cnpj: '12.abc.345/01de-35' }))).toMatchObject({ cnpj: '12ABC34501DE35' });
  });

  test('makes one block of each group the principal: the first marked one, else the first', () => {
    expect(principals(buildFisica({ telefones: [phone('1', false), phone('2', false)] }))).toEqual([true, false]);
    expect(principals(buildFisica({ telefones: [phone('1', false), phone('2', true), phone('3', true)] }))).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('keeps a tag once, whatever its case, and derives the state from the city', () => {
    const input = buildFisica({ tags: ['VIP', 'vip ', 'novo'], enderecos: [{ ...ENDERECO, codigoEstado: '' }] });
    expect(normalizePessoa(input)).toMatchObject({ tags: ['VIP', 'novo'], enderecos: [{ codigoEstado: '35' }] });
  });

  test.each([
    // without a kind, the digits determine it
    [{ numero: '(11) 3333-4444' }, 'fixo', '1133334444'],
    [{ numero: '+55 11 98765-4321' }, 'celular', '11987654321'],
    [{ numero: '0800 123 4567' }, 'servico', '08001234567'],
    [{ numero: '190' }, 'servico', '190'],
    [{ numero: '+1 415 555-2671' }, 'exterior', '+14155552671'],
    [{ numero: '1187654321' }, 'celular', '1187654321'],
    // a given kind stays if the number can be of that kind
    [{ tipo: 'celular', numero: '1133334444' }, 'celular', '1133334444'],
    [{ tipo: 'fixo', numero: '11987654321' }, 'fixo', '11987654321'],
    [{ tipo: 'celular', numero: '08001234567' }, 'servico', '08001234567'],
    [{ tipo: 'fixo', numero: '+1 415 555-2671' }, 'exterior', '+14155552671'],
    [{ tipo: 'exterior', numero: '+55 11 3333-4444' }, 'fixo', '1133334444'],
  ])('a phone sent as %o is a %s', (sent, tipo, numero) => {
    const input = z.parse(schema.PessoaInput, { tipo: 'juridica', nome: 'a', telefones: [sent] });
    expect(normalizePessoa(input).telefones).toEqual([{ ...newItem('telefones', { numero, principal: true }), tipo }]);
  });

  test('is idempotent for any text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(fc.nat(100_000), text, text, text, fc.boolean(), (index, nome, numero, email, principal) => {
        const made = generatePessoa(7, index);
        const input: PessoaInput = {
          ...made,
          nome,
          telefones: [...made.telefones, { ...TELEFONE, numero, principal }],
          emails: [...made.emails, { ...EMAIL, email, principal }],
          enderecos: made.enderecos.map((endereco) => ({ ...endereco, codigoEstado: numero, complemento: email })),
        };
        const once = normalizePessoa(input);
        expect(normalizePessoa(once)).toEqual(once);
        expect(checkPessoa(normalizePessoa(once), OPTIONS)).toEqual(checkPessoa(once, OPTIONS));
      }),
    );
  });
});

describe('the schema', () => {
  test.each([
    ['NUL', { tipo: 'fisica', nome: 'a\0b' }],
    ['half a surrogate pair', { tipo: 'fisica', nome: 'a\ud800' }],
    ['a nil id', { tipo: 'fisica', nome: 'a', id: '00000000-0000-0000-0000-000000000000' }],
    ['a wrong type', { tipo: 'fisica', nome: 1 }],
    ['too long a name', { tipo: 'fisica', nome: 'a'.repeat(201) }],
    ['a field of a company', { tipo: 'fisica', nome: 'a', cnpj: null }],
    ['51 phones', { tipo: 'fisica', nome: 'a', telefones: Array.from({ length: 51 }, () => TELEFONE) }],
  ])('refuses %s', (_name, input) => {
    expect(z.safeParse(schema.PessoaInput, input).success).toBe(false);
  });

  test('fills in all missing fields', () => {
    expect(z.parse(schema.PessoaInput, { tipo: 'fisica', nome: ' João da Silva ' })).toEqual(buildFisica());
    expect(z.parse(schema.PessoaInput, { tipo: 'juridica', nome: 'Padaria Pão Quente Ltda.' })).toEqual(
      buildJuridica(),
    );
  });
});
