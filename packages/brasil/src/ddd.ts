import type { UfSigla } from './uf.ts';

/** Anatel's 67 area codes by state. 61 also serves Goiás around Brasília; 42, 47 and 49 cross the border of PR and SC. */
const DDDS_OF_UF: Readonly<Record<UfSigla, string>> = {
  AC: '68',
  AL: '82',
  AM: '92 97',
  AP: '96',
  BA: '71 73 74 75 77',
  CE: '85 88',
  DF: '61',
  ES: '27 28',
  GO: '61 62 64',
  MA: '98 99',
  MG: '31 32 33 34 35 37 38',
  MS: '67',
  MT: '65 66',
  PA: '91 93 94',
  PB: '83',
  PE: '81 87',
  PI: '86 89',
  PR: '41 42 43 44 45 46 47 49',
  RJ: '21 22 24',
  RN: '84',
  RO: '69',
  RR: '95',
  RS: '51 53 54 55',
  SC: '42 47 48 49',
  SE: '79',
  SP: '11 12 13 14 15 16 17 18 19',
  TO: '63',
};

const UFS_OF_DDD: ReadonlyMap<string, readonly UfSigla[]> = indexByDdd();

/** The states that an area code serves, as a hint for the form; empty for a code that does not exist. */
export function ufsOfDdd(ddd: string): readonly UfSigla[] {
  return UFS_OF_DDD.get(ddd) ?? [];
}

/** Whether two digits are an area code in use. */
export function isDdd(ddd: string): boolean {
  return UFS_OF_DDD.has(ddd);
}

function indexByDdd(): Map<string, UfSigla[]> {
  const index = new Map<string, UfSigla[]>();
  for (const [sigla, ddds] of Object.entries(DDDS_OF_UF)) {
    for (const ddd of ddds.split(' ')) {
      index.set(ddd, [...(index.get(ddd) ?? []), sigla as UfSigla]); // Object.entries widens the keys of the record
    }
  }
  return index;
}
