import { chaveNome } from '@fichario/brasil';
import { BLING, TINY } from './bling.ts';
import { CONTA_AZUL } from './conta-azul.ts';
import { ERPNEXT } from './erpnext.ts';
import { GOOGLE } from './google.ts';
import { HUBSPOT } from './hubspot.ts';
import { MOVIDESK } from './movidesk.ts';
import { NUVEMSHOP } from './nuvemshop.ts';
import { ODOO } from './odoo.ts';
import { OMIE } from './omie.ts';
import { OUTLOOK, OUTLOOK_PT } from './outlook.ts';
import { PIPEDRIVE, PIPEDRIVE_ORGANIZACOES, PIPEDRIVE_PT } from './pipedrive.ts';
import type { Profile } from './profile.ts';
import { PROTHEUS_CLIENTES, PROTHEUS_FORNECEDORES } from './protheus.ts';
import { RD_STATION } from './rd-station.ts';
import { SALESFORCE } from './salesforce.ts';
import { SANKHYA } from './sankhya.ts';
import { SAP_B1_OCRD, SAP_B1_PN } from './sap-business-one.ts';
import { SENIOR } from './senior.ts';
import { SHOPIFY } from './shopify.ts';
import { THUNDERBIRD } from './thunderbird.ts';
import { DATASUL, TOTVS_RM } from './totvs.ts';
import { WOOCOMMERCE } from './woocommerce.ts';
import { ZOHO } from './zoho.ts';

/** All programs that are known by their headings. */
export const PROFILES: readonly Profile[] = [
  PROTHEUS_CLIENTES,
  PROTHEUS_FORNECEDORES,
  TOTVS_RM,
  DATASUL,
  SANKHYA,
  SENIOR,
  SAP_B1_OCRD,
  SAP_B1_PN,
  WOOCOMMERCE,
  SHOPIFY,
  NUVEMSHOP,
  SALESFORCE,
  ZOHO,
  PIPEDRIVE,
  PIPEDRIVE_PT,
  PIPEDRIVE_ORGANIZACOES,
  HUBSPOT,
  MOVIDESK,
  RD_STATION,
  ODOO,
  ERPNEXT,
  THUNDERBIRD,
  GOOGLE,
  OUTLOOK,
  OUTLOOK_PT,
  CONTA_AZUL,
  OMIE,
  BLING,
  TINY,
];

/** Normalises a heading for comparison: case, accents and signs do not count. */
export function keyOfHeading(heading: string): string {
  return chaveNome(heading.replace(/[_-]/g, ' '));
}

const KNOWN = PROFILES.map((profile) => ({
  profile,
  proof: new Set(profile.proof.map(keyOfHeading)),
  headings: new Set([...Object.keys(profile.columns), ...(profile.others ?? '').split('|')].map(keyOfHeading)),
}));

const ENOUGH_PROOFS = 2;

/** Finds the program of a heading row: at least two headings are typical of it, and half of all headings are known to it. */
export function findProfile(headings: readonly string[]): Profile | undefined {
  const keys = headings.map(keyOfHeading).filter((key) => key !== '');
  let best: { score: number; profile: Profile } | undefined;
  for (const { profile, proof, headings: known } of KNOWN) {
    const proofs = keys.filter((key) => proof.has(key)).length;
    const hits = keys.filter((key) => known.has(key)).length;
    const score = proofs + hits;
    if (proofs >= ENOUGH_PROOFS && hits * 2 >= keys.length && score > (best?.score ?? 0)) best = { score, profile };
  }
  return best?.profile;
}
