import { PESSOA } from '../field-list.ts';
import type { Field, ListField, Tipo } from '../fields/kinds.ts';
import { labelOf } from '../labels.ts';
import { entriesOf } from './fill-sources.ts';
import type { FieldSource, Sources } from '../sources.ts';

/** The name of a source, used after the value. */
const WORDS: Readonly<Record<FieldSource['kind'], string>> = {
  arquivo: 'de',
  nfe: 'da NF-e',
  nfce: 'da NFC-e',
  cte: 'do CT-e',
  nfse: 'da NFS-e',
  'efd-icms': 'da EFD ICMS/IPI',
  'efd-contribuicoes': 'da EFD-Contribuições',
  chave: 'da chave da nota',
  receita: 'da Receita, por',
};

const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The longest key that is written in full; the key of a note has 44 characters. */
const WHOLE_KEY = 20;

/** A shortened key for a line of text: `3526…0012`. */
export function shortKey(key: string): string {
  return key.length > WHOLE_KEY ? `${key.slice(0, 4)}…${key.slice(-4)}` : key;
}

/** A source in words: `da NF-e 3526…0012 de 01/10/2026`, `de clientes.csv, linha 12, em 01/11/2026`. */
export function describeSource({ kind, key, at }: FieldSource): string {
  const day = DAY.format(new Date(at));
  if (kind === 'receita') return `${WORDS[kind]} ${key}, consulta de ${MOMENT.format(new Date(at)).replace(',', '')}`;
  if (kind === 'chave') return `${WORDS[kind]} ${shortKey(key)}, lida em ${day}`;
  if (kind !== 'arquivo') return `${WORDS[kind]} ${shortKey(key)} de ${day}`;
  const colon = key.lastIndexOf(':');
  return `${WORDS[kind]} ${key.slice(0, colon)}, linha ${key.slice(colon + 1)}, em ${day}`;
}

/** A field with a source: its path, its label, and the source. */
export type SourcedField = { path: string; label: string; source: FieldSource };

/** The fields of a record with a source, in the order of the form. */
export function sourcedFieldsOf(sources: Sources | undefined, tipo: Tipo): SourcedField[] {
  const entries = [...entriesOf(sources)];
  return PESSOA.all.flatMap(([key, field]) =>
    entries
      .filter(([path]) => path === key || path.startsWith(`${key}.`))
      .toSorted(([path], [other]) => placeOf(path) - placeOf(other))
      .map(([path, source]) => ({ path, label: labelOfPart(field, path, tipo), source })),
  );
}

/** All sources in one text: `da NF-e 3526…0012 de 01/10/2026: Nome, E-mail 1; …`. */
export function listSources(sources: Sources | undefined, tipo: Tipo): string {
  const labels = new Map<string, string[]>();
  for (const { label, source } of sourcedFieldsOf(sources, tipo)) {
    const text = describeSource(source);
    labels.set(text, [...(labels.get(text) ?? []), label]);
  }
  return Array.from(labels, ([text, labelsOfSource]) => `${text}: ${labelsOfSource.join(', ')}`).join('; ');
}

function placeOf(path: string): number {
  return Number(path.split('.')[1] ?? 0);
}

/** `E-mail 2`; papéis and etiquetas are single fields with several words, so they have no number. */
function labelOfPart(field: Field | ListField, path: string, tipo: Tipo): string {
  if (field.kind === 'list') return `${field.label} ${placeOf(path) + 1}`;
  const label = labelOf(field, tipo);
  return path.includes('.') ? `${label} ${placeOf(path) + 1}` : label;
}
