import { chaveNome } from '@fichario/brasil';

/**
 * The administrative regions of the Distrito Federal (Lei Complementar 958/2019 and the later laws; list of the Governo do
 * Distrito Federal, RA I to RA XXXV). Brasília is its only city. The regions are not cities, but addresses often write them as
 * the city.
 */
const REGIONS =
  'Plano Piloto,Gama,Taguatinga,Brazlândia,Sobradinho,Planaltina,Paranoá,Núcleo Bandeirante,Ceilândia,Guará,Cruzeiro,Samambaia,Santa Maria,São Sebastião,Recanto das Emas,Lago Sul,Riacho Fundo,Lago Norte,Candangolândia,Águas Claras,Riacho Fundo II,Sudoeste/Octogonal,Varjão,Park Way,SCIA,Sobradinho II,Jardim Botânico,Itapoã,SIA,Vicente Pires,Fercal,Sol Nascente/Pôr do Sol,Arniqueira,Arapoanga,Água Quente';
/** Common names of parts of the regions, and older names. */
const OTHER_NAMES =
  'Asa Sul,Asa Norte,Sudoeste,Octogonal,Estrutural,Cidade Estrutural,Taguatinga Norte,Taguatinga Sul,Taguatinga Centro,Ceilândia Norte,Ceilândia Sul,Ceilândia Centro,Samambaia Norte,Samambaia Sul,Guará I,Guará II,Riacho Fundo I,Sol Nascente,Pôr do Sol,Arniqueiras,Cruzeiro Velho,Cruzeiro Novo,Noroeste,Gama Leste,Gama Oeste,Setor de Indústria e Abastecimento';

const KEYS: ReadonlySet<string> = new Set(`${REGIONS},${OTHER_NAMES}`.split(',').map(chaveNome));

/** The IBGE code of Brasília, the only city of the Distrito Federal. */
export const BRASILIA = '5300108';

/** Finds the region of the Distrito Federal in a text, ignoring `Brasília` next to it. Returns undefined if none matches. */
export function findDfRegion(text: string): string | undefined {
  const nome = text.replace(WITHOUT_CITY, '').replace(WITHOUT_CLOSE, '').trim();
  return KEYS.has(chaveNome(nome)) ? nome : undefined;
}

const WITHOUT_CITY = /^\s*bras[ií]lia\s*[-–/(,]\s*|\s*[-–/(,]\s*(?:bras[ií]lia|df)\s*\)?\s*$/giu;
const WITHOUT_CLOSE = /\)\s*$/;
