import { chaveNome } from '@fichario/brasil';
import { labelOfTarget } from '../../pessoa/cells/cell-fields.ts';
import { joinFilled, joinLines } from '../cells/cells.ts';
import { withoutLinks } from '../cells/cells-telefone.ts';
import { splitList, splitStructured, unescapeText, type VcardProperty } from './vcard-lines.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';

/** The kind of a contact that is neither a person nor a company. */
export type CardAside = 'group' | 'place';

/** A contact as the cells of a row, by heading. */
export type Card = {
  cells: Map<string, string>;
  /** the contact's own statement that it is neither a person nor a company */
  aside: CardAside | undefined;
  /** whether it has more phones, e-mails or addresses than a record may have */
  isTooMany: boolean;
};

const NOME = labelOf('nome');
const EMPRESA = labelOf('nome.empresa');
const NICKNAME = 'Apelido';
/** A visible column for data without a heading, so that the user sees that it is not imported. */
const REST = 'Outros dados do contato';
/** Pictures and other files, which are not stored. */
const FILES = 'Fotos e outros arquivos do contato';

/** The headings of a contact in the order of a record. Some have no field here, but the user can choose one. */
const HEADINGS = [
  ['tipo', 'nome', 'nomeFantasia', 'cpf', 'cnpj', 'nascimento', NICKNAME, 'nome.empresa', 'Cargo', 'Site'],
  targetsOf('enderecos', ['tipo', 'principal', 'cep', 'linha', 'complemento', 'cidade', 'uf']),
  targetsOf('telefones', ['tipo', 'principal', 'numero', 'ramal', 'observacao']),
  targetsOf('emails', ['tipo', 'principal', 'email']),
  ['tags', 'observacoes', REST, FILES],
].flatMap((targets) => targets.map(labelOf));

function targetsOf(list: keyof typeof BLOCKS, fields: readonly string[]): string[] {
  const places = Array.from({ length: BLOCKS[list].maxItems }, (_, at) => at + 1);
  return places.flatMap((place) => fields.map((field) => `${list}.${place}.${field}`));
}

/** Returns the headings of all contacts in order, always with the name, which a contact may lack. */
export function orderHeadings(found: ReadonlySet<string>): string[] {
  return HEADINGS.filter((heading) => heading === NOME || found.has(heading));
}

const FAX = 'Fax';
const OF_PLACES = { home: 'Residencial', work: 'Comercial' };
/** The meaning of phone book words. Apple writes its own words between signs. */
const TYPE_WORDS: Record<string, Record<string, string>> = {
  telefones: { ...OF_PLACES, cell: 'Celular', mobile: 'Celular', iphone: 'Celular', fax: FAX },
  emails: { ...OF_PLACES, home: 'Pessoal' },
  enderecos: { ...OF_PLACES, dom: 'Residencial' },
};
const APPLE_LABEL = /^_\$!<(.*)>!\$_$/;

/** Reads a contact from its properties (RFC 6350, and versions 3.0 and 2.1). */
export function readCard(properties: VcardProperty[]): Card {
  const labels = new Map<string, string>();
  const ofApple = properties.filter(({ name }) => name === 'X-ABLABEL');
  for (const { group, value } of ofApple)
    labels.set(group, joinFilled([labels.get(group), APPLE_LABEL.exec(value)?.[1] ?? unescapeText(value)], ', '));
  const writer = createCardWriter(labels);
  // the address in printed form: versions 2.1 and 3.0, alone or in addition to its parts
  const hasAddress = properties.some(({ name, value }) => name === 'ADR' && /[^;\s]/.test(value));
  for (const property of properties) readProperty(property, writer, hasAddress);
  const { cells, others, files, isTooMany } = writer;
  const [parts = '', ...otherNames] = properties.filter(({ name }) => name === 'N').map(nameOf);
  if (!cells.has(NOME)) writer.set(NOME, parts || (cells.get(EMPRESA) ?? ''));
  for (const other of [parts, ...otherNames]) if (!hasWords(cells.get(NOME) ?? '', other)) writer.addRest('N', other);
  for (const { name, group, value } of ofApple)
    if (!APPLE_LABEL.test(value) && !writer.saidLabels.has(group)) writer.addRest(name, labels.get(group) ?? '');
  const isCompany = properties.some(({ name, value }) => name === 'X-ABSHOWAS' && /^company$/i.test(value.trim()));
  if (isCompany) writer.set(labelOf('tipo'), 'Pessoa jurídica');
  settleNickname(writer);
  if (others.length > 0) cells.set(REST, others.join('; '));
  if (files.size > 0) cells.set(FILES, [...files].join(', '));
  return { cells, aside: asideOf(properties), isTooMany: isTooMany() };
}

/** The nickname of a company is its trade name. A card that says to be a person's may have its social name there, as ours do. */
function settleNickname({ cells, set, addRest }: CardWriter): void {
  const [tipo, nickname] = [cells.get(labelOf('tipo')), cells.get(NICKNAME)];
  if (tipo === undefined || nickname === undefined) return;
  cells.delete(NICKNAME);
  if (tipo === 'Pessoa jurídica') set(labelOf('nomeFantasia'), nickname);
  else addRest(NICKNAME, nickname);
}

/** RFC 6350, 6.1.4; and Apple's property for it in version 3.0. */
const KINDS: Readonly<Record<string, CardAside>> = {
  group: 'group',
  location: 'place',
  application: 'place',
  device: 'place',
};

function asideOf(properties: readonly VcardProperty[]): CardAside | undefined {
  const kind = properties.find(({ name }) => name === 'KIND' || name === 'X-ADDRESSBOOKSERVER-KIND');
  return kind && KINDS[kind.value.trim().toLowerCase()];
}

type CardWriter = ReturnType<typeof createCardWriter>;

function createCardWriter(labels: Map<string, string>) {
  const cells = new Map<string, string>();
  const places = new Map<string, number>();
  const withPrincipal = new Set<string>();
  const others: string[] = [];
  const files = new Set<string>();
  /** the groups whose label is already in a cell */
  const saidLabels = new Set<string>();
  let tooMany = false;

  function set(heading: string, value: string): void {
    const text = value.trim();
    if (text === '') return;
    if (!cells.has(heading)) cells.set(heading, text);
    else if (cells.get(heading) !== text) addRest(heading, text);
  }

  function addRest(name: string, text: string, group = ''): void {
    if (text.trim() === '') return;
    const what = withNote(name, labels.get(group) ?? '');
    saidLabels.add(group);
    others.push(what === '' ? text.trim() : `${what}: ${text.trim()}`);
  }

  function addBlock(list: keyof typeof BLOCKS, property: VcardProperty, fields: Record<string, string>): void {
    if (Object.values(fields).every((value) => value.trim() === '')) return;
    const place = (places.get(list) ?? 0) + 1;
    if (place > BLOCKS[list].maxItems) {
      tooMany = true;
      addRest(property.name, joinFilled(Object.values(fields), ', '), property.group);
      return;
    }
    places.set(list, place);
    const label = labels.get(property.group) ?? '';
    const type = typeOf(list, [...property.types, label.toLowerCase()]);
    const isPhone = list === 'telefones';
    const isNoted = isPhone && type === undefined;
    if (isNoted || typeOf(list, [label.toLowerCase()]) !== undefined) saidLabels.add(property.group);
    const words = ownWords(property.types);
    if (!isPhone) addRest(property.name, words);
    const observacao = isPhone ? joinFilled([isNoted ? label : '', words, fields['observacao']], ', ') : '';
    for (const [field, value] of Object.entries({ ...fields, observacao, tipo: type ?? '' }))
      set(labelOf(`${list}.${place}.${field}`), value);
    const isPreferred = property.types.includes('pref') || property.parameters.has('PREF');
    if (!isPreferred || withPrincipal.has(list)) return;
    withPrincipal.add(list);
    set(labelOf(`${list}.${place}.principal`), 'Sim');
  }

  return { cells, others, files, saidLabels, set, addBlock, addRest, isTooMany: () => tooMany };
}

/** The kinds of the standards and of the programs that write them, including the encodings of version 2.1. */
const KINDS_OF_ALL = new Set(
  'home,work,pref,voice,fax,cell,mobile,iphone,main,other,msg,pager,video,bbs,modem,car,isdn,pcs,text,textphone,internet,x400,dom,intl,postal,parcel,quoted-printable,8bit,7bit,base64,b,n'.split(
    ',',
  ),
);

/** Returns the words for a kind that a person chose: `TEL;X-Recado`, `TYPE=spouse`. */
function ownWords(types: readonly string[]): string {
  return types
    .map((type) => type.replace(/^x-/, ''))
    .filter((type) => !KINDS_OF_ALL.has(type))
    .join(', ');
}

/** Returns the kind of a list item from its phone book words. */
function typeOf(list: keyof typeof BLOCKS, words: readonly string[]): string | undefined {
  const kinds = words.flatMap((word) => TYPE_WORDS[list]?.[word] ?? []);
  // for a fax at the office, the word fax matters more
  return kinds.find((kind) => kind === FAX) ?? kinds[0];
}

/** The heading of the birthday, the only date of a contact. */
export const BIRTHDAY = labelOf('nascimento');

/** Internal data of programs, and properties that are read elsewhere. */
const NOTHING_TO_SAY = new Set(
  'VERSION,PRODID,REV,UID,N,SOURCE,CLIENTPIDMAP,KIND,MEMBER,X-ABLABEL,X-ABSHOWAS,X-ABADR,X-ABUID'.split(','),
);
/** Properties reported by name only: pictures, and a contact inside this one. */
const BINARY = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY', 'AGENT']);

function readProperty(property: VcardProperty, writer: CardWriter, hasAddress: boolean): void {
  const { files, set, addBlock, addRest } = writer;
  const { name, value } = property;
  if (name === 'FN') set(NOME, unescapeText(value));
  else if (name === 'TEL') addBlock('telefones', property, readPhone(value));
  else if (name === 'EMAIL') addBlock('emails', property, { email: unescapeText(value).replace(/^mailto:/i, '') });
  else if (name === 'ADR') {
    addBlock('enderecos', property, readAddress(property));
    const printed = unescapeText(property.parameters.get('LABEL') ?? '').replace(/\s*\n\s*/g, ', ');
    if (hasAddress && !hasWords(unescapeText(value), printed)) addRest('LABEL', printed);
  } else if (name === 'LABEL' && !hasAddress) addBlock('enderecos', property, { linha: unescapeText(value) });
  else if (name === 'BDAY') readBirth(property, writer);
  else if (name === 'NOTE') set(labelOf('observacoes'), unescapeText(value));
  else if (name === 'CATEGORIES') set(labelOf('tags'), splitList(value).join(', '));
  else if (name === 'ORG') set(EMPRESA, joinFilled(splitStructured(value), ', '));
  else if (name === 'TITLE') set('Cargo', unescapeText(value));
  else if (name === 'NICKNAME') set(NICKNAME, splitList(value).join(', '));
  else if (name === 'URL') readUrl(property, writer);
  else if (name === 'X-ANDROID-CUSTOM') readAndroid(value, writer);
  else if (name === 'X-CPF' || name === 'X-CNPJ') set(name.slice(2), unescapeText(value));
  else if (name === 'KIND' && /^org/i.test(value.trim())) set(labelOf('tipo'), 'Pessoa jurídica');
  else if (name === 'KIND' && /^individual/i.test(value.trim())) set(labelOf('tipo'), 'Pessoa física');
  else if (BINARY.has(name)) files.add(name);
  else if (!NOTHING_TO_SAY.has(name) && !name.startsWith('X-ADDRESSBOOKSERVER'))
    addRest(name, withNote(unescapeText(value), ownWords(property.types)), property.group);
}

function withNote(text: string, words: string): string {
  return joinFilled([text, words === '' ? '' : `(${words})`], ' ');
}

/** Reads `1980-12-31` or `19801231T000000Z` as `31/12/1980`. A birthday without a year is no cell. */
function readBirth({ name, value, parameters }: VcardProperty, { set, addRest }: CardWriter): void {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ][\d:.+Z-]*)?$/.exec(value.trim()) ?? [];
  if (day === undefined || parameters.get('X-APPLE-OMIT-YEAR') === year) addRest(name, unescapeText(value));
  else set(BIRTHDAY, `${day}/${month}/${year}`);
}

/** A link to a conversation is a phone, any other address a site. */
function readUrl(property: VcardProperty, { set, addBlock }: CardWriter): void {
  const text = unescapeText(property.value);
  if (withoutLinks(text) === text) set('Site', text);
  else addBlock('telefones', property, { numero: text });
}

/** Reads `vnd.android.cursor.item/nickname;Alvinho;1;;`: a kind, its value, and codes. */
function readAndroid(value: string, { set, addRest }: CardWriter): void {
  const [kind = '', ...parts] = splitStructured(value);
  const name = kind.slice(kind.lastIndexOf('/') + 1);
  if (name === 'nickname') set(NICKNAME, parts[0] ?? '');
  else addRest(name, joinFilled(parts, ', '));
}

/** Reads a name from its parts: family, given, additional, prefixes, suffixes. */
function nameOf({ value }: VcardProperty): string {
  const [family = '', given = '', additional = '', prefix = '', suffix = ''] = splitStructured(value);
  return joinFilled([prefix, given, additional, family, suffix], ' ');
}

const EXTENSION = /^ext=/i;

/** Whether a name contains all words of another, in any order. */
function hasWords(nome: string, other: string): boolean {
  const words = new Set(chaveNome(nome).split(' '));
  return chaveNome(other)
    .split(' ')
    .every((word) => words.has(word));
}

/** Splits `tel:+55-11-98765-4321;ext=5` into number, extension and note (RFC 3966). */
function readPhone(value: string): Record<string, string> {
  const text = unescapeText(value).trim();
  if (!/^tel:/i.test(text)) return { numero: text };
  const [numero = '', ...parameters] = text.slice(4).split(';');
  const extension = parameters.find((parameter) => EXTENSION.test(parameter)) ?? '';
  const others = parameters.filter((parameter) => parameter !== extension);
  return { numero, ramal: extension.replace(EXTENSION, ''), observacao: joinFilled(others, ', ') };
}

const BRAZIL = /^(?:br|bra|brasil|brazil)$/i;

/** Reads post office box, complement, street with number, city, state, CEP, country. A foreign country stays in the text. */
function readAddress({ value, parameters }: VcardProperty): Record<string, string> {
  // version 4.0: the address in printed form
  if (!/[^;\s]/.test(value)) return { linha: unescapeText(parameters.get('LABEL') ?? '') };
  const oneLine = splitStructured(value).map((part) => joinLines(part, ', '));
  const [box = '', complemento = '', linha = '', cidade = '', uf = '', cep = '', country = '', ...more] = oneLine;
  const abroad = BRAZIL.test(country) ? '' : country;
  return { cep, linha, complemento: joinFilled([complemento, box, abroad, ...more], ', '), cidade, uf };
}

function labelOf(target: string): string {
  return labelOfTarget(target) ?? target;
}
