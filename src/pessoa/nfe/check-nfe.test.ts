import { findMunicipio } from '@fichario/brasil/municipios';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkNfe, isProntaParaNota } from './check-nfe.ts';
import type { NfeEndereco, NfeRecord } from './nfe-record.ts';
import { NFE_CODES, type NfeCode } from './nfe-texts.ts';
import { UFS_SEM_ISENTO } from './ufs-sem-isento.data.ts';

const HOJE = { hoje: '2026-11-27' };

const EM_CURITIBA: NfeEndereco = {
  tipo: 'comercial',
  principal: true,
  cep: '80010000',
  logradouro: 'Rua do Pinhão Falante',
  numero: '12',
  bairro: 'Centro',
  codigoEstado: '41',
  codigoCidade: '4106902',
};
const EM_SAO_PAULO: NfeEndereco = { ...EM_CURITIBA, cep: '01001000', codigoEstado: '35', codigoCidade: '3550308' };
const EM_MANAUS: NfeEndereco = { ...EM_CURITIBA, cep: '69005000', codigoEstado: '13', codigoCidade: '1302603' };
const EM_MONTEVIDEU: NfeEndereco = {
  principal: true,
  logradouro: 'Calle de la Luna',
  numero: '7',
  bairro: 'Ciudad Vieja',
  pais: '8451',
  cidadeExterior: 'Montevideo',
};
const ENTREGA: NfeEndereco = { ...EM_SAO_PAULO, tipo: 'entrega', principal: false };

const PESSOA: NfeRecord = { tipo: 'fisica', nome: 'Iara Sabiá', cpf: '52998224725', enderecos: [EM_CURITIBA] };
const EMPRESA: NfeRecord = {
  tipo: 'juridica',
  nome: 'Pinhão Falante Ltda',
  cnpj: '11222333000181',
  inscricoesEstaduais: [{ numero: '9010805691', uf: 'PR' }],
  enderecos: [EM_CURITIBA],
};
const EM_OUTRO_PAIS: NfeRecord = {
  tipo: 'fisica',
  nome: 'Luna Lunera',
  idEstrangeiro: 'UY-12345',
  enderecos: [EM_MONTEVIDEU],
};

/** The addresses of a record with a change in the first. */
function at(endereco: NfeEndereco, change: NfeEndereco): { enderecos: NfeEndereco[] } {
  return { enderecos: [{ ...endereco, ...change }] };
}
const longText = 'a'.repeat(61);

/** For each code: a record with this fault, its path, and a nearly equal record without it. */
const CASES: Readonly<Record<NfeCode, { fails: NfeRecord; path: string; passes: NfeRecord }>> = {
  nfe_sem_documento: { fails: { ...PESSOA, cpf: null }, path: 'cpf', passes: { ...EM_OUTRO_PAIS, idEstrangeiro: '' } },
  nfe_cnpj_errado: {
    fails: { ...EMPRESA, cnpj: '11222333000182' },
    path: 'cnpj',
    passes: { ...EMPRESA, cnpj: '12ABC34501DE35' },
  },
  nfe_cpf_errado: { fails: { ...PESSOA, cpf: '11111111111' }, path: 'cpf', passes: PESSOA },
  nfe_cnpj_nao_existe: {
    fails: { ...EMPRESA, receita: { situacao: 'naoEncontrado', em: '2026-11-20' } },
    path: 'cnpj',
    passes: { ...EMPRESA, receita: { situacao: null } },
  },
  nfe_cnpj_nao_ativo: {
    fails: { ...EMPRESA, receita: { situacao: 'suspensa', em: '2026-11-20T10:00:00-03:00' } },
    path: 'cnpj',
    passes: { ...EMPRESA, receita: { situacao: 'ativa', em: '2026-11-20' } },
  },
  nfe_documento_estrangeiro: {
    fails: { ...EM_OUTRO_PAIS, idEstrangeiro: 'UY12' },
    path: 'idEstrangeiro',
    passes: { ...EM_OUTRO_PAIS, idEstrangeiro: '(12)/A:b+c-d.e' },
  },
  nfe_nome_falta: { fails: { ...PESSOA, nome: ' Y ' }, path: 'nome', passes: { ...PESSOA, nome: 'Yo' } },
  nfe_nome_longo: {
    fails: { ...EMPRESA, nome: longText },
    path: 'nome',
    passes: { ...EMPRESA, nome: longText.slice(1) },
  },
  nfe_letra_estranha: {
    fails: { ...PESSOA, ...at(EM_CURITIBA, { bairro: 'Centro ‘velho’' }) },
    path: 'enderecos.0.bairro',
    passes: { ...PESSOA, ...at(EM_CURITIBA, { bairro: "Centro 'velho' nº 1 ÿ" }) },
  },
  nfe_endereco_falta: { fails: { ...PESSOA, enderecos: [] }, path: 'enderecos', passes: PESSOA },
  nfe_logradouro_falta: {
    fails: { ...PESSOA, ...at(EM_CURITIBA, { logradouro: '' }) },
    path: 'enderecos.0.logradouro',
    passes: { ...PESSOA, ...at(EM_CURITIBA, { logradouro: 'R1' }) },
  },
  nfe_numero_falta: {
    fails: { ...EM_OUTRO_PAIS, ...at(EM_MONTEVIDEU, { numero: ' ' }) },
    path: 'enderecos.0.numero',
    passes: { ...PESSOA, ...at(EM_CURITIBA, { numero: '0' }) },
  },
  nfe_bairro_falta: {
    fails: { ...PESSOA, ...at(EM_CURITIBA, { bairro: 'C' }) },
    path: 'enderecos.0.bairro',
    passes: { ...PESSOA, ...at(EM_CURITIBA, { bairro: 'CC' }) },
  },
  nfe_cidade_falta: {
    fails: { ...PESSOA, ...at(EM_CURITIBA, { codigoCidade: '4106903' }) },
    path: 'enderecos.0.codigoCidade',
    passes: EM_OUTRO_PAIS,
  },
  nfe_cidade_de_outro_estado: {
    fails: { ...PESSOA, ...at(EM_CURITIBA, { codigoEstado: '42' }) },
    path: 'enderecos.0.codigoCidade',
    passes: { ...PESSOA, ...at(EM_CURITIBA, { codigoEstado: null }) },
  },
  nfe_cep_falta: {
    fails: { ...PESSOA, ...at(EM_CURITIBA, { cep: '8001000' }) },
    path: 'enderecos.0.cep',
    passes: { ...PESSOA, ...at(EM_CURITIBA, { cep: '80010-000' }) },
  },
  nfe_texto_longo: {
    fails: { ...PESSOA, ...at(EM_CURITIBA, { logradouro: longText }) },
    path: 'enderecos.0.logradouro',
    passes: { ...PESSOA, ...at(EM_CURITIBA, { logradouro: longText.slice(1) }) },
  },
  nfe_pais_errado: {
    fails: { ...EM_OUTRO_PAIS, ...at(EM_MONTEVIDEU, { pais: null }) },
    path: 'enderecos.0.pais',
    passes: { ...EM_OUTRO_PAIS, ...at(EM_MONTEVIDEU, { pais: '08451' }) },
  },
  nfe_entrega_documento: {
    fails: { ...EMPRESA, enderecos: [EM_CURITIBA, { ...ENTREGA, documento: '52998224726' }] },
    path: 'enderecos.1.documento',
    passes: { ...EMPRESA, enderecos: [EM_CURITIBA, { ...ENTREGA, documento: '52998224725' }] },
  },
  nfe_entrega_ie: {
    fails: { ...EMPRESA, enderecos: [EM_CURITIBA, { ...ENTREGA, ie: '9010805691' }] },
    path: 'enderecos.1.ie',
    passes: { ...EMPRESA, enderecos: [EM_CURITIBA, { ...ENTREGA, ie: '110.042.490.114' }] },
  },
  nfe_estrangeiro_com_ie: {
    fails: { ...EM_OUTRO_PAIS, inscricoesEstaduais: [{ numero: 'ISENTO' }, { numero: '110042490114', uf: 'SP' }] },
    path: 'inscricoesEstaduais.1.numero',
    passes: { ...PESSOA, idEstrangeiro: 'V123456-J', inscricoesEstaduais: [{ numero: '9010805691', uf: 'PR' }] },
  },
  nfe_estrangeiro_contribuinte: {
    fails: { ...EM_OUTRO_PAIS, indicadorIe: 'isento' },
    path: 'indicadorIe',
    passes: { ...EM_OUTRO_PAIS, tipo: 'juridica', indicadorIe: 'naoContribuinte' },
  },
  nfe_indicador_falta: {
    fails: { ...EMPRESA, inscricoesEstaduais: [] },
    path: 'indicadorIe',
    passes: { ...EMPRESA, inscricoesEstaduais: [{ numero: 'Isento', uf: 'PR' }] },
  },
  nfe_ie_falta: {
    fails: { ...PESSOA, indicadorIe: 'contribuinte' },
    path: 'inscricoesEstaduais',
    passes: { ...EMPRESA, indicadorIe: 'contribuinte' },
  },
  nfe_ie_de_outro_estado: {
    fails: { ...EMPRESA, enderecos: [EM_SAO_PAULO] },
    path: 'inscricoesEstaduais',
    passes: {
      ...EMPRESA,
      enderecos: [EM_SAO_PAULO],
      inscricoesEstaduais: [
        { numero: '9010805691', uf: 'PR' },
        { numero: '110042490114', uf: 'SP' },
      ],
    },
  },
  nfe_isento_com_ie: {
    fails: { ...EMPRESA, inscricoesEstaduais: [{ numero: 'ISENTO' }, { numero: '9010805691', uf: 'PR' }] },
    path: 'inscricoesEstaduais.1.numero',
    passes: { ...EMPRESA, indicadorIe: 'isento', inscricoesEstaduais: [] },
  },
  nfe_isento_nao_aceito: {
    fails: { ...EMPRESA, indicadorIe: 'isento', inscricoesEstaduais: [], enderecos: [EM_MANAUS] },
    path: 'indicadorIe',
    passes: { ...EMPRESA, indicadorIe: 'isento', inscricoesEstaduais: [] },
  },
  nfe_nao_contribuinte_com_ie: {
    fails: { ...EMPRESA, indicadorIe: 'naoContribuinte' },
    path: 'inscricoesEstaduais.0.numero',
    passes: { ...EMPRESA, indicadorIe: 'naoContribuinte', inscricoesEstaduais: [] },
  },
  nfe_ie_com_letra: {
    fails: { ...PESSOA, enderecos: [EM_SAO_PAULO], inscricoesEstaduais: [{ numero: 'P011004243002', uf: 'SP' }] },
    path: 'inscricoesEstaduais.0.numero',
    passes: { ...PESSOA, enderecos: [EM_SAO_PAULO], inscricoesEstaduais: [{ numero: '110042490114' }] },
  },
  nfe_ie_errada: {
    fails: { ...EMPRESA, inscricoesEstaduais: [{ numero: '9010805691' }, { numero: '9010805694' }] },
    path: 'inscricoesEstaduais.1.numero',
    passes: { ...EMPRESA, inscricoesEstaduais: [{ numero: '901.08056-91' }, { numero: '253399041', uf: 'sc' }] },
  },
  nfe_suframa_errada: {
    fails: { ...PESSOA, enderecos: [EM_MANAUS], suframa: '210140268' },
    path: 'suframa',
    passes: { ...PESSOA, enderecos: [EM_MANAUS], suframa: '210140267' },
  },
  nfe_suframa_fora: {
    fails: { ...PESSOA, suframa: '210140267' },
    path: 'suframa',
    passes: { ...PESSOA, ...at(EM_CURITIBA, { codigoEstado: '16', codigoCidade: '1600600' }), suframa: '210140267' },
  },
  nfe_telefone_formato: {
    fails: { ...PESSOA, telefones: [{ numero: '11987654321' }, { numero: '+123456789012345', principal: true }] },
    path: 'telefones.1.numero',
    passes: { ...PESSOA, telefones: [{ numero: '11987654321' }, { numero: '190' }] },
  },
  nfe_emails_longos: {
    fails: { ...PESSOA, emails: [{ tipo: 'nfe', endereco: `${'n'.repeat(49)}@example.com` }] },
    path: 'emails',
    passes: { ...PESSOA, emails: [{ tipo: 'nfe', endereco: `${'n'.repeat(48)}@example.com` }, { endereco: longText }] },
  },
};

const cases = Object.entries(CASES) as [NfeCode, (typeof CASES)[NfeCode]][]; // Object.entries widens

/** The number of faults of a record on the first and last days of the lists of states. */
function countByDay(record: NfeRecord): number[] {
  const days = ['2016-06-30', '2025-08-31', '2025-09-01', '2025-09-08', '2025-11-03'];
  return days.map((hoje) => checkNfe(record, { hoje }).length);
}

/** The cStat numbers for an address of delivery with a change. */
function cStatOf(change: NfeEndereco): (readonly string[])[] {
  const enderecos = [EM_CURITIBA, { ...ENTREGA, ...change }];
  return checkNfe({ ...PESSOA, enderecos }, HOJE).map(({ cStat }) => cStat);
}

function isMunicipio(codigo: string): boolean {
  return findMunicipio(codigo) !== undefined;
}

describe('checkNfe', () => {
  it.each(cases)('reports %s and nothing else', (code, { fails, path }) => {
    const items = checkNfe(fails, HOJE);
    expect(items.map((item) => `${item.code} ${item.path}`)).toEqual([`${code} ${path}`]);
    expect(items[0]).toMatchObject({ nivel: NFE_CODES[code].nivel });
    expect(isProntaParaNota(items)).toBe(NFE_CODES[code].nivel === 'aviso');
  });

  it.each(cases)('does not report %s for a nearly equal record', (_code, { passes }) => {
    expect(checkNfe(passes, HOJE)).toEqual([]);
  });

  it('has a whole sentence that does not repeat the typed value, except for the invalid character', () => {
    for (const [code, { fails }] of cases) {
      const [item] = checkNfe(fails, HOJE);
      expect([code, item?.message]).toEqual([code, expect.stringMatching(/^[A-Z].{9,}[^.]$/s)]);
      expect(item?.message).not.toMatch(/[{}]|undefined|null/);
    }
  });

  it('contains the day of the look-up and the answer of the Receita', () => {
    const [item] = checkNfe(CASES.nfe_cnpj_nao_ativo.fails, HOJE);
    expect(item?.message).toContain('é suspensa (consulta de 20/11/2026)');
    const [undated] = checkNfe({ ...EMPRESA, receita: { situacao: 'nula' } }, HOJE);
    expect(undated?.message).toContain('(consulta sem data)');
  });

  it('explains the fault of an inscrição', () => {
    const [item] = checkNfe({ ...EMPRESA, inscricoesEstaduais: [{ numero: '90108056' }] }, HOJE);
    expect(item?.message).toBe('Faltam 2 algarismos: a inscrição do PR tem 10');
  });

  it('names an invisible character', () => {
    const messages = ['a\u200bb', 'a\nb', 'a–b'].map((nome) => checkNfe({ ...PESSOA, nome }, HOJE)[0]?.message);
    expect(messages[0]).toContain('o sinal invisível de número 200B.');
    expect(messages[1]).toContain('o sinal de quebra de linha ou de tabulação.');
    expect(messages[2]).toContain('o sinal “–”.');
  });
});

describe('the days of checkNfe', () => {
  it('does not use the answer of the Receita before 3 November 2026', () => {
    for (const code of ['nfe_cnpj_nao_existe', 'nfe_cnpj_nao_ativo'] as const) {
      expect(checkNfe(CASES[code].fails, { hoje: '2026-11-02' })).toEqual([]);
      expect(checkNfe(CASES[code].fails, { hoje: '2026-11-03' })).toHaveLength(1);
    }
  });

  it('uses the list of states in force on the day', () => {
    const isento = { ...EMPRESA, indicadorIe: 'isento', inscricoesEstaduais: [] } as const;
    const inParaiba = { ...isento, enderecos: [{ ...EM_CURITIBA, codigoEstado: '25', codigoCidade: '2507507' }] };
    const inVitoria = { ...isento, enderecos: [{ ...EM_CURITIBA, codigoEstado: '32', codigoCidade: '3205309' }] };
    expect(countByDay(inParaiba)).toEqual([0, 0, 1, 1, 1]);
    expect(countByDay(inVitoria)).toEqual([0, 0, 1, 0, 1]);
  });

  it('has lists with their source, the oldest first', () => {
    const days = UFS_SEM_ISENTO.map(({ from }) => from);
    expect(days).toEqual([...days].sort());
    expect(UFS_SEM_ISENTO.every(({ source }) => source.length > 10)).toBe(true);
  });
});

describe('the addresses of checkNfe', () => {
  it('checks only the principal one and those of delivery', () => {
    const empty = { tipo: 'comercial' };
    const wrong = { ...ENTREGA, bairro: null };
    const items = checkNfe({ ...PESSOA, enderecos: [empty, wrong, EM_CURITIBA] }, HOJE);
    expect(items.map(({ code, path }) => `${code} ${path}`)).toEqual(['nfe_bairro_falta enderecos.1.bairro']);
  });

  it('uses the numbers for delivery in a city of delivery', () => {
    expect(cStatOf({ codigoCidade: null })).toEqual([['278', '215']]);
    expect(cStatOf({ codigoEstado: '41' })).toEqual([['279']]);
    expect(cStatOf({ documento: '52998224726' })).toEqual([['541']]);
    expect(cStatOf({ documento: '12ABC34501DE36' })).toEqual([['514']]);
  });

  it('uses the table of municipalities, if there is one', () => {
    const unknown = { ...PESSOA, ...at(EM_CURITIBA, { codigoCidade: '4199998' }) };
    expect(checkNfe(unknown, HOJE)).toEqual([]);
    expect(checkNfe(unknown, { ...HOJE, isMunicipio }).map(({ code }) => code)).toEqual(['nfe_cidade_falta']);
    expect(checkNfe(PESSOA, { ...HOJE, isMunicipio })).toEqual([]);
  });
});

const word = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'ISENTO',
    'P011004243002',
    '110042490114',
    '8451',
    '1058',
    '9999999',
    '3550308',
    '–',
    'SP',
    '41',
  ),
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(null, undefined),
);
const endereco = fc.record(
  {
    tipo: fc.constantFrom('entrega', 'comercial', null),
    principal: fc.boolean(),
    cep: word,
    logradouro: word,
    numero: word,
    complemento: word,
    bairro: word,
    codigoEstado: word,
    codigoCidade: word,
    pais: word,
    cidadeExterior: word,
    documento: word,
    ie: word,
  },
  { requiredKeys: [] },
);
const anyRecord = fc.record(
  {
    tipo: fc.constantFrom('fisica' as const, 'juridica' as const),
    nome: word,
    cpf: word,
    cnpj: word,
    idEstrangeiro: word,
    indicadorIe: fc.constantFrom(
      'contribuinte' as const,
      'isento' as const,
      'naoContribuinte' as const,
      null,
      undefined,
    ),
    suframa: word,
    receita: fc.option(fc.record({ situacao: fc.constantFrom('ativa', 'nula', 'naoEncontrado', ''), em: word })),
    inscricoesEstaduais: fc.option(fc.array(fc.record({ numero: word, uf: word }), { maxLength: 3 })),
    enderecos: fc.option(fc.array(endereco, { maxLength: 3 })),
    telefones: fc.option(fc.array(fc.record({ principal: fc.boolean(), numero: word }), { maxLength: 2 })),
    emails: fc.option(
      fc.array(fc.record({ tipo: fc.constantFrom('nfe', 'pessoal'), endereco: word }), { maxLength: 3 }),
    ),
  },
  { requiredKeys: ['tipo'] },
);

describe('checkNfe with any input', () => {
  it('never throws, changes nothing, and is deterministic', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const before = structuredClone(record);
        const items = checkNfe(record, HOJE);
        expect(record).toEqual(before);
        expect(checkNfe(record, HOJE)).toEqual(items);
        expect(new Set(items.map(({ code, path }) => `${code} ${path}`)).size).toBe(items.length);
      }),
      { numRuns: 1000 },
    );
  });
});
