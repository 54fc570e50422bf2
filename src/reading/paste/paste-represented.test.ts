import { describe, expect, test } from 'vitest';
import { OPTIONS } from '../../../test/paste/paste-options.ts';
import { summarize } from '../../../test/paste/summarize-pasted.ts';
import { readPasted } from './read-pasted.ts';

function read(...lines: string[]) {
  const pasted = readPasted(lines.join('\n'), OPTIONS);
  const contatos = pasted.contatos.map(({ nome, cargo }) => `${nome} (${cargo})`);
  const { notes: _notes, ...summary } = summarize(pasted) as ReturnType<typeof summarize> & { notes?: string[] };
  return { ...summary, ...(contatos.length > 0 && { contatos }) };
}

const COMPANY = { tipo: 'juridica', nome: 'METAL AZUL INDÚSTRIA LTDA', cnpj: '52525252000138' };
const PARTY = 'METAL AZUL INDÚSTRIA LTDA, inscrita no CNPJ sob o nº 52.525.252/0001-38';
const RAIMUNDA = 'RAIMUNDA COLAGEM, brasileira, casada, CPF nº 515.151.510-18';

describe('who is represented is the record, and the representative a contact', () => {
  test('in the sentence of a contract', () => {
    const text =
      'de um lado METAL AZUL INDÚSTRIA LTDA, pessoa jurídica de direito privado, inscrita no CNPJ sob o nº ' +
      '52.525.252/0001-38, com sede na Avenida Ana Costa, nº 340, conjunto 52, bairro Gonzaga, na cidade de Santos, ' +
      `Estado de São Paulo, CEP 11060-001, neste ato representada por ${RAIMUNDA}`;
    expect(read(text)).toEqual({
      ...COMPANY,
      enderecos: ['Avenida Ana Costa; 340; conjunto 52; Gonzaga; Santos; 35; 11060001'],
      contatos: ['RAIMUNDA COLAGEM (Representante)'],
    });
    expect(readPasted(text, OPTIONS).notes).toContain(RAIMUNDA);
  });

  test.each([
    ['representada neste ato por', 'Representante'],
    ['neste ato representada na forma de seu contrato social por', 'Representante'],
    ['representada por seu sócio administrador', 'Sócio administrador'],
    ['por sua procuradora', 'Procuradora'],
    ['através de seu representante legal', 'Representante legal'],
    ['neste ato representado(a) pelo seu diretor', 'Diretor'],
  ])('behind %s', (words, cargo) => {
    expect(read(`${PARTY}, ${words} ${RAIMUNDA}`)).toEqual({ ...COMPANY, contatos: [`RAIMUNDA COLAGEM (${cargo})`] });
  });

  test('over wrapped lines, with the address of the company behind', () => {
    expect(
      read(
        `CONTRATANTE: ${PARTY}, neste ato representada por`,
        'RAIMUNDA COLAGEM, brasileira,',
        'casada, CPF nº 515.151.510-18, com sede na Rua das Acácias, 45, Centro, Santos/SP, CEP 11010-000',
      ),
    ).toEqual({
      ...COMPANY,
      enderecos: ['Rua das Acácias; 45; Centro; Santos; 35; 11010000'],
      contatos: ['RAIMUNDA COLAGEM (Representante)'],
    });
  });

  test('with several representatives, and their titles', () => {
    const tail = 'Sra. ANA SOUZA, CPF 529.982.247-25, e JOÃO LIMA, CPF 111.444.777-35';
    expect(read(`${PARTY}, representada na forma de seu estatuto por seus diretores ${tail}`)).toEqual({
      ...COMPANY,
      contatos: ['ANA SOUZA (Representante)', 'JOÃO LIMA (Representante)'],
    });
  });

  test('below a label', () => {
    const lines = ['Razão social: METAL AZUL INDÚSTRIA LTDA', 'CNPJ: 52.525.252/0001-38'];
    expect(read(...lines, 'Representante legal: Raimunda Colagem', 'CPF: 515.151.510-18')).toMatchObject(COMPANY);
  });

  test('of a person, too: the document behind is not hers', () => {
    const text = `Pelo presente instrumento, de um lado, ANA SOUZA, menor, CPF 529.982.247-25, representada por sua mãe ${RAIMUNDA}`;
    expect(read(text)).toEqual({ tipo: 'fisica', nome: 'ANA SOUZA', cpf: '52998224725' });
    expect(readPasted(text, OPTIONS)).toMatchObject({ others: 0, notes: expect.stringContaining('515.151.510-18') });
  });
});
