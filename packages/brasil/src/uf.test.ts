import { describe, expect, it } from 'vitest';
import { findUf, UFS } from './uf.ts';

describe('uf', () => {
  it('has the 27 states with their IBGE codes, each once', () => {
    expect(UFS).toHaveLength(27);
    expect(new Set(UFS.map((uf) => uf.codigo)).size).toBe(27);
    expect(new Set(UFS.map((uf) => uf.sigla)).size).toBe(27);
    expect(
      UFS.map((uf) => `${uf.codigo}${uf.sigla}`)
        .sort()
        .join(' '),
    ).toBe(
      '11RO 12AC 13AM 14RR 15PA 16AP 17TO 21MA 22PI 23CE 24RN 25PB 26PE 27AL 28SE 29BA 31MG 32ES 33RJ 35SP 41PR 42SC 43RS 50MS 51MT 52GO 53DF',
    );
  });

  it('is in the order of the names in pt-BR', () => {
    const names = UFS.map((uf) => uf.nome);
    expect(names).toEqual([...names].sort(new Intl.Collator('pt-BR').compare));
  });

  it('names and places the states', () => {
    expect(findUf('SP')).toEqual({ codigo: '35', sigla: 'SP', nome: 'São Paulo', regiao: 'Sudeste' });
    const regions = UFS.map((uf) => uf.regiao);
    const counts = ['Norte', 'Nordeste', 'Sudeste', 'Sul', 'Centro-Oeste'].map(
      (one) => regions.filter((r) => r === one).length,
    );
    expect(counts).toEqual([7, 9, 4, 3, 4]);
    expect(UFS.map((uf) => uf.nome).join(', ')).toBe(
      'Acre, Alagoas, Amapá, Amazonas, Bahia, Ceará, Distrito Federal, Espírito Santo, Goiás, Maranhão, Mato Grosso, Mato Grosso do Sul, Minas Gerais, Pará, Paraíba, Paraná, Pernambuco, Piauí, Rio de Janeiro, Rio Grande do Norte, Rio Grande do Sul, Rondônia, Roraima, Santa Catarina, São Paulo, Sergipe, Tocantins',
    );
  });

  it('finds a state by code or sigla, in either case and with spaces', () => {
    expect(findUf('35')?.sigla).toBe('SP');
    expect(findUf(' rj ')?.codigo).toBe('33');
    for (const uf of UFS) expect([findUf(uf.codigo), findUf(uf.sigla)]).toEqual([uf, uf]);
  });

  it('finds nothing for any other text', () => {
    for (const text of ['', '3', '99', 'XX', 'São Paulo', '035', 'ſp', 'constructor'])
      expect(findUf(text)).toBeUndefined();
  });
});
