import type { FiscalReading, FiscalSource, Papel, Party, PlacedParty } from './party.ts';
import { rootOf } from './party.ts';
import { betterSpelling, type Dated, fold } from './spelling.ts';
import { addEndereco, type Enderecos, listEnderecos } from './unite-enderecos.ts';

/** A person from all documents: with lists, the newest first, the source of the newest values, and the number of documents. */
export type UnitedParty = {
  party: Party;
  papeis: Papel[];
  source: FiscalSource;
  documents: number;
  /** names that fold to another one than `party.nome`, newest first */
  otherNames: string[];
};

/**
 * All people, each built on demand, so only one is complete in memory. `ownCompanies`: the client's own company, which is not
 * among the people; empty if the documents do not show which company that is.
 */
export type UnitedParties = { people: () => Generator<UnitedParty>; count: number; ownCompanies: OwnCompany[] };
export type OwnCompany = { root: string; nome: string };

/** `document`: the key of the whole document; `from` may be one of its lines. */
type Placed = { placed: PlacedParty; from: FiscalSource; document: string };

/** Fields for which the newest value counts. */
const SINGLE = ['nomeFantasia', 'indicadorIe', 'inscricaoMunicipal', 'suframa', 'cnae'] as const;
/** A company in at least this share of the documents is the one that they belong to. */
const NEARLY_ALL = 0.9;

type Person = {
  newest: PlacedParty['party'];
  source: FiscalSource;
  at: number;
  lastKey: string;
  documents: number;
  single: Map<(typeof SINGLE)[number], Dated>;
  names: Map<string, { best: Dated; at: number }>;
  inscricoes: Map<string, { uf: string; numero: string; at: number }>;
  enderecos: Enderecos;
  telefones: Map<string, Dated>;
  emails: Map<string, Dated>;
  codigos: Map<string, Dated>;
  notes: Set<string>;
  /** papel → the roots whose documents give it; '' for every document */
  papeis: Map<Papel, Set<string>>;
};

/**
 * Unites the parties of many documents, in any order: one person is one CNPJ, CPF or idEstrangeiro. It holds one entry for each
 * person, not one for each document.
 */
export function createUniting() {
  /** a person with one document is stored as JSON, which takes the least memory */
  const people = new Map<string, Person | string>();
  const inDocuments = new Map<string, number>();
  const declared = new Map<string, string>();
  /** carriers: one may be in all documents of another company */
  const carriers = new Set<string>();
  const codes = createCodes();
  let documents = 0;

  function add({ source, parties, ownCompany }: Extract<FiscalReading, { outcome: 'read' }>): void {
    if (ownCompany) declared.set(ownCompany.root, ownCompany.nome);
    else documents += 1;
    const roots = new Set<string>();
    for (const placed of parties) {
      const from = placed.source ?? source;
      // parsed again: a substring would hold its whole document in memory
      const text = JSON.stringify({ placed, from, document: source.key } satisfies Placed);
      const copy = parsePlaced(text);
      const root = rootOf(copy.placed.party);
      if (root !== undefined) roots.add(root);
      if (root !== undefined && isCarrier(copy.placed)) carriers.add(root);
      const key = keyOf(copy.placed.party);
      const known = people.get(key);
      people.set(key, known === undefined ? text : addTo(toPerson(known), copy));
      for (const { codigo } of copy.placed.party.codigosExternos) codes.hold(codigo, key, from.at);
    }
    if (ownCompany === undefined) for (const root of roots) inDocuments.set(root, (inDocuments.get(root) ?? 0) + 1);
  }

  /** `given`: the roots of the client's own company, if the user entered them. */
  function finish(given: readonly string[] = []): UnitedParties {
    const guessed = declared.size > 0 ? [...declared.keys()] : guessOwn(inDocuments, { documents, carriers });
    const roots = new Set(given.length > 0 ? given : guessed);
    const names = new Map([...roots].map((root) => [root, declared.get(root) ?? root]));
    const related = createRelated();
    let count = 0;
    for (const known of people.values()) {
      const united = toUnited(toPerson(known), roots);
      const root = rootOf(united.party) ?? '';
      if (roots.has(root)) names.set(root, united.party.nome);
      else {
        count += 1;
        related.look(united.party);
      }
    }
    function* all(): Generator<UnitedParty> {
      for (const [key, known] of people) {
        const united = toUnited(toPerson(known), roots);
        if (!roots.has(rootOf(united.party) ?? '')) yield related.tell(codes.settle(united, key));
      }
    }
    return { people: all, count, ownCompanies: Array.from(names, ([root, nome]) => ({ root, nome })) };
  }

  return { add, finish };
}

function parsePlaced(text: string): Placed {
  return JSON.parse(text) as Placed; // written by `add`
}

function toPerson(known: Person | string): Person {
  if (typeof known !== 'string') return known;
  const first = parsePlaced(known);
  return addTo(startPerson(first), first);
}

/**
 * The company that nearly all documents name, if there is one. A company takes priority over a person, who only buys, and over a
 * carrier, which may deliver everything.
 */
function guessOwn(
  inDocuments: ReadonlyMap<string, number>,
  { documents, carriers }: { documents: number; carriers: ReadonlySet<string> },
): string[] {
  const often = [...inDocuments].filter(([, times]) => times >= documents * NEARLY_ALL);
  const companies = often.filter(([root]) => root.length < CPF_LENGTH);
  const traders = companies.filter(([root]) => !carriers.has(root));
  const candidates = [traders, companies, often].find(({ length }) => length > 0) ?? [];
  const most = Math.max(0, ...candidates.map(([, times]) => times));
  const [only, another] = candidates.filter(([, times]) => times === most);
  return only === undefined || another !== undefined ? [] : [only[0]];
}

function isCarrier({ roles }: PlacedParty): boolean {
  return roles.some(({ papel, of }) => papel === 'transportadora' && of === undefined);
}

const CPF_LENGTH = 11;

/** Without a document, parties are the same if all is equal, or code and name in SPED are: never by the name alone. */
function keyOf({ cpf, cnpj, idEstrangeiro, ...party }: Party): string {
  if (cnpj !== undefined) return `cnpj ${cnpj}`;
  if (cpf !== undefined) return `cpf ${cpf}`;
  if (idEstrangeiro !== undefined) return `exterior ${idEstrangeiro}`;
  const { nome, enderecos, codigosExternos } = party;
  if (codigosExternos.length > 0) return `codigo ${JSON.stringify([fold(nome), codigosExternos])}`;
  return `nome ${JSON.stringify([nome, enderecos])}`;
}

function startPerson({ placed, from }: Placed): Person {
  return {
    newest: placed.party,
    source: from,
    at: Date.parse(from.at),
    lastKey: '',
    documents: 0,
    single: new Map(),
    names: new Map(),
    inscricoes: new Map(),
    enderecos: new Map(),
    telefones: new Map(),
    emails: new Map(),
    codigos: new Map(),
    notes: new Set(),
    papeis: new Map(),
  };
}

function addTo(person: Person, { placed: { party, roles }, from: source, document }: Placed): Person {
  const at = Date.parse(source.at);
  if (at > person.at) Object.assign(person, { newest: party, source, at });
  if (person.lastKey !== document) person.documents += 1;
  person.lastKey = document;
  for (const field of SINGLE) addNewest(person.single, field, { text: party[field] ?? '', at });
  addName(person, { text: party.nome, at });
  for (const { uf, numero } of party.inscricoesEstaduais) {
    const key = `${uf} ${numero}`;
    person.inscricoes.set(key, { uf, numero, at: Math.max(at, person.inscricoes.get(key)?.at ?? at) });
  }
  for (const endereco of party.enderecos) addEndereco(person.enderecos, endereco, at);
  for (const text of party.telefones) addNewest(person.telefones, text, { text, at });
  for (const text of party.emails) addNewest(person.emails, text.toLowerCase(), { text, at });
  for (const { codigo } of party.codigosExternos) addNewest(person.codigos, codigo, { text: codigo, at });
  for (const note of party.notes) person.notes.add(note);
  for (const { papel, of = '' } of roles) {
    const roots = person.papeis.get(papel) ?? new Set();
    person.papeis.set(papel, roots.add(of));
  }
  return person;
}

function addNewest<Key>(values: Map<Key, Dated>, key: Key, value: Dated): void {
  if (value.text === '') return;
  const known = values.get(key);
  if (!known || value.at > known.at) values.set(key, value);
}

function addName({ names }: Person, name: Dated): void {
  const key = fold(name.text);
  const known = names.get(key);
  if (!known) names.set(key, { best: name, at: name.at });
  else names.set(key, { best: betterSpelling(known.best, name), at: Math.max(known.at, name.at) });
}

function toUnited(person: Person, ownRoots: ReadonlySet<string>): UnitedParty {
  const { newest, source, documents, names, single, notes } = person;
  const { tipo, isTipoUncertain, cpf, cnpj, idEstrangeiro } = newest;
  const [nome, ...others] = newestFirst([...names.values()]).map(({ best }) => best.text);
  const papeis = [...person.papeis].filter(([, roots]) => [...roots].some((root) => root === '' || ownRoots.has(root)));
  return {
    party: {
      tipo,
      ...(isTipoUncertain && { isTipoUncertain }),
      ...(cpf !== undefined && { cpf }),
      ...(cnpj !== undefined && { cnpj }),
      ...(idEstrangeiro !== undefined && { idEstrangeiro }),
      nome: nome ?? newest.nome,
      ...(Object.fromEntries([...single].map(([field, { text }]) => [field, text])) as Partial<Party>), // pairs of these fields
      inscricoesEstaduais: newestFirst([...person.inscricoes.values()]).map(({ uf, numero }) => ({ uf, numero })),
      enderecos: listEnderecos(person.enderecos),
      telefones: textsOf(person.telefones),
      emails: textsOf(person.emails),
      codigosExternos: textsOf(person.codigos).map((codigo) => ({ sistema: 'SPED' as const, codigo })),
      notes: [...notes],
    },
    papeis: papeis.map(([papel]) => papel),
    source,
    documents,
    otherNames: others,
  };
}

function textsOf(values: ReadonlyMap<string, Dated>): string[] {
  return newestFirst([...values.values()]).map(({ text }) => text);
}

/** Sorts by time, and keeps the order of items with the same time. */
function newestFirst<Value extends { at: number }>(values: Value[]): Value[] {
  return values.sort((a, b) => b.at - a.at);
}

/**
 * Finds the owner of a SPED code. Files of several years or branches may give a code to different people: the newest file
 * counts. A code with two owners at one time is dropped, because it would find the wrong person later.
 */
function createCodes() {
  const holders = new Map<string, { key: string | undefined; at: number }>();
  return {
    hold: (codigo: string, key: string, moment: string): void => {
      const at = Date.parse(moment);
      const known = holders.get(codigo);
      if (!known || at > known.at) holders.set(codigo, { key, at });
      else if (at === known.at && key !== known.key) known.key = undefined;
    },
    settle: (united: UnitedParty, key: string): UnitedParty => {
      const { codigosExternos, notes } = united.party;
      united.party.codigosExternos = codigosExternos.filter(({ codigo }) => holders.get(codigo)?.key === key);
      for (const { codigo } of codigosExternos)
        if (holders.get(codigo)?.key !== key) notes.push(`código no SPED, que outra ficha também tem: ${codigo}`);
      return united;
    },
  };
}

/** Adds a remark to a person who may be the same as another: with the same inscrição, or without a document but with its name. */
function createRelated() {
  const inscricoes = new Map<string, number>();
  const names = new Map<string, number>();
  return {
    look: ({ inscricoesEstaduais, nome }: Party): void => {
      for (const inscricao of inscricoesEstaduais) addOne(inscricoes, keyOfIe(inscricao));
      addOne(names, fold(nome));
    },
    tell: (united: UnitedParty): UnitedParty => {
      const { inscricoesEstaduais, nome, notes } = united.party;
      const same = inscricoesEstaduais.map(keyOfIe).filter((key) => (inscricoes.get(key) ?? 0) > 1);
      for (const key of same) notes.push(`mesma inscrição estadual de outra ficha do arquivo: ${key}`);
      if (isWithoutDocument(united.party) && (names.get(fold(nome)) ?? 0) > 1)
        notes.push('talvez já exista: outra ficha do arquivo tem este nome');
      return united;
    },
  };
}

function keyOfIe({ uf, numero }: { uf: string; numero: string }): string {
  return `${numero}/${uf}`;
}

function addOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function isWithoutDocument({ cpf, cnpj, idEstrangeiro }: Party): boolean {
  return cpf === undefined && cnpj === undefined && idEstrangeiro === undefined;
}
