import { known } from '../../kit/known.ts';
import { createParts, type DocumentEvents, type Parts, type Wanted } from './document-parts.ts';
import type { FiscalKind, FiscalReading, FiscalSource, Party, PlacedParty, Role, SkipReason } from './party.ts';
import { rootOf } from './party.ts';
import { readDocuments, readEndereco, readParty } from './read-party.ts';

/** A layout: the parts to store below its information element, and the function that turns them into parties. */
type Layout = {
  info: string;
  wanted: Wanted;
  read: (parts: Parts) => {
    kind: FiscalKind;
    tpAmb: string | undefined;
    at: string | undefined;
    parties: PlacedParty[];
  };
};

const IDE = { tpAmb: true, dhEmi: true, dEmi: true, mod: true } as const;

const NFE: Layout = {
  info: 'infNFe',
  wanted: { ide: IDE, emit: true, dest: true, entrega: true, transp: { transporta: true } },
  read: readNfe,
};
const CTE: Layout = {
  info: 'infCte',
  wanted: {
    ide: { ...IDE, toma3: true, toma03: true, toma4: true },
    emit: true,
    rem: true,
    exped: true,
    receb: true,
    dest: true,
    toma: true,
  },
  read: readCte,
};
const DPS: Wanted = { tpAmb: true, dhEmi: true, prest: true, toma: true };
const NFSE: Layout = { info: 'infNFSe', wanted: { emit: true, DPS: { infDPS: DPS } }, read: readNfse };
const BARE_DPS: Layout = { info: 'infDPS', wanted: DPS, read: readDps };

/** The information element, by its path from the root. */
const ROOTS: Readonly<Record<string, { layout: Layout; path: readonly string[] }>> = {
  nfeProc: { layout: NFE, path: ['NFe'] },
  NFe: { layout: NFE, path: [] },
  cteProc: { layout: CTE, path: ['CTe'] },
  CTe: { layout: CTE, path: [] },
  cteOSProc: { layout: CTE, path: ['CTeOS'] },
  CTeOS: { layout: CTE, path: [] },
  NFSe: { layout: NFSE, path: [] },
  DPS: { layout: BARE_DPS, path: [] },
};
/** Cancellations, letters of correction, unused numbers, and the answers to them. */
const EVENT = /event|canc|inut|ccec?e/i;
/** `NFe`, `CTe`, `NFS` or `DPS` before the key. */
const ID_PREFIX = /^[A-Za-z]+/;

/**
 * Reads the documents of one XML file from its events: the root, or each one inside an envelope, such as a batch or a SOAP message.
 * Only the parts of one document are in memory. `finish` is called when the XML has ended well.
 */
export function createDocumentReader() {
  const readings: FiscalReading[] = [];
  let rootName: string | undefined;
  let current: { name: string; collector: ReturnType<typeof createParts>; depth: number } | undefined;

  function open(name: string, attributes: Readonly<Record<string, string>>): void {
    rootName ??= name;
    if (!current && isDocument(name) && !EVENT.test(rootName))
      current = { name, collector: createParts(wantedOf), depth: 0 };
    if (!current) return;
    current.depth += 1;
    current.collector.events.open(name, attributes);
  }

  function close(name: string): void {
    if (!current) return;
    current.collector.events.close(name);
    current.depth -= 1;
    if (current.depth > 0) return;
    readings.push(finish(current.name, current.collector.parts));
    current = undefined;
  }

  const text = (more: string) => current?.collector.events.text(more);
  const events: DocumentEvents = { open, text, close };
  return {
    events,
    finish: (): FiscalReading[] => {
      const others = readings.filter((reading) => reading.outcome !== 'skipped' || reading.reason !== 'outro-xml');
      return others.length > 0 ? others : [skip(EVENT.test(rootName ?? '') ? 'evento' : 'outro-xml')];
    },
  };
}

function isDocument(name: string): boolean {
  return Object.hasOwn(ROOTS, name);
}

function wantedOf(name: string): Wanted | undefined {
  const root = ROOTS[name];
  return root?.path.reduceRight<Wanted>((inner, step) => ({ [step]: inner }), {
    [root.layout.info]: root.layout.wanted,
  });
}

/** Whether the first elements of a file, in order, are those of a fiscal document, an envelope of one, or an event about one. */
export function isFiscal(names: readonly string[]): boolean {
  return names.some(isDocument) || EVENT.test(names[0] ?? '');
}

function finish(name: string, parts: Parts): FiscalReading {
  const { layout, path } = known(ROOTS[name], 'the layout of a document');
  const info = [...path, layout.info].join('/');
  const inner = below(parts, info);
  if (inner.size === 0) return skip('outro-xml');
  const { kind, tpAmb, at, parties } = layout.read(inner);
  if (tpAmb === '2') return skip('homologacao');
  const key = (inner.get('@Id') ?? '').replace(ID_PREFIX, '');
  // without its time, the document cannot be compared with newer ones
  if (at === undefined || Number.isNaN(Date.parse(at))) return { outcome: 'refused', reason: 'xml' };
  const source: FiscalSource = { kind, key, at };
  return { outcome: 'read', source, parties, refused: [] };
}

function skip(reason: SkipReason): FiscalReading {
  return { outcome: 'skipped', reason };
}

/** The parts below a path, by the remaining paths. */
function below(parts: Parts, path: string): Parts {
  const inner = new Map<string, string>();
  for (const [at, text] of parts) if (at.startsWith(`${path}/`)) inner.set(at.slice(path.length + 1), text);
  return inner;
}

function readNfe(parts: Parts): ReturnType<Layout['read']> {
  const emit = readParty(parts, 'emit', 'emit/enderEmit');
  const dest = readParty(parts, 'dest', 'dest/enderDest');
  const transporta = readParty(parts, 'transp/transporta');
  const kind = parts.get('ide/mod') === '65' ? 'nfce' : 'nfe';
  return {
    kind,
    tpAmb: parts.get('ide/tpAmb'),
    at: parts.get('ide/dhEmi') ?? parts.get('ide/dEmi'),
    parties: [
      ...placed(emit, roleIf('fornecedor', dest)),
      ...placed(dest && withEntrega(dest, parts), roleIf('cliente', emit)),
      ...placed(readEntrega(parts, dest), []),
      // a carrier with neither document nor address is `O MESMO` or `SEM FRETE`, which is nobody
      ...placed(isSomebody(transporta) ? transporta : undefined, [{ papel: 'transportadora' }]),
    ],
  };
}

function isSomebody(carrier: Party | undefined): boolean {
  return carrier !== undefined && (!carrier.isTipoUncertain || carrier.enderecos.some(({ linha }) => linha));
}

/** The place of delivery is an address of the recipient; for another recipient, the document gives number and name. */
function withEntrega(dest: Party, parts: Parts): Party {
  const endereco = readEndereco(parts, 'entrega');
  if (!endereco) return dest;
  const { cnpj, cpf } = readDocuments(parts, 'entrega');
  const documento = cnpj ?? cpf;
  const isOther = documento !== undefined && documento !== (dest.cnpj ?? dest.cpf);
  const nome = parts.get('entrega/xNome');
  const ie = parts.get('entrega/IE');
  const other = isOther ? { documento, ...(nome && { nome }), ...(ie && { ie }) } : {};
  return { ...dest, enderecos: [...dest.enderecos, { tipo: 'entrega', ...endereco, ...other }] };
}

/** The person who receives the delivery, if it is not the recipient of the invoice. */
function readEntrega(parts: Parts, dest: Party | undefined): Party | undefined {
  const { cnpj, cpf } = readDocuments(parts, 'entrega');
  const documento = cnpj ?? cpf;
  if (documento === undefined || documento === (dest?.cnpj ?? dest?.cpf)) return undefined;
  return readParty(parts, 'entrega');
}

/** The person who pays for a transport, by the code of the layout. */
const TOMADORES: Readonly<Record<string, string>> = { 0: 'rem', 1: 'exped', 2: 'receb', 3: 'dest' };

function readCte(parts: Parts): ReturnType<Layout['read']> {
  const emit = readParty(parts, 'emit', 'emit/enderEmit');
  const rem = readParty(parts, 'rem', 'rem/enderReme');
  const dest = readParty(parts, 'dest', 'dest/enderDest');
  const payer = TOMADORES[parts.get('ide/toma3/toma') ?? parts.get('ide/toma03/toma') ?? ''];
  const rolesOf = (place: string, other: Role[]) => [...(payer === place ? roleIf('cliente', emit) : []), ...other];
  return {
    kind: 'cte',
    tpAmb: parts.get('ide/tpAmb'),
    at: parts.get('ide/dhEmi'),
    parties: [
      ...placed(emit, [{ papel: 'transportadora' }]),
      ...placed(rem, rolesOf('rem', roleIf('fornecedor', dest))),
      ...placed(readParty(parts, 'exped', 'exped/enderExped'), rolesOf('exped', [])),
      ...placed(readParty(parts, 'receb', 'receb/enderReceb'), rolesOf('receb', [])),
      ...placed(dest, rolesOf('dest', roleIf('cliente', rem))),
      ...placed(readParty(parts, 'ide/toma4', 'ide/toma4/enderToma'), roleIf('cliente', emit)),
      ...placed(readParty(parts, 'toma', 'toma/enderToma'), roleIf('cliente', emit)),
    ],
  };
}

function readNfse(parts: Parts): ReturnType<Layout['read']> {
  return readDps(below(parts, 'DPS/infDPS'), readParty(parts, 'emit', 'emit/enderNac'));
}

/** `emit`: the provider in the NFS-e; a DPS alone rarely has the name. */
function readDps(parts: Parts, emit?: Party): ReturnType<Layout['read']> {
  const prest = emit ?? readParty(parts, 'prest', 'prest/end');
  const toma = readParty(parts, 'toma', 'toma/end');
  const issuer = emit ?? readDocuments(parts, 'prest');
  return {
    kind: 'nfse',
    tpAmb: parts.get('tpAmb'),
    at: parts.get('dhEmi'),
    parties: [...placed(prest, roleIf('fornecedor', toma)), ...placed(toma, roleIf('cliente', issuer))],
  };
}

/** A role that counts if the other party is the client's own company. */
function roleIf(papel: Role['papel'], other: Pick<Party, 'cnpj' | 'cpf'> | undefined): Role[] {
  const root = other && rootOf(other);
  return root === undefined ? [] : [{ papel, of: root }];
}

function placed(party: Party | undefined, roles: Role[]): PlacedParty[] {
  return party ? [{ party, roles }] : [];
}
