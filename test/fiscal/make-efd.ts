import { cnpjOf, OWN } from './make-nfe.ts';

/*
 * Invented SPED files (EFD) in the layouts of ICMS/IPI and of Contribuições. What they name exists nowhere.
 */

/** One line: its fields between bars. */
export function lineOf(...fields: (string | undefined)[]): string {
  return `|${fields.map((field) => field ?? '').join('|')}|`;
}

/** The fields of a participant by their names in the layout. */
export type Participante = {
  COD_PART: string;
  NOME: string;
  COD_PAIS?: string;
  CNPJ?: string;
  CPF?: string;
  IE?: string;
  COD_MUN?: string;
  SUFRAMA?: string;
  END?: string;
  NUM?: string;
  COMPL?: string;
  BAIRRO?: string;
  /** 0175: the day of the change, the number of the field, the old value */
  former?: [day: string, field: string, old: string][];
};

/** 0150 with its 0175. Without a country it is of Brazil, with an address in São Paulo. */
export function participante({ former = [], ...said }: Participante): string[] {
  const address = { COD_MUN: '3550308', END: 'RUA DO CONTO', NUM: '8', COMPL: '', BAIRRO: 'CENTRO' };
  const all = { COD_PAIS: '1058', CNPJ: '', CPF: '', IE: '', SUFRAMA: '', ...address, ...said };
  const { COD_PART, NOME, COD_PAIS, CNPJ, CPF, IE, COD_MUN, SUFRAMA, END, NUM, COMPL, BAIRRO } = all;
  return [
    lineOf('0150', COD_PART, NOME, COD_PAIS, CNPJ, CPF, IE, COD_MUN, SUFRAMA, END, NUM, COMPL, BAIRRO),
    ...former.map((fields) => lineOf('0175', ...fields)),
  ];
}

/** The accountant of all invented files. */
export const CONTABILISTA = [
  `|0100|ANTÔNIO DAS CONTAS|16180339805|1SP123456O7|${cnpjOf('765432100001')}|01310100|AVENIDA DO BALANÇO|900|CJ 12|`,
  'BELA VISTA|1155550600||contador@example.com|3550308|',
].join('');

export type EfdPlan = {
  lines?: readonly string[];
  contabilista?: string;
  from?: string;
  to?: string;
  own?: string;
  /** what follows the people: more of block 0, other blocks */
  after?: readonly string[];
};

const END = ['|0990|9|', '|C001|1|', '|C990|2|', '|9001|0|', '|9990|2|', '|9999|12|'];

/** An EFD ICMS/IPI in Latin 1. `lines`: those of 0150 and 0175. */
export function makeEfd({ lines = [], contabilista = CONTABILISTA, own = OWN, after = END, ...days }: EfdPlan): Buffer {
  const { from = '01102026', to = '31102026' } = days;
  const nome = 'FERRAGENS IMAGINÁRIA LTDA';
  return toLatin([
    lineOf('0000', '020', '0', from, to, nome, own, '', 'SP', '110042490114', '3550308', '', '', 'A', '1'),
    '|0001|0|',
    lineOf('0005', 'IMAGINÁRIA', '01001000', 'RUA A', '1', '', 'CENTRO', '1155550100', '', 'nos@example.com'),
    contabilista,
    ...lines,
    ...after,
  ]);
}

/** An EFD Contribuições in Latin 1: the participants of each establishment stand under it. */
export function makeContribuicoes({ lines = [], contabilista = CONTABILISTA, own = OWN, ...more }: EfdPlan): Buffer {
  const { from = '01112026', to = '30112026', after = END } = more;
  const nome = 'FERRAGENS IMAGINÁRIA LTDA';
  return toLatin([
    lineOf('0000', '006', '0', '', '', from, to, nome, own, 'SP', '3550308', '', '00', '2'),
    '|0001|0|',
    contabilista,
    '|0110|1|1|1||',
    lineOf('0140', '1', nome, own, 'SP', '110042490114', '3550308', '', ''),
    ...lines,
    ...after,
  ]);
}

function toLatin(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1');
}

/** The bytes that stand after the last line of a file that was sent: binary, and here with a line that looks like one. */
export const SIGNATURE = Buffer.concat([
  Buffer.from('SBRCAAEPDR0'),
  Buffer.from([0, 1, 0xff, 0x0d, 0x0a]),
  Buffer.from('|0150|FALSO|LINHA DEPOIS DO FIM|1058||52998224725||||||||'),
]);
