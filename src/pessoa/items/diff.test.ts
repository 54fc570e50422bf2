import { formatTelefone } from '@fichario/brasil';
import { newItem } from '../empty.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import { generatePessoa } from '../../demo/server/generate-pessoas.ts';
import { applyChanges, diffPessoa } from './diff.ts';
import type { PessoaInput } from '../pessoa.ts';

const phone = (numero: string) => ({ ...TELEFONE, numero });
const nameOf = ({ numero }: { numero: string }) => `Celular ${formatTelefone(numero)}`;

describe('diffPessoa', () => {
  test('finds nothing between a record and itself, whatever the order of the fields', () => {
    const input = buildFisica({ enderecos: [ENDERECO] });
    const reversed = { ...ENDERECO, ...Object.fromEntries(Object.entries(ENDERECO).toReversed()) };
    expect(diffPessoa(input, { ...input, enderecos: [reversed] })).toEqual([]);
  });

  test('names fields as the form does, and items by their content', () => {
    const before = buildFisica({ enderecos: [ENDERECO, { ...ENDERECO, bairro: 'Centro', principal: false }] });
    const [first, second] = before.enderecos;
    const after = buildFisica({ nome: 'João Souza', enderecos: [first!, { ...second!, bairro: 'Lapa' }] });
    expect(diffPessoa(before, after)).toEqual([
      { path: 'nome', label: 'Nome', before: 'João da Silva', after: 'João Souza' },
      { path: 'enderecos.1.bairro', label: 'Endereço Praça da Sé, 100 · Bairro', before: 'Centro', after: 'Lapa' },
    ]);
    expect(diffPessoa(buildJuridica(), buildJuridica({ nome: 'Outra Ltda.' }))).toMatchObject([
      { path: 'nome', label: 'Razão social' },
    ]);
  });

  test('a removed block does not make those after it look changed', () => {
    const before = buildFisica({ telefones: [phone('11987654321'), phone('21987654321'), phone('31987654321')] });
    const after = buildFisica({ telefones: [phone('21987654321'), phone('31987654321')] });
    expect(diffPessoa(before, after)).toEqual([
      { path: 'telefones.0', label: 'Celular (11) 98765-4321', before: phone('11987654321'), after: null },
    ]);
  });

  test('a corrected number is a changed phone, not another one', () => {
    const before = buildFisica({ telefones: [phone('11987654321')] });
    const after = buildFisica({ telefones: [phone('11987654322')] });
    expect(diffPessoa(before, after)).toEqual([
      {
        path: 'telefones.0.numero',
        label: 'Celular (11) 98765-4321 · Número',
        before: '11987654321',
        after: '11987654322',
      },
    ]);
  });

  test('pairs blocks by their content, not by their marks', () => {
    const before = buildFisica({ telefones: [phone('11987654321')] });
    const moved = newItem('telefones', { tipo: 'fixo', numero: '11987654321', observacao: 'recado' });
    const after = buildFisica({ telefones: [phone('21912345678'), moved] });
    expect(diffPessoa(before, after)).toEqual([
      { path: 'telefones.0', label: 'Celular (21) 91234-5678', before: null, after: phone('21912345678') },
      { path: 'telefones.0.tipo', label: 'Celular (11) 98765-4321 · Tipo', before: 'celular', after: 'fixo' },
      { path: 'telefones.0.principal', label: 'Celular (11) 98765-4321 · Principal', before: true, after: false },
      { path: 'telefones.0.observacao', label: 'Celular (11) 98765-4321 · Observação', before: '', after: 'recado' },
    ]);
  });

  test('finds which of several blocks was removed', () => {
    const all = ['11987654321', '21987654322', '31987654323', '41987654324'].map(phone);
    for (const gone of all.keys()) {
      const after = buildFisica({ telefones: all.filter((_, place) => place !== gone) });
      expect(diffPessoa(buildFisica({ telefones: all }), after)).toEqual([
        { path: `telefones.${gone}`, label: nameOf(all[gone]!), before: all[gone], after: null },
      ]);
      expect(diffPessoa(after, buildFisica({ telefones: all }))).toEqual([
        { path: `telefones.${gone}`, label: nameOf(all[gone]!), before: null, after: all[gone] },
      ]);
    }
  });

  test('treats an empty list as missing', () => {
    const { tags: _tags, ...older } = buildFisica();
    expect(diffPessoa(older as PessoaInput, buildFisica())).toEqual([]); // a version older than the field
  });

  test('lists all filled fields of a new record', () => {
    expect(diffPessoa(undefined, buildFisica({ emails: [EMAIL] })).map(({ path }) => path)).toEqual([
      'tipo',
      'nome',
      'situacao',
      'emails.0',
    ]);
  });
});

describe('applyChanges', () => {
  const versions = fc
    .tuple(fc.nat(2000), fc.nat(2000))
    .map(([a, b]) => [generatePessoa(3, a), generatePessoa(3, b)] as const);

  test('turns the record before into the record after', () => {
    fc.assert(
      fc.property(versions, ([before, after]) => {
        const made = applyChanges<PessoaInput>(before, diffPessoa(before, after));
        expect(diffPessoa(made, after)).toEqual([]);
        expect(new Set(Object.keys(made))).toEqual(new Set(Object.keys(after)));
      }),
    );
  });

  test('turns the blocks before into the blocks after, whatever was added, removed or moved', () => {
    const blocks = fc.array(
      fc.integer({ min: 0, max: 6 }).map((digit) => phone(`1198765432${digit}`)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(blocks, blocks, (before, after) => {
        const [old, now] = [buildFisica({ telefones: before }), buildFisica({ telefones: after })];
        expect(applyChanges<PessoaInput>(old, diffPessoa(old, now))).toEqual(now);
      }),
    );
  });

  test('applies only the chosen changes', () => {
    const before = buildFisica({ telefones: [phone('11987654321'), phone('21987654321')] });
    const after = buildFisica({ nome: 'Outro', telefones: [phone('21987654321'), phone('31987654321')] });
    const chosen = diffPessoa(before, after).filter(({ before: old }) => old === null);
    expect(applyChanges<PessoaInput>(before, chosen).nome).toBe('João da Silva');
  });

  test('ignores the change of a field in a missing block', () => {
    const changes = [{ path: 'telefones.3.numero', label: 'Telefone 4 · Número', before: '', after: '11987654321' }];
    const record = buildFisica({ telefones: [phone('21987654321')] });
    expect(applyChanges<PessoaInput>(record, changes)).toEqual(record);
  });

  test('omits the fields of the other tipo', () => {
    const before = buildJuridica({ nomeFantasia: 'Pão Quente' });
    const made = applyChanges<PessoaInput>(before, diffPessoa(before, buildFisica()));
    expect(made).toEqual(buildFisica());
  });
});
