import { formatCnae, formatNaturezaJuridica, parseCnae, parseNaturezaJuridica } from '@fichario/brasil';
import { useQuery } from '@tanstack/react-query';
import { loadCode } from '../../routing/load-code.ts';
import type { Choice } from './choices.ts';
import { ComboboxField, type ComboboxFieldProps } from './ComboboxField.tsx';

type CodeRow = { codigo: string; nome: string };
type Table = { choices: readonly Choice[]; search: (typed: string) => readonly Choice[] };

/** An official table: how its codes are written, and how it is loaded. */
type CodeSource = {
  parse: (text: string) => string | undefined;
  format: (codigo: string) => string;
  load: () => Promise<{ rows: readonly CodeRow[]; search: (typed: string, limit: number) => readonly CodeRow[] }>;
};

const SOURCES = {
  cnae: {
    parse: parseCnae,
    format: formatCnae,
    load: async () => {
      const { CNAES, searchCnaes } = await loadCode(() => import('@fichario/brasil/cnae'));
      return { rows: CNAES, search: searchCnaes };
    },
  },
  naturezaJuridica: {
    parse: parseNaturezaJuridica,
    format: formatNaturezaJuridica,
    load: async () => {
      const loaded = await loadCode(() => import('@fichario/brasil/natureza-juridica'));
      return { rows: loaded.NATUREZAS_JURIDICAS, search: loaded.searchNaturezasJuridicas };
    },
  },
} as const satisfies Readonly<Record<string, CodeSource>>;

export type CodeFieldProps = Omit<
  ComboboxFieldProps,
  'choices' | 'isLoading' | 'search' | 'readText' | 'placeholder' | 'load'
> & {
  table: keyof typeof SOURCES;
};

/**
 * A code of an official table, typed or found by words of its name, and shown with the name. The table loads after the field:
 * until then, or if the table lacks the code, a typed code stays unchanged.
 */
export function CodeField({ table, ...props }: CodeFieldProps) {
  const source: CodeSource = SOURCES[table];
  const { data, isLoading } = useQuery({
    queryKey: ['code-tables', table],
    queryFn: () => loadTable(source),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <ComboboxField
      {...props}
      choices={data?.choices}
      search={data?.search}
      readText={(text) => readCode(source, text)}
      isLoading={isLoading}
      placeholder="Código ou palavras"
    />
  );
}

/** More than anyone reads; a user who does not see the right one types another letter. */
const MOST_FOUND = 50;
/** A table with at most this many rows is shown as a list to choose from. */
const MOST_SHOWN = 100;

async function loadTable({ format, load }: CodeSource): Promise<Table> {
  const { rows, search } = await load();
  const choices = rows.map(({ codigo, nome }) => {
    const value = format(codigo);
    return { value, label: `${value} · ${nome}` };
  });
  const byValue = new Map(choices.map((choice) => [choice.value, choice]));
  return {
    choices,
    search: (typed) => {
      if (typed.trim() === '') return choices.length > MOST_SHOWN ? [] : choices;
      return search(typed, MOST_FOUND).flatMap(({ codigo }) => byValue.get(format(codigo)) ?? []);
    },
  };
}

const CODE = /^[\d\s./-]+/;

/**
 * The code that a text is, or starts with if the name was copied too: `47.44-0-01 - Comércio varejista` from a CNPJ card. An
 * incomplete code stays as it was typed, so the rule can refuse it.
 */
function readCode({ parse, format }: CodeSource, text: string): string | undefined {
  const typed = text.trim();
  const [code = ''] = CODE.exec(typed) ?? [];
  const parsed = parse(code.trim().replace(/[\s./-]+$/, ''));
  if (parsed !== undefined) return format(parsed);
  return code === typed && typed !== '' ? typed : undefined;
}
