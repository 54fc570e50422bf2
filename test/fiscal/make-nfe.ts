import { isCnpj } from '@fichario/brasil';
import { ZipFile } from 'yazl';

/*
 * Invented fiscal documents with right check digits. What they name exists nowhere.
 */

/** A CNPJ with right check digits from its first twelve characters. */
export function cnpjOf(first: string): string {
  for (let digits = 0; digits < 100; digits += 1) {
    const cnpj = first + String(digits).padStart(2, '0');
    if (isCnpj(cnpj)) return cnpj;
  }
  throw new Error(`No check digits fit ${first}.`);
}

export const OWN = cnpjOf('112223330001');

/** The key of a note: letters of a CNPJ count by their code, as its digits do. */
export function keyOf(cnpj: string, number: number, model = '55'): string {
  const head = `352603${cnpj.padStart(14, '0')}${model}001${String(number).padStart(9, '0')}1${String(number).padStart(8, '0')}`;
  let sum = 0;
  for (const [index, sign] of [...head].toReversed().entries()) sum += (sign.charCodeAt(0) - 48) * (2 + (index % 8));
  const rest = sum % 11;
  return head + String(rest < 2 ? 0 : 11 - rest);
}

/** The parts of an invented note; each text stands in the XML as it is. */
export type NotePlan = {
  number: number;
  emit?: string;
  dest?: string;
  at?: string;
  tpAmb?: '1' | '2';
  model?: '55' | '65';
  entrega?: string;
  transporta?: string;
  items?: number;
};

/** Elements one after the other, in the order of the object; those that are undefined are left out. */
export function elements(parts: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(parts)
    .map(([name, text]) => (text === undefined ? '' : `<${name}>${text}</${name}>`))
    .join('');
}

export const ENDERECO = {
  xLgr: 'RUA DAS INVENCOES',
  nro: '100',
  xBairro: 'CENTRO',
  cMun: '3550308',
  xMun: 'SAO PAULO',
  UF: 'SP',
  CEP: '01001000',
  cPais: '1058',
};

/** The issuer of an own note. */
export const EMIT_OWN = elements({
  CNPJ: OWN,
  xNome: 'FERRAGENS IMAGINARIA LTDA',
  enderEmit: elements(ENDERECO),
  IE: '110042490114',
});

/** A recipient with an address; `more` follows it. */
export function destOf(document: Record<string, string>, nome: string, more: Record<string, string> = {}): string {
  const { fone, xLgr = 'RUA DO CONTO', nro = '8', ...rest } = more;
  const endereco = elements({ ...ENDERECO, xLgr, nro, fone });
  return elements({ ...document, xNome: nome, enderDest: endereco, indIEDest: '9', ...rest });
}

/** One authorised note in the layout 4.00. */
export function makeNfe({ number, model = '55', tpAmb = '1', ...plan }: NotePlan): string {
  const { emit = EMIT_OWN, dest, at = '2026-03-02T10:00:00-03:00', entrega, transporta, items = 1 } = plan;
  const key = keyOf(/<CNPJ>(\w+)/.exec(emit)?.[1] ?? '', number, model);
  const ide = elements({ cUF: '35', mod: model, nNF: String(number), dhEmi: at, tpAmb });
  const det = `<det nItem="1">${elements({ prod: elements({ cProd: 'P1', xProd: 'PARAFUSO IMAGINARIO', CFOP: '5102' }) })}</det>`;
  const body = elements({
    ide,
    emit,
    dest,
    entrega,
  });
  const transp = elements({ transp: elements({ modFrete: '0', transporta }) });
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe Id="NFe${key}" versao="4.00">${body}${det.repeat(items)}${transp}</infNFe></NFe></nfeProc>`;
}

/** A zip of these files, by their names. */
export async function zipOf(files: Iterable<readonly [name: string, content: string | Buffer]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Twelve invented customers: companies and people. */
export function makeCustomers(): { document: Record<string, string>; nome: string }[] {
  return Array.from({ length: 12 }, (_, index) => ({
    document: { CNPJ: cnpjOf(`${String(31_000_000 + index * 7)}0001`) },
    nome: `COMERCIO FICTICIO ${String.fromCharCode(65 + index)} LTDA`,
  }));
}

/** Sixty notes of twelve customers. */
export function makeNotes(count = 60): [name: string, content: string][] {
  const customers = makeCustomers();
  return Array.from({ length: count }, (_, index) => {
    const { document, nome } = customers[index % customers.length]!; // one of them
    const at = `2026-0${1 + (index % 9)}-10T10:00:00-03:00`;
    const more = { nro: String(10 + (index % customers.length)), email: `nfe${index % 12}@example.org` };
    return [`2026/nota-${index}.xml`, makeNfe({ number: index + 1, dest: destOf(document, nome, more), at })];
  });
}
